-- Taking in new orders of several tenants in two calls: what the rules need to know, then what they decided.
-- Both run with the caller's rights and continue as one tenant after another, so row-level security holds as everywhere.
-- The planner's settings belong to these functions: their statements look up single rows, however the tables grow.

-- Per tenant, in the order given: known orders, shops, settings, listings of the lines, and the levels, locked.
-- Levels locked by another transaction are left out unless waited for: one tenant's wait must not delay the others.
create function app.intake_look(batch jsonb, waits boolean) returns setof json language plpgsql
set plan_cache_mode = force_generic_plan set enable_seqscan = off set enable_hashjoin = off set enable_mergejoin = off set enable_material = off
as $$
declare
  asked jsonb;
  t text;
  lines json;
  variants text[];
  levels json;
begin
  for asked in select value from jsonb_array_elements(batch) loop
    t := asked->>'tenant';
    perform set_config('app.tenant_id', t, true);
    select json_agg(json_build_array(k.n, coalesce(a.id, b.id), coalesce(a.master_variant_id, b.master_variant_id))),
      array_agg(distinct coalesce(a.master_variant_id, b.master_variant_id)::text)
        filter (where coalesce(a.master_variant_id, b.master_variant_id) is not null)
      into lines, variants
      from jsonb_to_recordset(asked->'lines') as k (n integer, shop_id text, variant_id text, sku_key text)
      left join lateral (
        select l.id, l.master_variant_id from app.listings l
        where l.tenant_id = t and l.shop_id = k.shop_id and l.channel_variant_id >= k.variant_id
          and l.channel_variant_id <= k.variant_id order by l.channel_variant_id limit 1
      ) a on true
      left join lateral (
        select min(two.id::text) as id, min(two.master_variant_id::text) as master_variant_id from (
          select l.id, l.master_variant_id from app.listings l
          where a.id is null and l.tenant_id = t and l.shop_id = k.shop_id and l.sku_key >= k.sku_key
            and l.sku_key <= k.sku_key order by l.sku_key limit 2
        ) two having count(*) = 1
      ) b on true
      where a.id is not null or b.id is not null;
    levels := null;
    if waits then
      select json_agg(json_build_array(x.id, x.on_hand, x.version, x.is_counted, x.sku, x.name)) into levels from (
        select l.master_variant_id as id, l.on_hand, l.version, l.is_counted, v.sku, v.name
        from (select id from unnest(variants) as id order by id collate "C") k
        cross join lateral (select * from app.stock_levels l
          where l.tenant_id = t and l.master_variant_id = k.id limit 1 for update) l
        cross join lateral (select v.sku, v.name from app.master_variants v
          where v.tenant_id = t and v.id = k.id limit 1) v
      ) x;
    else
      select json_agg(json_build_array(x.id, x.on_hand, x.version, x.is_counted, x.sku, x.name)) into levels from (
        select l.master_variant_id as id, l.on_hand, l.version, l.is_counted, v.sku, v.name
        from (select id from unnest(variants) as id order by id collate "C") k
        cross join lateral (select * from app.stock_levels l
          where l.tenant_id = t and l.master_variant_id = k.id limit 1 for update skip locked) l
        cross join lateral (select v.sku, v.name from app.master_variants v
          where v.tenant_id = t and v.id = k.id limit 1) v
      ) x;
    end if;
    return query select json_build_object(
      'now', now(),
      'lines', lines,
      'levels', levels,
      'isWhole', coalesce(json_array_length(levels), 0) = coalesce(cardinality(variants), 0),
      'isShared', exists (
        select from unnest(variants) as k (id) cross join lateral (select from app.listings g
          where g.tenant_id = t and g.master_variant_id = k.id and g.stock_group is not null limit 1) g),
      'isPublished', exists (
        select from unnest(variants) as k (id) cross join lateral (select from app.publications p
          where p.tenant_id = t and p.master_variant_id = k.id limit 1) p),
      'isFollowed', exists (
        select from app.webhook_subscriptions w
        where w.tenant_id = t and w.kind = 'events' and w.status in ('active', 'paused')),
      'known', (
        select json_agg(json_build_object('id', o.id, 'shopId', o.shop_id, 'externalId', o.external_id,
          'sourceVersion', o.source_version, 'sourceRank', o.source_rank, 'contentHash', encode(o.content_hash, 'hex'),
          'status', o.status, 'manualStatus', o.manual_status, 'paymentStatus', o.payment_status,
          'stockStatus', o.stock_status))
        from jsonb_to_recordset(asked->'orders') as k (shop_id text, external_id text)
        cross join lateral (select * from app.orders o
          where o.tenant_id = t and o.shop_id = k.shop_id and o.external_id >= k.external_id
            and o.external_id <= k.external_id order by o.external_id limit 1) o),
      'shops', (
        select json_agg(json_build_object('id', s.id, 'name', s.name, 'platform', s.platform, 'status', s.status,
          'isUnseen', s.last_event_at is null or s.last_event_at < now() - interval '1 second'
            or s.silent_since is not null))
        from app.shops s where s.tenant_id = t),
      'config', (
        select json_build_object('sourceType', c.source_type, 'sourceShopId', c.source_shop_id,
          'hasAlerts', c.alerts_enabled and (c.alert_webhook_url is not null or c.alert_emails <> ''))
        from app.inventory_config c where c.tenant_id = t));
  end loop;
end $$;

-- An order that another transaction wrote meanwhile is a unique violation, upon which the program tries again.
create function app.intake_write(batch jsonb) returns void language plpgsql
set plan_cache_mode = force_generic_plan set enable_seqscan = off set enable_hashjoin = off set enable_mergejoin = off set enable_material = off
as $$
declare
  given jsonb;
  t text;
  moved integer;
