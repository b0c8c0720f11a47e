-- Where goods are, and where parcels leave from.
create table app.places (
  tenant_id text collate "C" not null references app.tenants,
  id directory.id not null,
  name text not null,
  -- What stands in the ledger of a place depends on its kind: only warehouses and stores count towards what can be sold.
  kind text not null default 'warehouse' check (kind in ('warehouse', 'store', 'transit', 'quarantine')),
  -- All stock of a variant is here until a movement names another place.
  is_first boolean not null default false,
  -- Parcels leave from here, and movements that name no place happen here.
  is_default boolean not null default false,
  is_shipping boolean not null default true,
  rank integer not null default 100 check (rank between 1 and 1000),
  address jsonb,
  time_zone text,
  cut_off text check (cut_off ~ '^([01][0-9]|2[0-3]):[0-5][0-9]$'),
  -- One bit a day, the lowest is Sunday.
  open_days smallint not null default 62 check (open_days between 0 and 127),
  -- Holidays: days on which nothing leaves, although the weekday is an open one.
  closed_on text[] not null default '{}' check (cardinality(closed_on) <= 100),
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  deleted_at timestamptz,
  primary key (tenant_id, id)
);
create unique index places_first on app.places (tenant_id) where is_first;
create unique index places_default on app.places (tenant_id) where is_default and deleted_at is null;
create unique index places_name on app.places (tenant_id, lower(name)) where kind in ('warehouse', 'store') and deleted_at is null;
create unique index places_kind on app.places (tenant_id, kind) where kind in ('transit', 'quarantine') and deleted_at is null;
select directory.protect('app.places');
grant select, insert, update on app.places to estiba_app;

create function app.keep_kind() returns trigger language plpgsql as $$
begin
  raise exception 'a place stays what it is' using errcode = 'check_violation';
end $$;
create trigger keep_kind before update on app.places for each row
  when (old.kind <> new.kind or old.is_first <> new.is_first) execute function app.keep_kind();

-- Every tenant has a place from the start, named like the tenant until somebody names it.
create function app.open_first_place() returns trigger language plpgsql as $$
begin
  insert into app.places (tenant_id, id, name, is_first, is_default)
  values (new.tenant_id, 'whs_' || substr(md5(new.tenant_id || 'first'), 1, 26), new.name, true, true);
  return null;
end $$;
create trigger open_first_place after insert on app.tenants for each row execute function app.open_first_place();

create table app.inventory_config (
  tenant_id text collate "C" primary key references app.tenants,
  source_type text check (source_type in ('SERVICE_CENTRAL', 'SHOP')),
  source_shop_id directory.id,
  alerts_enabled boolean not null default true,
  alert_webhook_url text,
  alert_emails text not null default '',
  updated_at timestamptz not null default now(),
  foreign key (tenant_id, source_shop_id) references app.shops,
  check ((source_type = 'SHOP') = (source_shop_id is not null) or source_type is null)
);
select directory.protect('app.inventory_config');
grant select, insert, update on app.inventory_config to estiba_app;

create table app.shop_buffers (
  tenant_id text collate "C" not null,
  shop_id directory.id not null,
  quantity integer not null check (quantity >= 0),
  primary key (tenant_id, shop_id),
  foreign key (tenant_id, shop_id) references app.shops
);
select directory.protect('app.shop_buffers');
grant select, insert, update on app.shop_buffers to estiba_app;

-- The locations that a platform keeps stock at. Those with a place show what is there.
create table app.channel_locations (
  tenant_id text collate "C" not null,
  shop_id directory.id not null,
  external_id text not null,
  name text not null,
  place_id directory.id,
  is_active boolean not null,
  -- Its figures are the platform's own: read, never written.
  is_platform_owned boolean not null,
  -- In the order in which the platform names them.
  position integer not null,
  facts jsonb not null default '{}',
  seen_at timestamptz not null default now(),
  primary key (tenant_id, shop_id, external_id),
  foreign key (tenant_id, shop_id) references app.shops,
  foreign key (tenant_id, place_id) references app.places
);
-- Units are never shown twice in one shop.
create unique index channel_locations_of_place on app.channel_locations (tenant_id, shop_id, place_id) where place_id is not null;
select directory.protect('app.channel_locations');
grant select, insert, update, delete on app.channel_locations to estiba_app;

-- Without a row a place serves a shop.
create table app.shop_places (
  tenant_id text collate "C" not null,
  shop_id directory.id not null,
  place_id directory.id not null,
  mode text not null check (mode in ('serves', 'hidden')),
  primary key (tenant_id, shop_id, place_id),
  foreign key (tenant_id, shop_id) references app.shops,
  foreign key (tenant_id, place_id) references app.places
);
select directory.protect('app.shop_places');
grant select, insert, update, delete on app.shop_places to estiba_app;

