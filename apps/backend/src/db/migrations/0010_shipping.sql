-- Maps a carrier connection and a public tracking link to its tenant.
create table directory.carrier_routes (
  connection_id directory.id primary key,
  tenant_id text collate "C" not null references directory.tenants (id),
  claimed_at timestamptz not null default now()
);
create index carrier_routes_of_tenant on directory.carrier_routes (tenant_id);
grant select, insert, delete on directory.carrier_routes to estiba_app;

create table app.carrier_connections (
  tenant_id text collate "C" not null references app.tenants,
  id directory.id not null,
  provider text not null check (provider in ('ratetable', 'envia', 'easypost', 'manual')),
  name text not null,
  mode text not null check (mode in ('live', 'test')),
  status text not null default 'active' check (status in ('active', 'disabled', 'error')),
  settings jsonb not null,
  credentials_sealed text,
  webhook_token_sealed text,
  -- How the carrier is paid, and how often it remits collected cash.
  settlement text not null default 'credit' check (settlement in ('credit', 'prepaid')),
  remittance_cycle_days integer not null default 15 check (remittance_cycle_days between 1 and 365),
  consecutive_failures integer not null default 0,
  blocked_until timestamptz,
  last_error jsonb,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  deleted_at timestamptz,
  primary key (tenant_id, id)
);
create unique index carrier_connections_name on app.carrier_connections (tenant_id, provider, name) where deleted_at is null;
select directory.protect('app.carrier_connections');
grant select, insert, update on app.carrier_connections to estiba_app;

grant select on directory.carrier_routes, app.carrier_connections to estiba_sweeper;
create function directory.abandoned_carrier_routes(most integer) returns setof text
language sql stable security definer set search_path = pg_catalog as $$
  select c.connection_id from directory.residents r join directory.carrier_routes c on c.tenant_id = r.tenant_id
  where r.state = 'here' and (r.draining_until is null or r.draining_until <= now())
    and c.claimed_at < now() - interval '10 minutes' and not exists (
      select from app.carrier_connections a
      where a.tenant_id = c.tenant_id and a.id = c.connection_id and a.deleted_at is null)
  limit most
$$;
alter function directory.abandoned_carrier_routes(integer) owner to estiba_sweeper;
revoke all on function directory.abandoned_carrier_routes(integer) from public;
grant execute on function directory.abandoned_carrier_routes(integer) to estiba_app;

-- Versions are immutable: an edit adds the next one.
create table app.rate_cards (
  tenant_id text collate "C" not null,
  id directory.id not null,
  version integer not null check (version > 0),
  connection_id directory.id not null,
  name text not null,
  currency text not null,
  valid_from date not null,
  valid_to date,
  card jsonb not null,
  created_by text,
  created_at timestamptz not null default now(),
  primary key (tenant_id, id, version),
  foreign key (tenant_id, connection_id) references app.carrier_connections
);
create index rate_cards_of_connection on app.rate_cards (tenant_id, connection_id, id, version desc);
select directory.protect('app.rate_cards');
grant select, insert on app.rate_cards to estiba_app;

-- Rules for choosing a rate and what the public tracking page shows; one row per tenant.
create table app.shipping_settings (
  tenant_id text collate "C" not null references app.tenants,
  rules jsonb not null default '[]',
  parcel_presets jsonb not null default '[]',
  is_cod_shown boolean not null default false,
  brand_color text,
  logo_url text,
  price_tolerance_bp integer not null default 0 check (price_tolerance_bp between 0 and 10000),
  label_after_pack text not null default 'off' check (label_after_pack in ('off', 'warn', 'require')),
  -- By currency, in its smallest unit: differences of a carrier's statement that count as rounding.
  rounding_tolerances jsonb not null default '{}',
  updated_at timestamptz not null default now(),
  primary key (tenant_id)
);
select directory.protect('app.shipping_settings');
grant select, insert, update on app.shipping_settings to estiba_app;

