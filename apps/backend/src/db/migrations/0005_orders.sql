-- Trigram search combined with tenant_id in one GIN index.
create extension if not exists pg_trgm;
create extension if not exists btree_gin;

create table app.orders (
  tenant_id text collate "C" not null,
  id directory.id not null,
  shop_id directory.id not null,
  external_id text not null,
  number text,
  -- Events are folded: the highest (version, rank) wins regardless of arrival order.
  source_version bigint not null,
  source_rank integer not null,
  content_hash bytea not null,
  channel_status text not null check (channel_status in ('pending', 'confirmed', 'on_hold', 'preparing', 'ready_to_ship', 'partially_shipped', 'shipped', 'delivered', 'completed', 'cancelled', 'partially_returned', 'returned')),
  manual_status text check (manual_status in ('pending', 'confirmed', 'on_hold', 'preparing', 'ready_to_ship', 'partially_shipped', 'shipped', 'delivered', 'completed', 'cancelled', 'partially_returned', 'returned')),
  status text not null check (status in ('pending', 'confirmed', 'on_hold', 'preparing', 'ready_to_ship', 'partially_shipped', 'shipped', 'delivered', 'completed', 'cancelled', 'partially_returned', 'returned')),
  payment_status text not null check (payment_status in ('unpaid', 'authorized', 'paid', 'cod_pending', 'cod_collected', 'partially_refunded', 'refunded', 'failed')),
  stock_status text not null check (stock_status in ('not_applicable', 'deducted', 'partial', 'shortfall', 'unmapped', 'released', 'restocked')),
  payment_method text,
  is_cash_on_delivery boolean not null,
  -- Whether the channel ships the order itself; null where it does not say.
  is_shipped_by_channel boolean,
  -- It leaves from the platform's own warehouse: nobody here packs it.
  is_fulfilled_by_channel boolean not null default false,
  -- When it has to leave, where the channel says so.
  ship_by timestamptz,
  currency text not null,
  total_minor bigint not null,
  -- The shipping paid by the buyer, included in the total; null where the channel does not say.
  shipping_minor bigint,
  -- Discounts and taxes, as far as the channel names them.
  charges jsonb,
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
-- With what the sales of each day are summed from, so that the index alone answers.
create index orders_of_shop on app.orders (tenant_id, shop_id, placed_at desc, id desc) include (status, currency, total_minor);
-- With who ships them, so that counting what is to be dispatched reads no row.
create index orders_by_status on app.orders (tenant_id, status, placed_at desc, id desc) include (shop_id, is_shipped_by_channel);
-- People look for the orders that need attention among many that do not.
create index orders_unusual on app.orders (tenant_id, stock_status, placed_at desc, id desc)
  where stock_status in ('unmapped', 'partial', 'shortfall');
create index orders_search on app.orders using gin (tenant_id, search gin_trgm_ops);
select directory.partition_by_tenant('app.orders');
select directory.protect('app.orders');
grant select, insert, update on app.orders to estiba_app;

create table app.order_lines (
  tenant_id text collate "C" not null,
  order_id directory.id not null,
  id directory.id not null,
  external_line_id text not null,
  channel_product_id text,
  channel_variant_id text,
  sku text,
  name text not null,
  quantity integer not null check (quantity >= 0),
  -- The channel's quantity where it is not a whole number.
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

-- The timeline of an order, append-only.
create table app.order_timeline (
  tenant_id text collate "C" not null,
  order_id directory.id not null,
  id directory.id not null,
  at timestamptz not null default now(),
  kind text not null check (kind in ('created', 'updated', 'late', 'status_changed')),
  actor_kind text not null check (actor_kind in ('user', 'key', 'operator', 'system')),
  actor_id text,
  event_id directory.id,
  details jsonb not null,
  primary key (tenant_id, order_id, id)
) partition by hash (tenant_id);
select directory.partition_by_tenant('app.order_timeline');
select directory.refer_by_tenant('app.order_timeline', 'tenant_id, order_id', 'app.orders');
select directory.protect('app.order_timeline');
grant select, insert on app.order_timeline to estiba_app;

-- Row-level security disables trigram indexes, since their operators are not leakproof. This function searches with its
-- owner's rights and only within the tenant of the transaction. It applies the list's filters too, so that the limit
-- counts matching rows only. Newest first.
grant select on app.orders to estiba_sweeper;
create function directory.search_orders(pattern text, filters jsonb, most integer) returns setof directory.id
language plpgsql stable security definer set search_path = pg_catalog as $$
begin
  return query execute
    'select id from app.orders where tenant_id = $1 and search like $2'
    || case when filters ? 'shopIds' then $f$ and shop_id = any(array(select jsonb_array_elements_text($3 -> 'shopIds')))$f$ else '' end
    || case when filters ? 'statuses' then $f$ and status = any(array(select jsonb_array_elements_text($3 -> 'statuses')))$f$ else '' end
    || case when filters ? 'paymentStatuses' then $f$ and payment_status = any(array(select jsonb_array_elements_text($3 -> 'paymentStatuses')))$f$ else '' end
    || case when filters ? 'stockStatuses' then $f$ and stock_status = any(array(select jsonb_array_elements_text($3 -> 'stockStatuses')))$f$ else '' end
    || case when filters ? 'placedFrom' then $f$ and placed_at >= ($3 ->> 'placedFrom')::timestamptz$f$ else '' end
    || case when filters ? 'placedTo' then $f$ and placed_at <= ($3 ->> 'placedTo')::timestamptz$f$ else '' end
    || ' order by placed_at desc, id desc limit $4'
    using current_setting('app.entered', true), pattern, filters, most;
end $$;
alter function directory.search_orders(text, jsonb, integer) owner to estiba_sweeper;
revoke all on function directory.search_orders(text, jsonb, integer) from public;
grant execute on function directory.search_orders(text, jsonb, integer) to estiba_app;
