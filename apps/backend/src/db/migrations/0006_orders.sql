create extension if not exists pg_trgm;
create extension if not exists btree_gin;

create table app.orders (
  tenant_id directory.id not null,
  id directory.id not null,
  shop_id directory.id not null,
  external_id text not null,
  number text,
  -- The fold over events: the highest of (version, rank) wins, whatever came first.
  source_version bigint not null,
  source_rank integer not null,
  content_hash bytea not null,
  channel_status text not null,
  manual_status text,
  status text not null,
  payment_status text not null,
  stock_status text not null,
  payment_method text,
  is_cash_on_delivery boolean not null,
  currency text not null,
  total_minor bigint not null,
  customer jsonb,
  shipping_address jsonb,
  group_id text,
  search text not null,
  placed_at timestamptz not null,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  primary key (tenant_id, id),
  unique (tenant_id, shop_id, external_id),
  foreign key (tenant_id, shop_id) references app.shops
) partition by hash (tenant_id);
create index orders_newest on app.orders (tenant_id, placed_at desc, id desc);
create index orders_of_shop on app.orders (tenant_id, shop_id, placed_at desc, id desc);
create index orders_by_status on app.orders (tenant_id, status, placed_at desc, id desc);
create index orders_search on app.orders using gin (tenant_id, search gin_trgm_ops);
select directory.partition_by_tenant('app.orders');
select directory.protect('app.orders');
grant select, insert, update on app.orders to estiba_app;

create table app.order_lines (
  tenant_id directory.id not null,
  order_id directory.id not null,
  id directory.id not null,
  external_line_id text not null,
  channel_product_id text,
  channel_variant_id text,
  sku text,
  name text not null,
  quantity integer not null check (quantity >= 0),
  -- What the channel said, where that is not in whole units.
  exact_quantity text,
  stock_quantity integer not null check (stock_quantity >= 0),
  unit_price_minor bigint not null,
  primary key (tenant_id, order_id, external_line_id),
  unique (tenant_id, id)
) partition by hash (tenant_id);
select directory.partition_by_tenant('app.order_lines');
select directory.refer_by_tenant('app.order_lines', 'tenant_id, order_id', 'app.orders');
select directory.protect('app.order_lines');
grant select, insert, update on app.order_lines to estiba_app;

-- The story of an order, append-only.
create table app.order_timeline (
  tenant_id directory.id not null,
  order_id directory.id not null,
  id directory.id not null,
  at timestamptz not null default now(),
  kind text not null check (kind in ('created', 'updated', 'late', 'status_changed')),
  actor_kind text not null,
  actor_id text,
  event_id directory.id,
  details jsonb not null,
  primary key (tenant_id, order_id, id)
) partition by hash (tenant_id);
select directory.partition_by_tenant('app.order_timeline');
select directory.refer_by_tenant('app.order_timeline', 'tenant_id, order_id', 'app.orders');
select directory.protect('app.order_timeline');
grant select, insert on app.order_timeline to estiba_app;

-- One record per line that was sold; what is given back stands beside it, never instead of it.
create table app.stock_deductions (
  tenant_id directory.id not null,
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
  status text not null check (status in ('applied', 'shortfall', 'unmapped', 'not_required', 'reversed')),
  reason text not null check (reason in ('sale', 'edit', 'cancel', 'return')),
  source text not null,
  event_id directory.id,
  reversal_of directory.id,
  occurred_at timestamptz not null,
  recorded_at timestamptz not null default now(),
  primary key (tenant_id, id),
  unique (tenant_id, order_line_id, revision)
) partition by hash (tenant_id);
create index stock_deductions_of_order on app.stock_deductions (tenant_id, order_id);
create index stock_deductions_unmapped on app.stock_deductions (tenant_id, shop_id, channel_variant_id) where status = 'unmapped';
select directory.partition_by_tenant('app.stock_deductions');
select directory.refer_by_tenant('app.stock_deductions', 'tenant_id, order_id', 'app.orders');
select directory.protect('app.stock_deductions');
grant select, insert, update on app.stock_deductions to estiba_app;