-- What goods are packed into. Sizes are inside ones; no places: all of them have it.
create table app.boxes (
  tenant_id text collate "C" not null references app.tenants,
  id directory.id not null,
  name text not null,
  length_mm integer not null check (length_mm between 1 and 10000),
  width_mm integer not null check (width_mm between 1 and 10000),
  height_mm integer not null check (height_mm between 1 and 10000),
  tare_g integer not null check (tare_g between 0 and 1000000),
  max_g integer not null check (max_g between 1 and 1000000),
  place_ids text[] not null default '{}',
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  deleted_at timestamptz,
  primary key (tenant_id, id)
);
create unique index boxes_name on app.boxes (tenant_id, lower(name)) where deleted_at is null;
select directory.protect('app.boxes');
grant select, insert, update on app.boxes to estiba_app;

create table app.tracking_sequences (
  tenant_id text collate "C" not null references app.tenants,
  prefix text not null check (prefix ~ '^[A-Z]{3}$'),
  last_number bigint not null check (last_number between 0 and 999999999),
  primary key (tenant_id, prefix)
);
select directory.protect('app.tracking_sequences');
grant select, insert, update on app.tracking_sequences to estiba_app;

-- Append-only, except for the personal data of a recipient who asks for erasure.
create table app.quotes (
  tenant_id text collate "C" not null,
  id directory.id not null,
  order_id directory.id,
  currency text not null,
  request jsonb not null,
  address_hash bytea not null,
  parcels_hash bytea not null,
  is_partial boolean not null,
  errors jsonb not null,
  created_at timestamptz not null default now(),
  expires_at timestamptz not null,
  primary key (tenant_id, id)
) partition by hash (tenant_id);
create index quotes_age on app.quotes (created_at);
select directory.partition_by_tenant('app.quotes');
select directory.protect('app.quotes');
grant select, insert, update (request, errors, expires_at) on app.quotes to estiba_app;

create table app.quote_rates (
  tenant_id text collate "C" not null,
  quote_id directory.id not null,
  id directory.id not null,
  position integer not null,
  connection_id directory.id not null,
  rate jsonb not null,
  total_minor bigint not null check (total_minor >= 0),
  is_binding boolean not null,
  -- The provider's reference to its own rate; never shown.
  provider_ref jsonb,
  raw jsonb,
  expires_at timestamptz not null,
  primary key (tenant_id, quote_id, id),
  foreign key (tenant_id, quote_id) references app.quotes on delete cascade
) partition by hash (tenant_id);
select directory.partition_by_tenant('app.quote_rates');
select directory.protect('app.quote_rates');
grant select, insert, update (raw) on app.quote_rates to estiba_app;

