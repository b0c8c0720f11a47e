create table app.inventory_config (
  tenant_id directory.id primary key references app.tenants,
  source_type text check (source_type in ('SERVICE_CENTRAL', 'SHOP')),
  source_shop_id directory.id,
  alerts_enabled boolean not null default false,
  alert_webhook_url text,
  alert_emails text not null default '',
  updated_at timestamptz not null default now(),
  foreign key (tenant_id, source_shop_id) references app.shops,
  check ((source_type = 'SHOP') = (source_shop_id is not null) or source_type is null)
);
select directory.protect('app.inventory_config');
grant select, insert, update on app.inventory_config to estiba_app;

create table app.shop_buffers (
  tenant_id directory.id not null,
  shop_id directory.id not null,
  quantity integer not null check (quantity >= 0),
  primary key (tenant_id, shop_id),
  foreign key (tenant_id, shop_id) references app.shops
);
select directory.protect('app.shop_buffers');
grant select, insert, update on app.shop_buffers to estiba_app;

create table app.stock_levels (
  tenant_id directory.id not null,
  master_variant_id directory.id not null,
  on_hand integer not null,
  -- False until somebody says how many there are: what nobody counts cannot run short.
  is_counted boolean not null default true,
  -- The number of ledger rows behind the figure.
  version bigint not null,
  updated_at timestamptz not null default now(),
  primary key (tenant_id, master_variant_id)
) partition by hash (tenant_id);
select directory.partition_by_tenant('app.stock_levels');
select directory.refer_by_tenant('app.stock_levels', 'tenant_id, master_variant_id', 'app.master_variants');
select directory.protect('app.stock_levels');
grant select, insert, update on app.stock_levels to estiba_app;

-- Every movement, append-only: the application can neither change nor remove a row.
create table app.stock_ledger (
  tenant_id directory.id not null,
  master_variant_id directory.id not null,
  seq bigint not null,
  at timestamptz not null default now(),
  delta integer not null,
  balance_after integer not null,
  reason text not null check (reason in ('opening', 'sale', 'edit', 'cancel', 'return', 'manual', 'source_sync', 'import', 'shared')),
  shop_id directory.id,
  order_id directory.id,
  order_line_id directory.id,
  revision integer,
  event_id directory.id,
  actor_kind text not null,
  actor_id text,
  note text,
  primary key (tenant_id, master_variant_id, seq),
  unique (tenant_id, order_line_id, reason, revision)
) partition by hash (tenant_id);
create index stock_ledger_time on app.stock_ledger (tenant_id, master_variant_id, at);
select directory.partition_by_tenant('app.stock_ledger');
select directory.refer_by_tenant('app.stock_ledger', 'tenant_id, master_variant_id', 'app.master_variants');
select directory.protect('app.stock_ledger');
grant select, insert on app.stock_ledger to estiba_app;

-- What each listing should show and what we believe it shows.
create table app.publications (
  tenant_id directory.id not null,
  listing_id directory.id not null,
  shop_id directory.id not null,
  master_variant_id directory.id not null,
  desired_version bigint not null default 0,
  acknowledged_version bigint not null default 0,
  -- What the channel shows as far as we know; null when we do not.
  assumed_quantity integer,
  published_at timestamptz,
  is_dirty boolean not null default false,
  dirty_since timestamptz,
  due_at timestamptz not null default now(),
  leased_until timestamptz,
  attempts integer not null default 0,
  last_error text,
  observed_quantity integer,
  observed_at timestamptz,
  primary key (tenant_id, listing_id),
  foreign key (tenant_id, listing_id) references app.listings
) partition by hash (tenant_id);
create index publications_of_variant on app.publications (tenant_id, master_variant_id);
create index publications_due on app.publications (due_at) where is_dirty;
create index publications_due_of_tenant on app.publications (tenant_id, shop_id, due_at) where is_dirty;
select directory.partition_by_tenant('app.publications');
select directory.protect('app.publications');
grant select, insert, update, delete on app.publications to estiba_app;

create table app.publish_latencies (
  tenant_id directory.id not null,
  id directory.id not null,
  at timestamptz not null default now(),
  shop_id directory.id not null,
  latency_ms integer not null,
  primary key (tenant_id, id)
);
create index publish_latencies_recent on app.publish_latencies (tenant_id, at);
select directory.protect('app.publish_latencies');
grant select, insert, delete on app.publish_latencies to estiba_app;

-- Something a person should look at: sold more than there was.
create table app.incidents (
  tenant_id directory.id not null references app.tenants,
  id directory.id not null,
  kind text not null check (kind in ('shortfall')),
  state text not null default 'open' check (state in ('open', 'acknowledged', 'resolved')),
  master_variant_id directory.id not null,
  order_id directory.id,
  order_line_id directory.id,
  quantity integer not null,
  owner_id directory.id,
  note text,
  created_at timestamptz not null default now(),
  resolved_at timestamptz,
  primary key (tenant_id, id),
  foreign key (tenant_id, master_variant_id) references app.master_variants,
  foreign key (tenant_id, owner_id) references app.users
);
create index incidents_open on app.incidents (tenant_id, state, id);
select directory.protect('app.incidents');
grant select, insert, update on app.incidents to estiba_app;

grant select on app.publications to estiba_sweeper;
create function directory.tenants_with_due_publications(most integer) returns setof directory.id
language sql stable security definer set search_path = pg_catalog as $$
  select distinct tenant_id from (
    select p.tenant_id from app.publications p join app.shops s on s.tenant_id = p.tenant_id and s.id = p.shop_id
    where p.is_dirty and p.due_at <= now() and (p.leased_until is null or p.leased_until < now())
      and s.status in ('active', 'degraded')
    order by p.due_at limit 10000
  ) due limit most
$$;
alter function directory.tenants_with_due_publications(integer) owner to estiba_sweeper;
revoke all on function directory.tenants_with_due_publications(integer) from public;
grant execute on function directory.tenants_with_due_publications(integer) to estiba_app;