-- Requests to a platform to ship an order from another of its locations.
create table app.location_moves (
  tenant_id text collate "C" not null,
  id directory.id not null,
  shop_id directory.id not null,
  order_id directory.id not null,
  location_id text not null,
  -- Null for all that has not left.
  lines jsonb,
  attempts integer not null default 0,
  created_at timestamptz not null default now(),
  settled_at timestamptz,
  -- Why the platform refused.
  error text,
  primary key (tenant_id, id),
  foreign key (tenant_id, shop_id) references app.shops
) partition by hash (tenant_id);
create index location_moves_open on app.location_moves (tenant_id, shop_id, id) where settled_at is null;
create index location_moves_of_order on app.location_moves (tenant_id, order_id, id);
select directory.partition_by_tenant('app.location_moves');
select directory.refer_by_tenant('app.location_moves', 'tenant_id, order_id', 'app.orders');
select directory.protect('app.location_moves');
grant select, insert, update on app.location_moves to estiba_app;

create table app.stock_levels (
  tenant_id text collate "C" not null,
  master_variant_id directory.id not null,
  on_hand integer not null,
  -- False until someone sets a quantity: untracked stock cannot run short.
  is_counted boolean not null default true,
  -- False while everything is at the first place: then there are no levels by place.
  is_placed boolean not null default false,
  -- The number of ledger rows behind the level.
  version bigint not null,
  -- The recipe of a kit; null for what is not one.
  recipe_version integer,
  -- How many of a kit its components make, as a worker found it last: they can be sold besides those on hand.
  makeable integer not null default 0 check (makeable >= 0),
  -- Some kit is made of it.
  is_component boolean not null default false,
  updated_at timestamptz not null default now(),
  primary key (tenant_id, master_variant_id),
  check (recipe_version is not null or makeable = 0)
) partition by hash (tenant_id);
select directory.partition_by_tenant('app.stock_levels', 70);
select directory.refer_by_tenant('app.stock_levels', 'tenant_id, master_variant_id', 'app.master_variants');
select directory.protect('app.stock_levels');
grant select, insert, update on app.stock_levels to estiba_app;

-- What kits are made of, version by version, append-only: sold lines name the version that they were taken apart by.
create table app.kit_recipes (
  tenant_id text collate "C" not null references app.tenants,
  kit_id directory.id not null,
  version integer not null check (version > 0),
  created_by text,
  created_at timestamptz not null default now(),
  primary key (tenant_id, kit_id, version),
  foreign key (tenant_id, kit_id) references app.master_variants
);
select directory.protect('app.kit_recipes');
grant select, insert on app.kit_recipes to estiba_app;

create table app.kit_components (
  tenant_id text collate "C" not null,
  kit_id directory.id not null,
  version integer not null,
  component_id directory.id not null,
  quantity integer not null check (quantity between 1 and 1000),
  primary key (tenant_id, kit_id, version, component_id),
  foreign key (tenant_id, kit_id, version) references app.kit_recipes,
  foreign key (tenant_id, component_id) references app.master_variants,
  check (component_id <> kit_id)
);
create index kit_components_of_component on app.kit_components (tenant_id, component_id, kit_id);
select directory.protect('app.kit_components');
grant select, insert on app.kit_components to estiba_app;

-- Components that moved since their kits were looked at. A mark that was set again meanwhile has another version.
create table app.kit_marks (
  tenant_id text collate "C" not null references app.tenants,
  component_id directory.id not null,
  version bigint not null default 1,
  marked_at timestamptz not null default now(),
  primary key (tenant_id, component_id)
);
select directory.protect('app.kit_marks');
grant select, insert, update, delete on app.kit_marks to estiba_app;

-- Written under the lock of the variant's level, which is the sum of those at warehouses and stores.
create table app.stock_place_levels (
  tenant_id text collate "C" not null,
  master_variant_id directory.id not null,
  place_id directory.id not null,
  on_hand integer not null,
  -- What was here before movements named places.
  base integer not null,
  -- The number of ledger rows that name this place.
  version bigint not null,
  updated_at timestamptz not null default now(),
  primary key (tenant_id, master_variant_id, place_id),
  foreign key (tenant_id, place_id) references app.places
) partition by hash (tenant_id);
create index stock_place_levels_of_place on app.stock_place_levels (tenant_id, place_id, master_variant_id);
select directory.partition_by_tenant('app.stock_place_levels', 70);
select directory.refer_by_tenant('app.stock_place_levels', 'tenant_id, master_variant_id', 'app.stock_levels');
select directory.protect('app.stock_place_levels');
grant select, insert, update on app.stock_place_levels to estiba_app;