create table app.shipments (
  tenant_id text collate "C" not null references app.tenants,
  id directory.id not null,
  -- The caller's idempotency key: a repeat finds this row and never buys again.
  request_key_hash bytea not null,
  request_hash bytea not null,
  order_id directory.id,
  shop_id directory.id,
  channel text check (channel in ('OAUTHSHOP', 'WPSHOP', 'MARKETPLACE', 'CLOUDSHOP', 'CUSTOM')),
  order_number text,
  connection_id directory.id not null,
  provider text not null check (provider in ('ratetable', 'envia', 'easypost', 'manual')),
  is_test boolean not null,
  status text not null check (status in ('draft', 'purchasing', 'purchase_unknown', 'failed', 'label_created', 'picked_up', 'in_transit', 'out_for_delivery', 'available_for_pickup', 'delivery_attempted', 'exception', 'delivered', 'return_in_transit', 'returned', 'lost', 'damaged', 'cancelling', 'cancelled')),
  status_reason text,
  status_changed_at timestamptz not null default now(),
  needs_attention text[] not null default '{}',
  failure jsonb,
  carrier_code text not null,
  carrier_name text not null,
  service_code text not null,
  service_name text not null,
  delivery_type text not null check (delivery_type in ('home', 'branch')),
  zone text,
  currency text not null,
  price jsonb not null,
  quoted_minor bigint not null check (quoted_minor >= 0),
  actual_minor bigint check (actual_minor >= 0),
  charged_to_customer_minor bigint not null default 0 check (charged_to_customer_minor >= 0),
  declared_minor bigint not null default 0 check (declared_minor >= 0),
  -- Cash to collect on delivery; zero for prepaid orders.
  cod_expected_minor bigint not null default 0 check (cod_expected_minor >= 0),
  -- The carrier's collection fee including tax, and when it is charged.
  cod_fee_minor bigint not null default 0 check (cod_fee_minor >= 0),
  cod_fee_timing text check (cod_fee_timing in ('label', 'remittance')),
  -- Return freight, charged when the parcel is returned.
  return_freight_minor bigint not null default 0 check (return_freight_minor >= 0),
  rate_card_id directory.id,
  rate_card_version integer,
  quote_id directory.id,
  rate_id directory.id,
  origin jsonb not null,
  destination jsonb not null,
  search text not null,
  tracking_number text,
  carrier_url text,
  public_token text not null,
  eta_date date,
  label_format text not null default 'pdf' check (label_format in ('pdf', 'zpl', 'png')),
  label_size text not null default '4x6' check (label_size in ('4x6', 'a4')),
  is_return boolean not null default false,
  return_of directory.id,
  is_extra boolean not null default false,
  -- Does not complete its order: something is left behind, or another one completes it.
  is_part boolean not null default false,
  is_channel_notified boolean not null default true,
  channel_push_status text not null default 'not_applicable' check (channel_push_status in ('pending', 'sent', 'failed', 'not_applicable')),
  channel_push_at timestamptz,
  channel_push_error text,
  channel_push_attempts integer not null default 0,
  channel_push_due_at timestamptz,
  refund_status text check (refund_status in ('none', 'pending', 'refunded', 'rejected')),
  refund_minor bigint,
  reference text,
  created_by text,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  bought_at timestamptz,
  -- When the label was first printed by somebody who works with it.
  printed_at timestamptz,
  -- The next check: a purchase without an answer, a refund, or the carrier's tracking.
  due_at timestamptz,
  leased_until timestamptz,
  looks integer not null default 0,
  last_read_at timestamptz,
  primary key (tenant_id, id),
  unique (tenant_id, request_key_hash),
  foreign key (tenant_id, order_id) references app.orders,
  foreign key (tenant_id, connection_id) references app.carrier_connections
) partition by hash (tenant_id);
create unique index shipments_one_per_order on app.shipments (tenant_id, order_id)
  where order_id is not null and not is_return and not is_extra and not is_part and status not in ('failed', 'cancelled');
create unique index shipments_tracking on app.shipments (tenant_id, connection_id, tracking_number)
  where tracking_number is not null and status <> 'cancelled';
create unique index shipments_by_token on app.shipments (tenant_id, public_token);
create index shipments_newest on app.shipments (tenant_id, created_at desc, id desc);
create index shipments_by_status on app.shipments (tenant_id, status, created_at desc, id desc);
create index shipments_of_order on app.shipments (tenant_id, order_id) include (status, is_return, is_part) where order_id is not null;
create index shipments_attention on app.shipments (tenant_id, created_at desc, id desc) where needs_attention <> '{}';
create index shipments_waiting on app.shipments (tenant_id, order_id) include (id, printed_at)
  where status = 'label_created' and not is_return and order_id is not null;
create index shipments_search on app.shipments using gin (tenant_id, search gin_trgm_ops);
create index shipments_due on app.shipments (due_at) where due_at is not null;
create index shipments_due_of_tenant on app.shipments (tenant_id, due_at) where due_at is not null;
create index shipments_push_due on app.shipments (channel_push_due_at) where channel_push_due_at is not null;
create index shipments_push_due_of_tenant on app.shipments (tenant_id, channel_push_due_at) where channel_push_due_at is not null;
select directory.partition_by_tenant('app.shipments');
select directory.protect('app.shipments');
grant select, insert, update on app.shipments to estiba_app;

create table app.shipment_parcels (
  tenant_id text collate "C" not null,
  shipment_id directory.id not null,
  parcel integer not null check (parcel > 0),
  tracking_number text,
  length_mm integer not null check (length_mm > 0),
  width_mm integer not null check (width_mm > 0),
  height_mm integer not null check (height_mm > 0),
  weight_g integer not null check (weight_g > 0),
  billable_g integer,
  content text,
  reference text,
  primary key (tenant_id, shipment_id, parcel),
  foreign key (tenant_id, shipment_id) references app.shipments
) partition by hash (tenant_id);
create index shipment_parcels_tracking on app.shipment_parcels (tenant_id, tracking_number) where tracking_number is not null;
select directory.partition_by_tenant('app.shipment_parcels');
select directory.protect('app.shipment_parcels');
grant select, insert, update on app.shipment_parcels to estiba_app;

