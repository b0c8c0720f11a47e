-- Movements are written under the lock of their variant: with the clock instead of the transaction's start,
-- their times follow their numbers, and the level at any instant is the last row before it.
alter table app.stock_ledger alter column at set default clock_timestamp();

create index stock_deductions_of_variant on app.stock_deductions (tenant_id, master_variant_id, id) where master_variant_id is not null;
create index stock_deductions_of_shop on app.stock_deductions (tenant_id, shop_id, id);
create index stock_deductions_unusual on app.stock_deductions (tenant_id, status, id) where status <> 'applied';

-- What reading back found: how far the channel was from what we believed, when, and how often. One reading is only a
-- suspicion, since a sale may be on its way to us.
alter table app.publications
  add column suspected_drift integer,
  add column drift integer,
  add column drifted_at timestamptz,
  add column drifts integer not null default 0;
create index publications_drifted on app.publications (tenant_id, drifted_at) where drifted_at is not null;
create index publications_suspected on app.publications (tenant_id, shop_id) where suspected_drift is not null;
create index publications_observed on app.publications (tenant_id, shop_id, observed_at nulls first);

alter table app.shop_work drop constraint shop_work_kind_check;
alter table app.shop_work add constraint shop_work_kind_check check (kind in
  ('orders_recent', 'orders_day', 'orders_week', 'missed_events', 'subscriptions', 'token', 'activity', 'drift'));

-- What a bulk publication does to each listing, with what was there before: enough to take it back.
create table app.publish_results (
  tenant_id directory.id not null,
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

-- As for variants and listings: trigrams look with their owner's eyes, and only at the tenant of the transaction.
-- The filters of the list are looked at here too, so that nothing that was found is left out later. Newest first.
grant select on app.orders to estiba_sweeper;
create function directory.search_orders(pattern text, filters jsonb, most integer) returns setof directory.id
language plpgsql stable security definer set search_path = pg_catalog as $$
begin
  return query execute
    'select id from app.orders where tenant_id = $1 and search like $2'
    || case when filters ? 'shopIds' then $f$ and shop_id = any(array(select jsonb_array_elements_text($3 -> 'shopIds')))$f$ else '' end
    || case when filters ? 'status' then $f$ and status = $3 ->> 'status'$f$ else '' end
    || case when filters ? 'paymentStatus' then $f$ and payment_status = $3 ->> 'paymentStatus'$f$ else '' end
    || case when filters ? 'stockStatus' then $f$ and stock_status = $3 ->> 'stockStatus'$f$ else '' end
    || case when filters ? 'placedFrom' then $f$ and placed_at >= ($3 ->> 'placedFrom')::timestamptz$f$ else '' end
    || case when filters ? 'placedTo' then $f$ and placed_at <= ($3 ->> 'placedTo')::timestamptz$f$ else '' end
    || ' order by placed_at desc, id desc limit $4'
    using current_setting('app.tenant_id', true), pattern, filters, most;
end $$;
alter function directory.search_orders(text, jsonb, integer) owner to estiba_sweeper;
revoke all on function directory.search_orders(text, jsonb, integer) from public;
grant execute on function directory.search_orders(text, jsonb, integer) to estiba_app;

-- What people look for among many orders is what did not go as it should.
create index orders_unusual on app.orders (tenant_id, stock_status, placed_at desc, id desc)
  where stock_status in ('unmapped', 'partial', 'shortfall');