-- Every movement, append-only: the application can neither update nor delete a row.
create table app.stock_ledger (
  tenant_id text collate "C" not null,
  master_variant_id directory.id not null,
  seq bigint not null,
  -- Movements are written under the lock of their variant. With the clock instead of the transaction's start, times
  -- follow the numbers, and the level at any instant is the last row before it.
  at timestamptz not null default clock_timestamp(),
  delta integer not null,
  balance_after integer not null,
  reason text not null check (reason in ('opening', 'sale', 'edit', 'cancel', 'return', 'manual', 'source_sync', 'import', 'shared',
    'transfer', 'scrap', 'count', 'reroute', 'assembly')),
  -- The second chain, of the variant at a place. Null where all of it was at the first place.
  place_id directory.id,
  place_seq bigint,
  -- Where a place does not count, the variant's own delta is 0.
  place_delta integer,
  place_balance_after integer,
  -- One movement of several places is several rows; every movement has a part 0.
  part smallint not null default 0,
  shop_id directory.id,
  order_id directory.id,
  order_line_id directory.id,
  revision integer,
  event_id directory.id,
  -- The transfer or count that it belongs to.
  document_id directory.id,
  document_line integer,
  actor_kind text not null check (actor_kind in ('user', 'key', 'operator', 'system')),
  actor_id text,
  note text,
  primary key (tenant_id, master_variant_id, seq),
  check (num_nulls(place_id, place_seq, place_delta, place_balance_after) in (0, 4))
) partition by hash (tenant_id);
create unique index stock_ledger_line_once on app.stock_ledger (tenant_id, order_line_id, reason, revision, part)
  where order_line_id is not null;
create unique index stock_ledger_place_chain on app.stock_ledger (tenant_id, master_variant_id, place_id, place_seq)
  where place_id is not null;
create unique index stock_ledger_document_once on app.stock_ledger (tenant_id, document_id, document_line, reason, part)
  where document_id is not null;
create index stock_ledger_time on app.stock_ledger (tenant_id, master_variant_id, at);
select directory.partition_by_tenant('app.stock_ledger');
select directory.refer_by_tenant('app.stock_ledger', 'tenant_id, master_variant_id', 'app.master_variants');
select directory.protect('app.stock_ledger');
grant select, insert on app.stock_ledger to estiba_app;

-- Goods on their way from one place to another. What was sent and has neither arrived nor been lost is in transit.
create table app.transfers (
  tenant_id text collate "C" not null references app.tenants,
  id directory.id not null,
  from_place_id directory.id not null,
  to_place_id directory.id not null,
  status text not null check (status in ('draft', 'sent', 'partly_received', 'received', 'cancelled')),
  note text,
  created_at timestamptz not null default now(),
  sent_at timestamptz,
  closed_at timestamptz,
  primary key (tenant_id, id),
  foreign key (tenant_id, from_place_id) references app.places,
  foreign key (tenant_id, to_place_id) references app.places,
  check (from_place_id <> to_place_id)
);
create index transfers_by_status on app.transfers (tenant_id, status, id desc);
select directory.protect('app.transfers');
grant select, insert, update on app.transfers to estiba_app;

create table app.transfer_lines (
  tenant_id text collate "C" not null,
  transfer_id directory.id not null,
  line integer not null,
  master_variant_id directory.id not null,
  quantity integer not null check (quantity > 0),
  received integer not null default 0 check (received >= 0),
  lost integer not null default 0 check (lost >= 0),
  -- How often something was received; numbers the movements.
  receipts smallint not null default 0,
  primary key (tenant_id, transfer_id, line),
  unique (tenant_id, transfer_id, master_variant_id),
  foreign key (tenant_id, transfer_id) references app.transfers,
  foreign key (tenant_id, master_variant_id) references app.master_variants,
  check (received + lost <= quantity)
);
select directory.protect('app.transfer_lines');
grant select, insert, update on app.transfer_lines to estiba_app;

-- From where orders leave, version by version, append-only: routes name the version they were made by.
create table app.routing_rules (
  tenant_id text collate "C" not null references app.tenants,
  version integer not null check (version > 0),
  rules jsonb not null,
  created_by text,
  created_at timestamptz not null default now(),
  primary key (tenant_id, version)
);
select directory.protect('app.routing_rules');
grant select, insert on app.routing_rules to estiba_app;

