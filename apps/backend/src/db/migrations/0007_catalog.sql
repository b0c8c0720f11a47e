-- What the merchant calls one thing, whatever the channels call it.
create table app.products (
  tenant_id directory.id not null references app.tenants,
  id directory.id not null,
  name text not null,
  created_at timestamptz not null default now(),
  primary key (tenant_id, id)
);
select directory.protect('app.products');
grant select, insert, update on app.products to estiba_app;

create table app.master_variants (
  tenant_id directory.id not null,
  id directory.id not null,
  product_id directory.id not null,
  sku text not null,
  sku_key text not null,
  barcode text,
  name text not null,
  price_minor bigint,
  currency text,
  safety_stock integer not null default 0 check (safety_stock >= 0),
  low_stock_threshold integer check (low_stock_threshold >= 0),
  version integer not null default 1,
  search text not null,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  primary key (tenant_id, id),
  unique (tenant_id, sku_key),
  foreign key (tenant_id, product_id) references app.products
) partition by hash (tenant_id);
create index master_variants_barcode on app.master_variants (tenant_id, barcode) where barcode is not null;
create index master_variants_search on app.master_variants using gin (tenant_id, search gin_trgm_ops);
select directory.partition_by_tenant('app.master_variants');
select directory.protect('app.master_variants');
grant select, insert, update on app.master_variants to estiba_app;

-- What a channel sells, as it told us last, and which of our variants it is.
create table app.listings (
  tenant_id directory.id not null,
  id directory.id not null,
  shop_id directory.id not null,
  channel_product_id text not null,
  channel_variant_id text not null,
  product_name text not null,
  name text not null,
  sku text,
  sku_key text,
  barcode text,
  price_minor bigint,
  currency text,
  stock integer,
  -- Listings of a shop with the same group show one figure between them.
  stock_group text,
  publish_key jsonb not null,
  seen_at timestamptz not null default now(),
  master_variant_id directory.id,
  mapping_status text not null default 'unmapped' check (mapping_status in ('linked', 'unmapped', 'conflict')),
  is_manual boolean not null default false,
  evidence jsonb not null default '{}',
  previous_mapping jsonb,
  mapped_at timestamptz,
  search text not null,
  primary key (tenant_id, id),
  unique (tenant_id, shop_id, channel_variant_id),
  foreign key (tenant_id, shop_id) references app.shops,
  foreign key (tenant_id, master_variant_id) references app.master_variants,
  check ((mapping_status = 'linked') = (master_variant_id is not null))
) partition by hash (tenant_id);
create index listings_sku on app.listings (tenant_id, shop_id, sku_key) where sku_key is not null;
create index listings_of_variant on app.listings (tenant_id, master_variant_id) where master_variant_id is not null;
create index listings_sharing on app.listings (tenant_id, master_variant_id) where stock_group is not null;
create index listings_of_group on app.listings (tenant_id, shop_id, stock_group) where stock_group is not null;
create index listings_by_status on app.listings (tenant_id, mapping_status, id);
create index listings_search on app.listings using gin (tenant_id, search gin_trgm_ops);
select directory.partition_by_tenant('app.listings');
select directory.protect('app.listings');
grant select, insert, update on app.listings to estiba_app;

-- Work that somebody asked for and wants to watch. The queue only says that there is some.
create table app.jobs (
  tenant_id directory.id not null references app.tenants,
  id text not null,
  queue text not null check (queue in ('catalog-sync', 'catalog-publish')),
  scope text not null,
  input jsonb not null,
  state text not null default 'waiting' check (state in ('waiting', 'active', 'delayed', 'completed', 'failed', 'cancelled')),
  cursor jsonb not null default '{}',
  done integer not null default 0,
  total integer not null default 0,
  result jsonb,
  error text,
  attempts integer not null default 0,
  due_at timestamptz not null default now(),
  leased_until timestamptz,
  created_at timestamptz not null default now(),
  started_at timestamptz,
  finished_at timestamptz,
  primary key (tenant_id, id)
);
create unique index jobs_one_per_scope on app.jobs (tenant_id, queue, scope) where state in ('waiting', 'active', 'delayed');
create index jobs_due on app.jobs (due_at) where state in ('waiting', 'active', 'delayed');
select directory.protect('app.jobs');
grant select, insert, update on app.jobs to estiba_app;

-- How far each shop's catalog has been read.
create table app.catalog_syncs (
  tenant_id directory.id not null,
  shop_id directory.id not null,
  watermark timestamptz,
  last_sync_at timestamptz,
  last_job_id text,
  last_state text,
  products_synced integer not null default 0,
  variants_synced integer not null default 0,
  has_more boolean not null default false,
  last_error text,
  primary key (tenant_id, shop_id),
  foreign key (tenant_id, shop_id) references app.shops
);
select directory.protect('app.catalog_syncs');
grant select, insert, update on app.catalog_syncs to estiba_app;

grant select on app.jobs to estiba_sweeper;
create function directory.tenants_with_due_jobs(wanted text, most integer) returns setof directory.id
language sql stable security definer set search_path = pg_catalog as $$
  select distinct tenant_id from (
    select tenant_id from app.jobs
    where queue = wanted and state in ('waiting', 'active', 'delayed') and due_at <= now()
      and (leased_until is null or leased_until < now())
    order by due_at limit 10000
  ) due limit most
$$;
alter function directory.tenants_with_due_jobs(text, integer) owner to estiba_sweeper;
revoke all on function directory.tenants_with_due_jobs(text, integer) from public;
grant execute on function directory.tenants_with_due_jobs(text, integer) to estiba_app;
