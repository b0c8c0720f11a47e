-- The work of a warehouse: what of which order leaves from which place, until when, and what is in its way. What has to leave stands in the
-- ledger and the lines of the order; here is what they do not say.
create table app.fulfilments (
  tenant_id text collate "C" not null,
  id directory.id not null,
  order_id directory.id not null,
  place_id directory.id not null,
  -- Copies of the order's, by which the queue is filtered and sorted.
  shop_id directory.id not null,
  placed_at timestamptz not null,
  -- Of the order, those that leave from here.
  units integer not null check (units > 0),
  status text not null check (status in ('held', 'ready', 'picking', 'picked', 'packed', 'labelled', 'done', 'cancelled')),
  hold_reasons text[] not null default '{}' check (hold_reasons <@ array['unpaid', 'unconfirmed', 'manual', 'channel_hold', 'short', 'address']),
  -- When it has to leave; null until it is known to be paid, and where its place is never open.
  ship_by timestamptz,
  ship_by_source text check (ship_by_source in ('channel', 'place')),
  -- As long as its box is closed: from packing it until it is unpacked, held or cancelled.
  packed_at timestamptz,
  version integer not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  primary key (tenant_id, id),
  unique (tenant_id, order_id, place_id),
  check ((ship_by is null) = (ship_by_source is null)),
  check (status <> 'held' or hold_reasons <> '{}'),
  check (packed_at is null or status in ('packed', 'labelled', 'done'))
) partition by hash (tenant_id);
-- What has to leave first comes first; what nobody knows a time of comes last.
create index fulfilments_queue on app.fulfilments (tenant_id, ship_by, placed_at, id) include (status, place_id, shop_id)
  where status not in ('done', 'cancelled');
select directory.partition_by_tenant('app.fulfilments');
select directory.refer_by_tenant('app.fulfilments', 'tenant_id, order_id', 'app.orders');
select directory.protect('app.fulfilments');
grant select, insert, update on app.fulfilments to estiba_app;

-- Orders that are picked in one walk.
create table app.pick_waves (
  tenant_id text collate "C" not null references app.tenants,
  id directory.id not null,
  number integer not null check (number > 0),
  place_id directory.id not null,
  status text not null default 'open' check (status in ('open', 'picked', 'cancelled')),
  created_by text,
  created_at timestamptz not null default now(),
  ended_at timestamptz,
  primary key (tenant_id, id),
  unique (tenant_id, number),
  foreign key (tenant_id, place_id) references app.places
);
select directory.protect('app.pick_waves');
grant select, insert, update on app.pick_waves to estiba_app;

create table app.pick_wave_items (
  tenant_id text collate "C" not null,
  wave_id directory.id not null,
  fulfilment_id directory.id not null,
  position integer not null check (position > 0),
  primary key (tenant_id, wave_id, position),
  foreign key (tenant_id, wave_id) references app.pick_waves
) partition by hash (tenant_id);
-- The newest wave of a fulfilment is the one that it is picked in, as long as its status says that it is.
create index pick_wave_items_of_fulfilment on app.pick_wave_items (tenant_id, fulfilment_id, wave_id);
select directory.partition_by_tenant('app.pick_wave_items');
select directory.protect('app.pick_wave_items');
grant select, insert on app.pick_wave_items to estiba_app;

-- In which bin of a place a product lies.
create table app.variant_bins (
  tenant_id text collate "C" not null,
  place_id directory.id not null,
  master_variant_id directory.id not null,
  bin text not null check (char_length(bin) between 1 and 40),
  primary key (tenant_id, place_id, master_variant_id),
  foreign key (tenant_id, place_id) references app.places,
  foreign key (tenant_id, master_variant_id) references app.master_variants
) partition by hash (tenant_id);
select directory.partition_by_tenant('app.variant_bins');
select directory.protect('app.variant_bins');
grant select, insert, update, delete on app.variant_bins to estiba_app;

