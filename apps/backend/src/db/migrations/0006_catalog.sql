-- The merchant's own products, independent of the channels.
create table app.products (
  tenant_id text collate "C" not null references app.tenants,
  id directory.id not null,
  name text not null,
  created_at timestamptz not null default now(),
  primary key (tenant_id, id)
);
select directory.protect('app.products');
grant select, insert, update on app.products to estiba_app;

create table app.master_variants (
  tenant_id text collate "C" not null,
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
  -- One unit as it is put into a box.
  weight_g integer check (weight_g between 1 and 1000000),
  length_mm integer check (length_mm between 1 and 10000),
  width_mm integer check (width_mm between 1 and 10000),
  height_mm integer check (height_mm between 1 and 10000),
  ships_alone boolean not null default false,
  size_source text check (size_source in ('channel', 'import', 'person', 'measured')),
  -- Of several shops that say what it weighs, the one that is followed.
  size_listing_id directory.id check ((size_listing_id is not null) = (size_source is not distinct from 'channel')),
  version integer not null default 1,
  search text not null,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  primary key (tenant_id, id),
  unique (tenant_id, sku_key),
  foreign key (tenant_id, product_id) references app.products
) partition by hash (tenant_id);
create index master_variants_barcode on app.master_variants (tenant_id, barcode) where barcode is not null;
create index master_variants_of_product on app.master_variants (tenant_id, product_id);
create index master_variants_search on app.master_variants using gin (tenant_id, search gin_trgm_ops);
select directory.partition_by_tenant('app.master_variants');
select directory.protect('app.master_variants');
grant select, insert, update on app.master_variants to estiba_app;

-- A channel's offer as last read, and the master variant it is linked to.
create table app.listings (
  tenant_id text collate "C" not null,
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
  -- Listings of a shop in the same group share one stock level.
  stock_group text,
  publish_key jsonb not null,
  image_url text,
  weight_g integer,
  length_mm integer,
  width_mm integer,
  height_mm integer,
  -- The platform computes its figure from others of the shop: it is neither published nor sold from stock.
  kit_mode text check (kit_mode = 'platform'),
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
-- Variants of one product arrive on several pages.
create index listings_of_product on app.listings (tenant_id, shop_id, channel_product_id);
create index listings_sku on app.listings (tenant_id, shop_id, sku_key) where sku_key is not null;
create index listings_barcode on app.listings (tenant_id, shop_id, barcode) where barcode is not null;
create index listings_of_variant on app.listings (tenant_id, master_variant_id) where master_variant_id is not null;
create index listings_sharing on app.listings (tenant_id, master_variant_id) where stock_group is not null;
create index listings_of_group on app.listings (tenant_id, shop_id, stock_group) where stock_group is not null;
create index listings_of_item on app.listings (tenant_id, shop_id, (publish_key ->> 'inventoryItemId'))
  where publish_key ->> 'inventoryItemId' is not null;
create index listings_by_status on app.listings (tenant_id, mapping_status, id);
create index listings_search on app.listings using gin (tenant_id, search gin_trgm_ops);
select directory.partition_by_tenant('app.listings');
select directory.protect('app.listings');
grant select, insert, update on app.listings to estiba_app;

-- The progress of each shop's catalog sync.
create table app.catalog_syncs (
  tenant_id text collate "C" not null,
  shop_id directory.id not null,
  watermark timestamptz,
  -- A sync that stopped before the end; the next one continues from here.
  cursor text,
  walk_started_at timestamptz,
  changed_since timestamptz,
  -- The last change the shop notified that no sync has read yet.
  change_notified_at timestamptz,
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

-- Row-level security disables trigram indexes, since their operators are not leakproof. These functions search with their
-- owner's rights and only within the tenant of the transaction.
grant select on app.master_variants, app.listings to estiba_sweeper;
grant usage on schema public to estiba_sweeper;

create function directory.search_variants(pattern text, most integer) returns setof directory.id
language plpgsql stable security definer set search_path = pg_catalog as $$
begin
  return query execute
    'select id from app.master_variants where tenant_id = $1 and search like $2 order by sku_key limit $3'
    using current_setting('app.entered', true), pattern, most;
end $$;

create function directory.search_listings(pattern text, most integer) returns setof directory.id
language plpgsql stable security definer set search_path = pg_catalog as $$
begin
  return query execute
    'select id from app.listings where tenant_id = $1 and search like $2 order by id limit $3'
    using current_setting('app.entered', true), pattern, most;
end $$;

create function directory.similar_variants(words text, most integer) returns table (id directory.id, likeness real)
language plpgsql stable security definer set search_path = pg_catalog as $$
begin
  return query execute
    'select id, public.word_similarity($2, search) from (
       select id, search from app.master_variants where tenant_id = $1 and $2 operator(public.<%) search limit 2000
     ) alike order by 2 desc, 1 limit $3'
    using current_setting('app.entered', true), words, most;
end $$;

alter function directory.search_variants(text, integer) owner to estiba_sweeper;
alter function directory.search_listings(text, integer) owner to estiba_sweeper;
alter function directory.similar_variants(text, integer) owner to estiba_sweeper;
revoke all on function directory.search_variants(text, integer) from public;
revoke all on function directory.search_listings(text, integer) from public;
revoke all on function directory.similar_variants(text, integer) from public;
grant execute on function directory.search_variants(text, integer) to estiba_app;
grant execute on function directory.search_listings(text, integer) to estiba_app;
grant execute on function directory.similar_variants(text, integer) to estiba_app;