begin
  for given in select value from jsonb_array_elements(batch) loop
    t := given->>'tenant';
    perform set_config('app.tenant_id', t, true);
    with o as materialized (
      select * from jsonb_to_recordset(given->'orders') as x (id text, shop_id text, external_id text, number text,
        source_version bigint, source_rank integer, content_hash text, channel_status text, status text,
        payment_status text, stock_status text, payment_method text, is_cash_on_delivery boolean, currency text,
        total_minor bigint, shipping_minor bigint, is_shipped_by_channel boolean, customer jsonb,
        shipping_address jsonb, group_id text, search text, placed_at timestamptz, event_id text, source text,
        actor_kind text, actor_id text, lines jsonb)
    ), l as materialized (
      select o.id as order_id, o.shop_id, o.placed_at, o.event_id, o.source, o.actor_kind, o.actor_id, x.*
      from o cross join lateral jsonb_to_recordset(o.lines) as x (id text, external_line_id text,
        channel_product_id text, channel_variant_id text, sku text, name text, quantity integer, exact_quantity text,
        stock_quantity integer, unit_price_minor bigint, deduction_id text, master_variant_id text, mapping_id text,
        applied_quantity integer, shortfall_quantity integer, stock_before integer, stock_after integer,
        deduction_status text, seq bigint)
    ), orders as (
      insert into app.orders (tenant_id, id, shop_id, external_id, number, source_version, source_rank, content_hash,
        channel_status, status, payment_status, stock_status, payment_method, is_cash_on_delivery, currency,
        total_minor, shipping_minor, is_shipped_by_channel, customer, shipping_address, group_id, search, placed_at)
      select t, id, shop_id, external_id, number, source_version, source_rank, decode(content_hash, 'hex'),
        channel_status, status, payment_status, stock_status, payment_method, is_cash_on_delivery, currency,
        total_minor, shipping_minor, is_shipped_by_channel, customer, shipping_address, group_id, search, placed_at
      from o
    ), lines as (
      insert into app.order_lines (tenant_id, order_id, id, external_line_id, channel_product_id, channel_variant_id,
        sku, name, quantity, exact_quantity, stock_quantity, unit_price_minor)
      select t, order_id, id, external_line_id, channel_product_id, channel_variant_id, sku, name, quantity,
        exact_quantity, stock_quantity, unit_price_minor
      from l
    ), deductions as (
      insert into app.stock_deductions (tenant_id, id, shop_id, order_id, order_line_id, revision,
        channel_variant_id, channel_sku, master_variant_id, mapping_id, quantity, applied_quantity,
        shortfall_quantity, stock_before, stock_after, status, reason, source, event_id, occurred_at)
      select t, deduction_id, shop_id, order_id, id, 0, channel_variant_id, sku, master_variant_id, mapping_id,
        stock_quantity, applied_quantity, shortfall_quantity, stock_before, stock_after, deduction_status, 'sale',
        source, event_id, placed_at
      from l
    ), ledger as (
      insert into app.stock_ledger (tenant_id, master_variant_id, seq, delta, balance_after, reason, shop_id, order_id,
        order_line_id, revision, event_id, actor_kind, actor_id)
      select t, master_variant_id, seq, stock_after - stock_before, stock_after, 'sale', shop_id, order_id, id, 0,
        event_id, actor_kind, actor_id
      from l where seq is not null
    ), levels as (
      update app.stock_levels s set on_hand = x.on_hand, version = x.version, updated_at = now()
      from (select * from (
        select * from jsonb_to_recordset(given->'levels') as x (id text, on_hand integer, version bigint)
        limit jsonb_array_length(given->'levels')) x limit jsonb_array_length(given->'levels')) x
      where s.tenant_id = t and s.master_variant_id = x.id returning 1
    ), timeline as (
      insert into app.order_timeline (tenant_id, order_id, id, kind, actor_kind, actor_id, event_id, details)
      select t, order_id, id, kind, actor_kind, actor_id, event_id, details
      from jsonb_to_recordset(given->'timeline') as x (order_id text, id text, kind text, actor_kind text,
        actor_id text, event_id text, details jsonb)
    ), events as (
      insert into app.inbound_events (tenant_id, id, shop_id, source, topic, kind, external_id, verification, headers,
        raw_body, state, effect, finished_at)
      select t, id, shop_id, source, topic, 'order', external_id, verification, '{}', decode(raw_body, 'base64'),
        'done', effect, now()
      from jsonb_to_recordset(given->'events') as x (id text, shop_id text, source text, topic text,
        external_id text, verification text, raw_body text, effect jsonb)
    )
    select count(*) into moved from levels;
    if moved <> jsonb_array_length(given->'levels') then
      raise exception 'a level of the batch is not one of its tenant';
    end if;
    if jsonb_array_length(given->'shortfalls') > 0 then
      insert into app.incidents (tenant_id, id, kind, master_variant_id, order_id, order_line_id, quantity)
      select t, id, 'shortfall', master_variant_id, order_id, order_line_id, quantity
      from jsonb_to_recordset(given->'shortfalls') as x (id text, master_variant_id text, order_id text,
        order_line_id text, quantity integer);
    end if;
    if jsonb_array_length(given->'shops') > 0 then
      with free as materialized (
        select s.id from jsonb_array_elements_text(given->'shops') as x (id)
        join app.shops s on s.tenant_id = t and s.id = x.id
        for no key update of s skip locked
      )
      update app.shops s set last_event_at = now(), last_order_at = now(), silent_since = null
      from free where s.tenant_id = t and s.id = free.id;
    end if;
  end loop;
end $$;

revoke all on function app.intake_look(jsonb, boolean), app.intake_write(jsonb) from public;
grant execute on function app.intake_look(jsonb, boolean), app.intake_write(jsonb) to estiba_app;
