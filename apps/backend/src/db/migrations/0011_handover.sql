-- The list of parcels one carrier collects at one place, to be signed at hand-over.
create table app.manifests (
  tenant_id text collate "C" not null references app.tenants,
  id directory.id not null,
  connection_id directory.id not null,
  carrier_code text not null,
  carrier_name text not null,
  is_test boolean not null,
  -- Whether the document is drawn here or issued by the carrier.
  source text not null check (source in ('own', 'carrier')),
  status text not null check (status in ('ready', 'waiting', 'refused', 'cancelled')),
  failure jsonb,
  origin jsonb not null,
  shipment_count integer not null check (shipment_count > 0),
  parcel_count integer not null check (parcel_count > 0),
  weight_g bigint not null check (weight_g > 0),
  cod jsonb not null,
  document bytea,
  created_by text,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  primary key (tenant_id, id),
  foreign key (tenant_id, connection_id) references app.carrier_connections
);
create index manifests_newest on app.manifests (tenant_id, created_at desc, id desc);
select directory.protect('app.manifests');
grant select, insert, update on app.manifests to estiba_app;

create table app.manifest_shipments (
  tenant_id text collate "C" not null,
  manifest_id directory.id not null,
  shipment_id directory.id not null,
  position integer not null check (position > 0),
  -- False once the manifest was refused or cancelled: then the parcel may go on another one.
  is_live boolean not null default true,
  primary key (tenant_id, manifest_id, shipment_id),
  foreign key (tenant_id, manifest_id) references app.manifests,
  foreign key (tenant_id, shipment_id) references app.shipments
) partition by hash (tenant_id);
create unique index manifest_shipments_live on app.manifest_shipments (tenant_id, shipment_id) where is_live;
select directory.partition_by_tenant('app.manifest_shipments');
select directory.protect('app.manifest_shipments');
grant select, insert, update on app.manifest_shipments to estiba_app;

-- A collection requested from a carrier, once, and the outcome of the request.
create table app.pickups (
  tenant_id text collate "C" not null references app.tenants,
  id directory.id not null,
  -- The caller's idempotency key: a repeat finds these rows and never requests again.
  request_key_hash bytea not null,
  request_hash bytea not null,
  part integer not null check (part > 0),
  connection_id directory.id not null,
  carrier_code text not null,
  carrier_name text not null,
  is_test boolean not null,
  status text not null check (status in ('asking', 'unknown', 'booked', 'refused', 'cancelling', 'cancelled')),
  failure jsonb,
  place jsonb not null,
  pickup_date date not null,
  time_from text not null check (time_from ~ '^\d\d:\d\d$'),
  time_to text not null check (time_to ~ '^\d\d:\d\d$'),
  notes text,
  shipment_count integer not null check (shipment_count > 0),
  parcel_count integer not null check (parcel_count > 0),
  weight_g bigint not null check (weight_g > 0),
  confirmation text,
  currency text not null,
  cost_minor bigint check (cost_minor >= 0),
  -- Without an answer by then the outcome is unknown.
  lease_until timestamptz not null,
  created_by text,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  primary key (tenant_id, id),
  unique (tenant_id, request_key_hash, part),
  foreign key (tenant_id, connection_id) references app.carrier_connections
);
create index pickups_newest on app.pickups (tenant_id, created_at desc, id desc);
select directory.protect('app.pickups');
grant select, insert, update on app.pickups to estiba_app;

create table app.pickup_shipments (
  tenant_id text collate "C" not null,
  pickup_id directory.id not null,
  shipment_id directory.id not null,
  position integer not null check (position > 0),
  primary key (tenant_id, pickup_id, shipment_id),
  foreign key (tenant_id, pickup_id) references app.pickups,
  foreign key (tenant_id, shipment_id) references app.shipments
) partition by hash (tenant_id);
create index pickup_shipments_of_shipment on app.pickup_shipments (tenant_id, shipment_id);
select directory.partition_by_tenant('app.pickup_shipments');
select directory.protect('app.pickup_shipments');
grant select, insert on app.pickup_shipments to estiba_app;