-- What is in a shipment, by the lines of its order. Parcel 0: in one of several, nobody said which.
create table app.shipment_lines (
  tenant_id text collate "C" not null,
  shipment_id directory.id not null,
  parcel integer not null check (parcel >= 0),
  order_line_id directory.id not null,
  quantity integer not null check (quantity > 0),
  -- Where the parcel leaves from, if these units were taken there.
  place_id directory.id,
  primary key (tenant_id, shipment_id, parcel, order_line_id),
  foreign key (tenant_id, shipment_id) references app.shipments,
  foreign key (tenant_id, place_id) references app.places
) partition by hash (tenant_id);
create index shipment_lines_of_order_line on app.shipment_lines (tenant_id, order_line_id);
select directory.partition_by_tenant('app.shipment_lines');
select directory.protect('app.shipment_lines');
grant select, insert on app.shipment_lines to estiba_app;

create table app.purchase_attempts (
  tenant_id text collate "C" not null,
  id directory.id not null,
  shipment_id directory.id not null,
  number integer not null check (number > 0),
  request_hash bytea not null,
  state text not null check (state in ('open', 'unknown', 'done', 'rejected', 'absent')),
  provider_shipment_id text,
  provider_ref jsonb,
  started_at timestamptz not null default now(),
  lease_until timestamptz not null,
  finished_at timestamptz,
  outcome jsonb,
  primary key (tenant_id, id),
  unique (tenant_id, shipment_id, number),
  foreign key (tenant_id, shipment_id) references app.shipments
) partition by hash (tenant_id);
create unique index purchase_attempts_open on app.purchase_attempts (tenant_id, shipment_id) where state in ('open', 'unknown');
select directory.partition_by_tenant('app.purchase_attempts');
select directory.protect('app.purchase_attempts');
grant select, insert, update on app.purchase_attempts to estiba_app;

create table app.tracking_events (
  tenant_id text collate "C" not null,
  shipment_id directory.id not null,
  id directory.id not null,
  dedupe_key text not null,
  status text not null check (status in ('label_created', 'picked_up', 'in_transit', 'out_for_delivery', 'available_for_pickup', 'delivery_attempted', 'exception', 'delivered', 'return_in_transit', 'returned', 'lost', 'damaged', 'cancelled')),
  reason text,
  occurred_at timestamptz not null,
  received_at timestamptz not null default now(),
  text text,
  place text,
  source text not null check (source in ('carrier_poll', 'carrier_webhook', 'manual', 'csv', 'system')),
  is_ignored boolean not null default false,
  collected_minor bigint check (collected_minor >= 0),
  created_by text,
  primary key (tenant_id, shipment_id, id),
  unique (tenant_id, shipment_id, dedupe_key),
  foreign key (tenant_id, shipment_id) references app.shipments
) partition by hash (tenant_id);
select directory.partition_by_tenant('app.tracking_events');
select directory.protect('app.tracking_events');
grant select, insert, update on app.tracking_events to estiba_app;

create table app.labels (
  tenant_id text collate "C" not null,
  shipment_id directory.id not null,
  format text not null check (format in ('pdf', 'zpl', 'png')),
  content bytea not null,
  created_at timestamptz not null default now(),
  primary key (tenant_id, shipment_id, format),
  foreign key (tenant_id, shipment_id) references app.shipments
) partition by hash (tenant_id);
select directory.partition_by_tenant('app.labels');
select directory.protect('app.labels');
grant select, insert, update on app.labels to estiba_app;