-- Until when it was said which orders are late.
create table app.late_watch (
  tenant_id text collate "C" primary key references app.tenants,
  told_until timestamptz not null
);
select directory.protect('app.late_watch');
grant select, insert, update on app.late_watch to estiba_app;

grant select on app.fulfilments, app.late_watch to estiba_sweeper;
-- What is late for longer than a day came late: an imported order of last month is no news.
create function directory.tenants_with_late_fulfilments(most integer) returns setof text
language sql stable security definer set search_path = pg_catalog as $$
  select r.tenant_id from directory.residents r
  left join app.late_watch w on w.tenant_id = r.tenant_id
  where exists (select from app.fulfilments f where f.tenant_id = r.tenant_id and f.status not in ('done', 'cancelled')
      and f.ship_by > greatest(w.told_until, now() - interval '1 day') and f.ship_by <= now())
    and directory.takes_work(r.tenant_id)
  limit most
$$;
alter function directory.tenants_with_late_fulfilments(integer) owner to estiba_sweeper;
revoke all on function directory.tenants_with_late_fulfilments(integer) from public;
grant execute on function directory.tenants_with_late_fulfilments(integer) to estiba_app;

-- Labels that the platforms give for the parcels they ship. They are no shipments of ours: money and cash stay untouched.
create table app.channel_labels (
  tenant_id text collate "C" not null,
  order_id directory.id not null,
  shop_id directory.id not null,
  -- The parcel on the platform; several orders may leave in it.
  external_shipment_id text not null check (char_length(external_shipment_id) between 1 and 100),
  pdf bytea not null check (octet_length(pdf) between 5 and 4194304),
  fetched_at timestamptz not null default now(),
  primary key (tenant_id, order_id)
) partition by hash (tenant_id);
select directory.partition_by_tenant('app.channel_labels');
select directory.refer_by_tenant('app.channel_labels', 'tenant_id, order_id', 'app.orders');
select directory.protect('app.channel_labels');
grant select, insert, delete on app.channel_labels to estiba_app;

-- What was scanned at the packing desk, as it was first received. Verdicts are not kept: they follow from all scans.
create table app.pack_scans (
  tenant_id text collate "C" not null,
  scan_id uuid not null,
  fulfilment_id directory.id not null,
  -- Which packing of the fulfilment it counts for; null where it was packed, gone or cancelled by then.
  packing integer check (packing > 0),
  device_id text not null check (char_length(device_id) between 1 and 64),
  code text not null check (char_length(code) <= 300),
  undoes uuid,
  scanned_at timestamptz not null,
  received_at timestamptz not null,
  primary key (tenant_id, scan_id)
) partition by hash (tenant_id);
create index pack_scans_of_fulfilment on app.pack_scans (tenant_id, fulfilment_id, scanned_at, scan_id);
select directory.partition_by_tenant('app.pack_scans');
select directory.refer_by_tenant('app.pack_scans', 'tenant_id, fulfilment_id', 'app.fulfilments');
select directory.protect('app.pack_scans');
grant select, insert on app.pack_scans to estiba_app;

-- Boxes as they were closed: what had to be in them by then, what was missing or over, and the parcels.
create table app.packs (
  tenant_id text collate "C" not null,
  fulfilment_id directory.id not null,
  -- Counted up within the fulfilment.
  number integer not null check (number > 0),
  packed_at timestamptz not null,
  packed_by text,
  is_forced boolean not null,
  lines jsonb not null,
  missing jsonb not null,
  over jsonb not null,
  parcels jsonb not null,
  primary key (tenant_id, fulfilment_id, number)
) partition by hash (tenant_id);
select directory.partition_by_tenant('app.packs');
select directory.refer_by_tenant('app.packs', 'tenant_id, fulfilment_id', 'app.fulfilments');
select directory.protect('app.packs');
grant select, insert on app.packs to estiba_app;