-- Why an order leaves from where it does, append-only. None where there was nothing to choose.
create table app.order_routes (
  tenant_id text collate "C" not null,
  order_id directory.id not null,
  number integer not null check (number > 0),
  at timestamptz not null default now(),
  cause text not null check (cause in ('intake', 'mapping', 'again', 'by_hand', 'rejected', 'platform')),
  outcome text not null check (outcome in ('complete', 'split', 'short', 'platform_assigned')),
  -- 0: the rule that holds where none was saved; null where a person decided.
  rules_version integer,
  trace jsonb not null,
  actor_kind text not null check (actor_kind in ('user', 'key', 'operator', 'system')),
  actor_id text,
  primary key (tenant_id, order_id, number)
) partition by hash (tenant_id);
select directory.partition_by_tenant('app.order_routes');
select directory.refer_by_tenant('app.order_routes', 'tenant_id, order_id', 'app.orders');
select directory.protect('app.order_routes');
grant select, insert on app.order_routes to estiba_app;

-- One row per sold line and revision. A reversal is a row of its own, never an update.
create table app.stock_deductions (
  tenant_id text collate "C" not null,
  id directory.id not null,
  shop_id directory.id not null,
  order_id directory.id not null,
  order_line_id directory.id not null,
  revision integer not null,
  channel_variant_id text,
  channel_sku text,
  master_variant_id directory.id,
  mapping_id directory.id,
  quantity integer not null check (quantity >= 0),
  applied_quantity integer not null check (applied_quantity >= 0),
  shortfall_quantity integer not null check (shortfall_quantity >= 0),
  stock_before integer,
  stock_after integer,
  -- Of a kit: what was moved are the components of this recipe.
  recipe_version integer,
  status text not null check (status in ('applied', 'shortfall', 'unmapped', 'not_required', 'reversed')),
  -- Of a line that no link would settle.
  unmapped_reason text check (unmapped_reason = 'platform_kit'),
  reason text not null check (reason in ('sale', 'edit', 'cancel', 'return')),
  source text not null check (source in ('webhook', 'api', 'poll', 'replay', 'panel')),
  event_id directory.id,
  reversal_of directory.id,
  occurred_at timestamptz not null,
  recorded_at timestamptz not null default now(),
  primary key (tenant_id, id),
  unique (tenant_id, order_line_id, revision)
) partition by hash (tenant_id);
create index stock_deductions_of_order on app.stock_deductions (tenant_id, order_id);
create index stock_deductions_of_variant on app.stock_deductions (tenant_id, master_variant_id, id) where master_variant_id is not null;
create index stock_deductions_of_shop on app.stock_deductions (tenant_id, shop_id, id);
create index stock_deductions_unusual on app.stock_deductions (tenant_id, status, id) where status <> 'applied';
create index stock_deductions_unmapped on app.stock_deductions (tenant_id, shop_id, channel_variant_id) where status = 'unmapped';
select directory.partition_by_tenant('app.stock_deductions');
select directory.refer_by_tenant('app.stock_deductions', 'tenant_id, order_id', 'app.orders');
select directory.protect('app.stock_deductions');
grant select, insert, update on app.stock_deductions to estiba_app;

-- The stock each listing should show, and the stock it is assumed to show.
create table app.publications (
  tenant_id text collate "C" not null,
  listing_id directory.id not null,
  shop_id directory.id not null,
  master_variant_id directory.id not null,
  desired_version bigint not null default 0,
  acknowledged_version bigint not null default 0,
  -- Null while unknown.
  assumed_quantity integer,
  -- Found at the last write: the shop takes orders beyond its stock and keeps what it owes below zero.
  owes_backorders boolean not null default false,
  published_at timestamptz,
  is_dirty boolean not null default false,
  dirty_since timestamptz,
  due_at timestamptz not null default now(),
  leased_until timestamptz,
  attempts integer not null default 0,
  last_error text,
  observed_quantity integer,
  observed_at timestamptz,
  -- What reading back found: by how much the channel differed, when, and how often. A single reading is only a
  -- suspicion, since a sale may still be on its way here.
  suspected_drift integer,
  drift integer,
  drifted_at timestamptz,
  drifts integer not null default 0,
  primary key (tenant_id, listing_id),
  foreign key (tenant_id, listing_id) references app.listings
) partition by hash (tenant_id);
create index publications_of_variant on app.publications (tenant_id, master_variant_id);
create index publications_due on app.publications (due_at) where is_dirty;
create index publications_due_of_tenant on app.publications (tenant_id, shop_id, due_at) where is_dirty;
create index publications_drifted on app.publications (tenant_id, drifted_at) where drifted_at is not null;
create index publications_suspected on app.publications (tenant_id, shop_id) where suspected_drift is not null;
create index publications_observed on app.publications (tenant_id, shop_id, observed_at nulls first);
select directory.partition_by_tenant('app.publications', 70);
select directory.protect('app.publications');
grant select, insert, update, delete on app.publications to estiba_app;