-- Raw carrier webhooks. They are hints: the state is always read from the carrier.
create table app.carrier_webhooks (
  tenant_id text collate "C" not null,
  id directory.id not null,
  connection_id directory.id not null,
  fingerprint bytea not null,
  body bytea not null,
  tracking_numbers text[] not null,
  received_at timestamptz not null default now(),
  primary key (tenant_id, id),
  unique (tenant_id, connection_id, fingerprint),
  foreign key (tenant_id, connection_id) references app.carrier_connections
) partition by hash (tenant_id);
create index carrier_webhooks_age on app.carrier_webhooks (received_at);
select directory.partition_by_tenant('app.carrier_webhooks');
select directory.protect('app.carrier_webhooks');
grant select, insert, update (body) on app.carrier_webhooks to estiba_app;

-- Many shipments requested at once; each item is a request of its own.
create table app.shipment_batches (
  tenant_id text collate "C" not null references app.tenants,
  id directory.id not null,
  created_by text,
  created_at timestamptz not null default now(),
  finished_at timestamptz,
  primary key (tenant_id, id)
);
select directory.protect('app.shipment_batches');
grant select, insert, update on app.shipment_batches to estiba_app;

create table app.shipment_batch_items (
  tenant_id text collate "C" not null,
  batch_id directory.id not null,
  position integer not null,
  request jsonb not null,
  request_key text not null,
  state text not null default 'pending' check (state in ('pending', 'done', 'failed')),
  shipment_id directory.id,
  error jsonb,
  attempts integer not null default 0,
  due_at timestamptz not null default now(),
  leased_until timestamptz,
  primary key (tenant_id, batch_id, position),
  foreign key (tenant_id, batch_id) references app.shipment_batches
);
create index shipment_batch_items_due on app.shipment_batch_items (due_at) where state = 'pending';
create index shipment_batch_items_due_of_tenant on app.shipment_batch_items (tenant_id, due_at) where state = 'pending';
select directory.protect('app.shipment_batch_items');
grant select, insert, update on app.shipment_batch_items to estiba_app;

grant select on app.shipments, app.shipment_batch_items to estiba_sweeper;
create function directory.tenants_with_due_shipments(most integer) returns setof text
language sql stable security definer set search_path = pg_catalog as $$
  select distinct tenant_id from (
    (select tenant_id from app.shipments
     where due_at <= now() and (leased_until is null or leased_until < now()) and directory.takes_work(tenant_id)
     order by due_at limit 10000)
    union all
    (select tenant_id from app.shipments where channel_push_due_at <= now() and directory.takes_work(tenant_id)
     order by channel_push_due_at limit 10000)
    union all
    (select tenant_id from app.shipment_batch_items
     where state = 'pending' and due_at <= now() and (leased_until is null or leased_until < now())
       and directory.takes_work(tenant_id)
     order by due_at limit 10000)
  ) due limit most
$$;
alter function directory.tenants_with_due_shipments(integer) owner to estiba_sweeper;

create function directory.search_shipments(pattern text, most integer) returns setof directory.id
language plpgsql stable security definer set search_path = pg_catalog as $$
begin
  return query execute
    'select id from app.shipments where tenant_id = $1 and search like $2 order by created_at desc limit $3'
    using current_setting('app.entered', true), pattern, most;
end $$;
alter function directory.search_shipments(text, integer) owner to estiba_sweeper;

grant select, delete on app.quotes, app.carrier_webhooks to estiba_sweeper;
create function directory.delete_old_quotes(days_kept integer, most integer) returns bigint
language sql security definer set search_path = pg_catalog as $$
  with quotes as (
    delete from app.quotes where (tenant_id, id) in (
      select tenant_id, id from app.quotes where created_at < now() - days_kept * interval '1 day'
        and directory.takes_work(tenant_id) limit most
    ) returning 1
  ), hints as (
    delete from app.carrier_webhooks where (tenant_id, id) in (
      select tenant_id, id from app.carrier_webhooks where received_at < now() - days_kept * interval '1 day'
        and directory.takes_work(tenant_id) limit most
    ) returning 1
  ) select greatest((select count(*) from quotes), (select count(*) from hints))
$$;
alter function directory.delete_old_quotes(integer, integer) owner to estiba_sweeper;
revoke all on function directory.tenants_with_due_shipments(integer), directory.search_shipments(text, integer), directory.delete_old_quotes(integer, integer) from public;
grant execute on function directory.tenants_with_due_shipments(integer), directory.search_shipments(text, integer), directory.delete_old_quotes(integer, integer) to estiba_app;