-- What each location of a shop is assumed to show of a listing; no row while that is unknown.
create table app.publication_locations (
  tenant_id text collate "C" not null,
  listing_id directory.id not null,
  location_id text not null,
  quantity integer not null,
  primary key (tenant_id, listing_id, location_id),
  foreign key (tenant_id, listing_id) references app.listings
) partition by hash (tenant_id);
select directory.partition_by_tenant('app.publication_locations', 70);
select directory.protect('app.publication_locations');
grant select, insert, update, delete on app.publication_locations to estiba_app;

-- The outcome of a bulk publication per listing, with the previous value, so that it can be undone.
create table app.publish_results (
  tenant_id text collate "C" not null,
  job_id text not null,
  listing_id directory.id not null,
  field text not null check (field in ('stock', 'sku')),
  shop_id directory.id not null,
  state text not null default 'pending' check (state in ('pending', 'written', 'unchanged', 'failed', 'skipped')),
  before_value text,
  after_value text,
  failure text,
  message text,
  attempts integer not null default 0,
  settled_at timestamptz,
  primary key (tenant_id, job_id, listing_id, field),
  foreign key (tenant_id, job_id) references app.jobs,
  foreign key (tenant_id, listing_id) references app.listings
) partition by hash (tenant_id);
create index publish_results_pending on app.publish_results (tenant_id, job_id, shop_id) where state = 'pending';
select directory.partition_by_tenant('app.publish_results');
select directory.protect('app.publish_results');
grant select, insert, update on app.publish_results to estiba_app;

create table app.publish_latencies (
  tenant_id text collate "C" not null,
  id directory.id not null,
  at timestamptz not null default now(),
  shop_id directory.id not null,
  latency_ms integer not null,
  primary key (tenant_id, id)
);
create index publish_latencies_recent on app.publish_latencies (tenant_id, at);
select directory.protect('app.publish_latencies');
grant select, insert, delete on app.publish_latencies to estiba_app;

-- Oversold stock that a person should look at.
create table app.incidents (
  tenant_id text collate "C" not null references app.tenants,
  id directory.id not null,
  kind text not null check (kind in ('shortfall', 'misplaced')),
  state text not null default 'open' check (state in ('open', 'acknowledged', 'resolved')),
  master_variant_id directory.id not null,
  order_id directory.id,
  order_line_id directory.id,
  -- Where units are missing that other places have.
  place_id directory.id,
  quantity integer not null,
  owner_id directory.id,
  note text,
  created_at timestamptz not null default now(),
  resolved_at timestamptz,
  primary key (tenant_id, id),
  foreign key (tenant_id, master_variant_id) references app.master_variants,
  foreign key (tenant_id, place_id) references app.places,
  foreign key (tenant_id, owner_id) references app.users
);
create index incidents_open on app.incidents (tenant_id, state, id);
create index incidents_of_order on app.incidents (tenant_id, order_id) where order_id is not null and state <> 'resolved';
create index incidents_misplaced on app.incidents (tenant_id, master_variant_id, place_id) where kind = 'misplaced' and state <> 'resolved';
select directory.protect('app.incidents');
grant select, insert, update on app.incidents to estiba_app;

grant select on app.publications, app.kit_marks to estiba_sweeper;
create function directory.tenants_with_due_publications(most integer) returns setof text
language sql stable security definer set search_path = pg_catalog as $$
  select distinct tenant_id from (
    (select p.tenant_id from app.publications p join app.shops s on s.tenant_id = p.tenant_id and s.id = p.shop_id
    where p.is_dirty and p.due_at <= now() and (p.leased_until is null or p.leased_until < now())
      and s.status in ('active', 'degraded') and directory.takes_work(p.tenant_id)
    order by p.due_at limit 10000)
    union all
    (select k.tenant_id from app.kit_marks k where directory.takes_work(k.tenant_id) limit 10000)
  ) due limit most
$$;
alter function directory.tenants_with_due_publications(integer) owner to estiba_sweeper;
revoke all on function directory.tenants_with_due_publications(integer) from public;
grant execute on function directory.tenants_with_due_publications(integer) to estiba_app;
