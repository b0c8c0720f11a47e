-- Taking in new orders of several tenants in two calls: what the rules need to know, then what they decided.
-- The functions' owner sees the tenants admitted by the first call and no others, and has only the rights used here. The rows of a
-- tenant stand below its name, and every row is written and looked up under that name: to mix up tenants violates a key.
-- The planner's settings belong to these functions: their statements look up single rows, however the tables grow.

grant usage on schema app to estiba_intake;
grant create on schema app to estiba_intake;
grant select on app.orders, app.listings, app.master_variants, app.stock_levels, app.places, app.stock_place_levels, app.routing_rules, app.publications,
  app.webhook_subscriptions, app.shops, app.shop_buffers, app.inventory_config, app.incidents to estiba_intake;
grant select (tenant_id, country) on app.tenants to estiba_intake;
grant select, insert, update on app.kit_marks to estiba_intake;
grant insert on app.stock_place_levels, app.order_routes, app.fulfilments, app.orders, app.order_lines, app.order_timeline, app.stock_deductions, app.stock_ledger,
  app.inbound_events, app.incidents, app.outgoing_events to estiba_intake;
grant update (on_hand, version, updated_at) on app.stock_levels, app.stock_place_levels to estiba_intake;
grant update (is_placed) on app.stock_levels to estiba_intake;
grant update (assumed_quantity, desired_version, is_dirty, dirty_since, due_at) on app.publications to estiba_intake;
grant update (last_event_at, last_order_at, silent_since) on app.shops to estiba_intake;

-- Not "= any": then the tenants become the index condition, and whole tenants are read.
do $$
declare
  target text;
  is_named text := $policy$array_position((select string_to_array(current_setting('app.admitted', true), ',')), tenant_id) is not null$policy$;
begin
  foreach target in array array['orders', 'order_lines', 'order_timeline', 'listings', 'master_variants',
    'stock_levels', 'kit_marks', 'places', 'stock_place_levels', 'routing_rules', 'order_routes', 'fulfilments', 'tenants', 'stock_deductions', 'stock_ledger', 'publications', 'webhook_subscriptions', 'shops',
    'shop_buffers', 'inventory_config', 'inbound_events', 'incidents', 'outgoing_events'] loop
    execute format('create policy intake_tenants on app.%I to estiba_intake using (%s) with check (%2$s)', target, is_named);
  end loop;
end $$;

-- Known orders, shops, settings, listings of the lines, and the levels, locked; each row begins with its tenant's place.
-- Levels locked by another transaction are left out unless waited for: one tenant's wait must not delay the others. For the
-- same reason a tenant that is not let in is named among many, and an error alone.
create function app.intake_look(batch jsonb, waits boolean) returns json language plpgsql security definer
set search_path = pg_catalog set jit = off set plan_cache_mode = force_generic_plan
set enable_seqscan = off set enable_hashjoin = off set enable_mergejoin = off set enable_material = off
as $$
declare
  tenants text[];
  admitted text[];
  lines json;
  owners text[];
  places integer[];
  variants text[];
  levels json;
  placed_owners text[];
  placed_groups integer[];
  placed_variants text[];
  placed json;
  routing json;
begin
  select array_agg(value->>'tenant' order by n) into tenants from jsonb_array_elements(batch) with ordinality as b (value, n);
  admitted := directory.admit(tenants);
  if waits and cardinality(admitted) = 0 then
    perform directory.enter(tenants[1]);
    raise exception 'the tenant is paused' using errcode = 'ES002', detail = tenants[1];
  end if;
  with asked as materialized (
    select b.value->>'tenant' as t, b.n::integer - 1 as g, k.*
    from jsonb_array_elements(batch) with ordinality as b (value, n)
    cross join lateral jsonb_to_recordset(b.value->'lines') as k (n integer, shop_id text, variant_id text, sku_key text)
  ), found as materialized (
    select k.t, k.g, k.n, coalesce(a.id, b.id) as id,
      coalesce(a.master_variant_id, b.master_variant_id)::text as variant,
      coalesce(a.kit_mode, b.kit_mode) is not null as is_kit
    from asked k
    left join lateral (
      select l.id, l.master_variant_id, l.kit_mode from app.listings l
      where l.tenant_id = k.t and l.shop_id = k.shop_id and l.channel_variant_id >= k.variant_id
        and l.channel_variant_id <= k.variant_id order by l.channel_variant_id limit 1
    ) a on true
    left join lateral (
      select min(two.id::text) as id, min(two.master_variant_id::text) as master_variant_id,
        min(two.kit_mode) as kit_mode from (
        select l.id, l.master_variant_id, l.kit_mode from app.listings l
        where a.id is null and l.tenant_id = k.t and l.shop_id = k.shop_id and l.sku_key >= k.sku_key
          and l.sku_key <= k.sku_key order by l.sku_key limit 2
      ) two having count(*) = 1
    ) b on true
    where a.id is not null or b.id is not null
  ), wanted as (
    select distinct f.t, f.g, f.variant from found f where f.variant is not null
  )
  select (select json_agg(json_build_array(f.g, json_build_array(f.n, f.id, f.variant, f.is_kit))) from found f),
    array_agg(w.t), array_agg(w.g), array_agg(w.variant)
    into lines, owners, places, variants from (select * from wanted order by g, variant collate "C") w;
  if waits then
    select json_agg(json_build_array(x.g, json_build_array(x.id, x.on_hand, x.version, x.is_counted, x.sku, x.name,
      x.low_stock_threshold, x.is_kit))), array_agg(x.t) filter (where x.is_placed), array_agg(x.g) filter (where x.is_placed),
      array_agg(x.id) filter (where x.is_placed) into levels, placed_owners, placed_groups, placed_variants from (
      select k.g, l.master_variant_id as id, l.on_hand, l.version, l.is_counted, v.sku, v.name, v.low_stock_threshold,
        l.is_placed, l.recipe_version is not null as is_kit, k.t
      from unnest(owners, places, variants) as k (t, g, id)
      cross join lateral (select * from app.stock_levels l
        where l.tenant_id = k.t and l.master_variant_id = k.id limit 1 for update) l
      cross join lateral (select * from app.master_variants v
        where v.tenant_id = k.t and v.id = k.id limit 1) v
    ) x;
  else
    select json_agg(json_build_array(x.g, json_build_array(x.id, x.on_hand, x.version, x.is_counted, x.sku, x.name,
      x.low_stock_threshold, x.is_kit))), array_agg(x.t) filter (where x.is_placed), array_agg(x.g) filter (where x.is_placed),
      array_agg(x.id) filter (where x.is_placed) into levels, placed_owners, placed_groups, placed_variants from (
      select k.g, l.master_variant_id as id, l.on_hand, l.version, l.is_counted, v.sku, v.name, v.low_stock_threshold,
        l.is_placed, l.recipe_version is not null as is_kit, k.t
      from unnest(owners, places, variants) as k (t, g, id)
      cross join lateral (select * from app.stock_levels l
        where l.tenant_id = k.t and l.master_variant_id = k.id limit 1 for update skip locked) l
      cross join lateral (select * from app.master_variants v
        where v.tenant_id = k.t and v.id = k.id limit 1) v
    ) x;
  end if;
  -- A statement of its own: one that waited for a lock sees the level as it is now, and all else as it was before.
  if placed_variants is not null then
    select json_agg(json_build_array(k.g, json_build_array(k.id, x.place_id, x.on_hand, x.version))) into placed
    from unnest(placed_owners, placed_groups, placed_variants) as k (t, g, id)
    cross join lateral (select x.place_id, x.on_hand, x.version from app.stock_place_levels x
      where x.tenant_id = k.t and x.master_variant_id = k.id and (x.on_hand <> 0 or x.version <> 0) offset 0) x;
    select json_agg(json_build_array(k.g, json_build_object('version', r.version, 'rules', r.rules))) into routing
    from (select distinct t, g from unnest(placed_owners, placed_groups) as k (t, g)) k
    cross join lateral (select r.version, r.rules from app.routing_rules r
      where r.tenant_id = k.t order by r.version desc limit 1) r;
  end if;
  return json_build_object(
    'now', now(),
    'lines', lines,
    'levels', levels,
    'placed', placed,
    'places', (
      select json_agg(json_build_array(k.n - 1, json_build_array(p.id, p.is_first, p.is_shipping, p.time_zone, p.cut_off, p.open_days,
        p.closed_on)))
      from unnest(tenants) with ordinality as k (id, n)
      cross join lateral (select * from app.places p
        where p.tenant_id = k.id and p.kind in ('warehouse', 'store') and p.deleted_at is null
        order by p.is_default desc, p.rank, p.id offset 0) p),
    'countries', (
      select json_agg(json_build_array(k.n - 1, t.country)) from unnest(tenants) with ordinality as k (id, n)
      cross join lateral (select t.country from app.tenants t where t.tenant_id = k.id limit 1) t),
    'routing', routing,
    'closed', (
      select json_agg(k.n - 1) from unnest(tenants) with ordinality as k (id, n) where array_position(admitted, k.id) is null),
    'shared', (
      select json_agg(distinct k.g) from unnest(owners, places, variants) as k (t, g, id) cross join lateral (select from app.listings l
        where l.tenant_id = k.t and l.master_variant_id = k.id and l.stock_group is not null limit 1) l),
    'published', (
      select json_agg(distinct k.g) from unnest(owners, places, variants) as k (t, g, id) cross join lateral (select from app.publications p
        where p.tenant_id = k.t and p.master_variant_id = k.id limit 1) p),
    'patterns', (
      select json_agg(json_build_array(k.n - 1, w.pattern)) from unnest(tenants) with ordinality as k (id, n)
      cross join lateral (select distinct pattern from app.webhook_subscriptions w, unnest(w.events) as pattern
        where w.tenant_id = k.id and w.kind = 'events' and w.status in ('active', 'paused')) w),
    'known', (
      select json_agg(json_build_array(k.n - 1, json_build_object('id', o.id, 'shopId', o.shop_id,
        'externalId', o.external_id, 'sourceVersion', o.source_version, 'sourceRank', o.source_rank,
        'contentHash', encode(o.content_hash, 'hex'), 'status', o.status, 'manualStatus', o.manual_status,
        'paymentStatus', o.payment_status, 'stockStatus', o.stock_status)))
      from (select b.value->>'tenant' as t, b.n, o.* from jsonb_array_elements(batch) with ordinality as b (value, n)
        cross join lateral jsonb_to_recordset(b.value->'orders') as o (shop_id text, external_id text) offset 0) k
      cross join lateral (select * from app.orders o
        where o.tenant_id = k.t and o.shop_id = k.shop_id and o.external_id >= k.external_id
          and o.external_id <= k.external_id order by o.external_id limit 1) o),
    'shops', (
      select json_agg(json_build_array(k.n - 1, json_build_object('id', s.id, 'name', s.name, 'platform', s.platform,
        'status', s.status, 'isByPlace', s.is_by_place, 'handlingDays', s.handling_days, 'isUnseen', s.last_event_at is null or s.last_event_at < now() - interval '1 second'
          or s.silent_since is not null)))
      from unnest(tenants) with ordinality as k (id, n)
      cross join lateral (select * from app.shops s where s.tenant_id = k.id) s),
    'config', (
      select json_agg(json_build_array(k.n - 1, json_build_object('sourceType', c.source_type,
        'sourceShopId', c.source_shop_id)))
      from unnest(tenants) with ordinality as k (id, n)
      cross join lateral (select * from app.inventory_config c where c.tenant_id = k.id) c));
end $$;

-- Writes for the tenants that the look admitted. An order that another transaction wrote meanwhile is a unique violation, upon
-- which the program tries again. Returns the tenants with listings that have to be published, or kits to be looked at.
create function app.intake_write(batch jsonb) returns text[] language plpgsql security definer
set search_path = pg_catalog set jit = off set plan_cache_mode = force_generic_plan
set enable_seqscan = off set enable_hashjoin = off set enable_mergejoin = off set enable_material = off
as $$
declare
  moved integer;
  marked text[];
  outdated text[];
begin
  with o as materialized (
    select g.value->>'tenant' as t, x.* from jsonb_array_elements(batch) as g (value)
    cross join lateral jsonb_to_recordset(g.value->'orders') as x (id text, shop_id text, external_id text, number text,
      source_version bigint, source_rank integer, content_hash text, channel_status text, status text,
      payment_status text, stock_status text, payment_method text, is_cash_on_delivery boolean, currency text,
      total_minor bigint, shipping_minor bigint, charges jsonb, is_shipped_by_channel boolean,
      is_fulfilled_by_channel boolean, ship_by timestamptz, customer jsonb,
      shipping_address jsonb, group_id text, search text, placed_at timestamptz, event_id text, source text,
      actor_kind text, actor_id text, lines jsonb)
  ), l as materialized (
    select o.t, o.id as order_id, o.shop_id, o.placed_at, o.event_id, o.source, o.actor_kind, o.actor_id, x.*
    from o cross join lateral jsonb_to_recordset(o.lines) as x (id text, external_line_id text,
      channel_product_id text, channel_variant_id text, sku text, name text, quantity integer, exact_quantity text,
      stock_quantity integer, unit_price_minor bigint, deduction_id text, master_variant_id text, mapping_id text,
      applied_quantity integer, shortfall_quantity integer, stock_before integer, stock_after integer,
      deduction_status text, unmapped_reason text, seq bigint, parts jsonb)
  ), orders as (
    insert into app.orders (tenant_id, id, shop_id, external_id, number, source_version, source_rank, content_hash,
      channel_status, status, payment_status, stock_status, payment_method, is_cash_on_delivery, currency,
      total_minor, shipping_minor, charges, is_shipped_by_channel, is_fulfilled_by_channel, ship_by, customer, shipping_address, group_id, search, placed_at)
    select t, id, shop_id, external_id, number, source_version, source_rank, decode(content_hash, 'hex'),
      channel_status, status, payment_status, stock_status, payment_method, is_cash_on_delivery, currency,
      total_minor, shipping_minor, charges, is_shipped_by_channel, is_fulfilled_by_channel, ship_by, customer, shipping_address, group_id, search, placed_at
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
      shortfall_quantity, stock_before, stock_after, status, unmapped_reason, reason, source, event_id, occurred_at)
    select t, deduction_id, shop_id, order_id, id, 0, channel_variant_id, sku, master_variant_id, mapping_id,
      stock_quantity, applied_quantity, shortfall_quantity, stock_before, stock_after, deduction_status, unmapped_reason, 'sale',
      source, event_id, placed_at
    from l
  ), ledger as (
    insert into app.stock_ledger (tenant_id, master_variant_id, seq, delta, balance_after, reason, shop_id, order_id,
      order_line_id, revision, event_id, actor_kind, actor_id)
    select t, master_variant_id, seq, stock_after - stock_before, stock_after, 'sale', shop_id, order_id, id, 0,
      event_id, actor_kind, actor_id
    from l where seq is not null
  ), placed as (
    insert into app.stock_ledger (tenant_id, master_variant_id, seq, delta, balance_after, reason, place_id, place_seq,
      place_delta, place_balance_after, part, shop_id, order_id, order_line_id, revision, event_id, actor_kind, actor_id)
    select l.t, l.master_variant_id, x.seq, x.delta, x.after, 'sale', x.place_id, x.place_seq, x.delta, x.place_after, x.part,
      l.shop_id, l.order_id, l.id, 0, l.event_id, l.actor_kind, l.actor_id
    from l cross join lateral jsonb_to_recordset(l.parts) as x (seq bigint, delta integer, after integer, place_id text,
      place_seq bigint, place_after integer, part smallint)
    where l.parts is not null
  ), levels as (
    update app.stock_levels s set on_hand = x.on_hand, version = x.version, is_placed = x.is_placed, updated_at = now()
    from (select g.value->>'tenant' as t, x.* from jsonb_array_elements(batch) as g (value)
      cross join lateral jsonb_to_recordset(g.value->'levels') as x (id text, on_hand integer, version bigint,
        is_placed boolean) offset 0) x
    where s.tenant_id = x.t and s.master_variant_id = x.id returning s.tenant_id, s.master_variant_id, s.is_component
  ), marks as (
    insert into app.kit_marks as k (tenant_id, component_id) select tenant_id, master_variant_id from levels where is_component
    on conflict (tenant_id, component_id) do update set version = k.version + 1 returning tenant_id
  ), timeline as (
    insert into app.order_timeline (tenant_id, order_id, id, kind, actor_kind, actor_id, event_id, details)
    select g.value->>'tenant', order_id, id, kind, actor_kind, actor_id, event_id, details
    from jsonb_array_elements(batch) as g (value)
    cross join lateral jsonb_to_recordset(g.value->'timeline') as x (order_id text, id text, kind text, actor_kind text,
      actor_id text, event_id text, details jsonb)
  ), events as (
    insert into app.inbound_events (tenant_id, id, shop_id, source, topic, kind, external_id, verification, headers,
      raw_body, state, effect, finished_at, traceparent)
    select g.value->>'tenant', id, shop_id, source, topic, 'order', external_id, verification, '{}', decode(raw_body, 'base64'),
      'done', effect, now(), traceparent
    from jsonb_array_elements(batch) as g (value)
    cross join lateral jsonb_to_recordset(g.value->'events') as x (id text, shop_id text, source text, topic text,
      external_id text, verification text, raw_body text, effect jsonb, traceparent text)
  )
  select (select count(*) from levels), (select array_agg(distinct tenant_id) from marks) into moved, marked;
  if moved <> (select sum(jsonb_array_length(value->'levels')) from jsonb_array_elements(batch)) then
    raise exception 'a level of the batch is not one of its tenant';
  end if;
  if exists (select from jsonb_array_elements(batch) where jsonb_array_length(value->'place_levels') > 0) then
    update app.stock_place_levels s set on_hand = x.on_hand, version = x.version, updated_at = now()
    from (select g.value->>'tenant' as t, x.* from jsonb_array_elements(batch) as g (value)
      cross join lateral jsonb_to_recordset(g.value->'place_levels') as x (id text, place_id text, on_hand integer, version bigint)
      offset 0) x
    where s.tenant_id = x.t and s.master_variant_id = x.id and s.place_id = x.place_id;
    get diagnostics moved = row_count;
    -- The first movement of a variant at a place.
    if moved <> (select sum(jsonb_array_length(value->'place_levels')) from jsonb_array_elements(batch)) then
      insert into app.stock_place_levels (tenant_id, master_variant_id, place_id, on_hand, base, version)
      select g.value->>'tenant', x.id, x.place_id, x.on_hand, x.base, x.version from jsonb_array_elements(batch) as g (value)
      cross join lateral jsonb_to_recordset(g.value->'place_levels') as x (id text, place_id text, on_hand integer, base integer,
        version bigint)
      on conflict (tenant_id, master_variant_id, place_id) do nothing;
    end if;
  end if;
  if exists (select from jsonb_array_elements(batch) where jsonb_array_length(value->'routes') > 0) then
    insert into app.order_routes (tenant_id, order_id, number, cause, outcome, rules_version, trace, actor_kind, actor_id)
    select g.value->>'tenant', x.order_id, 1, x.cause, x.outcome, x.rules_version, x.trace, x.actor_kind, x.actor_id
    from jsonb_array_elements(batch) as g (value)
    cross join lateral jsonb_to_recordset(g.value->'routes') as x (order_id text, cause text, outcome text,
      rules_version integer, trace jsonb, actor_kind text, actor_id text);
  end if;
  if exists (select from jsonb_array_elements(batch) where jsonb_array_length(value->'fulfilments') > 0) then
    insert into app.fulfilments (tenant_id, id, order_id, place_id, shop_id, placed_at, units, status, hold_reasons, ship_by, ship_by_source)
    select g.value->>'tenant', x.* from jsonb_array_elements(batch) as g (value)
    cross join lateral jsonb_to_recordset(g.value->'fulfilments') as x (id text, order_id text, place_id text, shop_id text,
      placed_at timestamptz, units integer, status text, hold_reasons text[], ship_by timestamptz, ship_by_source text);
  end if;
  -- A place that already has an incident of units that are elsewhere needs no second.
  if exists (select from jsonb_array_elements(batch) where jsonb_array_length(value->'incidents') > 0) then
    insert into app.incidents (tenant_id, id, kind, master_variant_id, order_id, order_line_id, place_id, quantity)
    select g.value->>'tenant', x.* from jsonb_array_elements(batch) as g (value)
    cross join lateral jsonb_to_recordset(g.value->'incidents') as x (id text, kind text, master_variant_id text, order_id text,
      order_line_id text, place_id text, quantity integer)
    where x.kind <> 'misplaced' or not exists (select from app.incidents i where i.tenant_id = g.value->>'tenant'
      and i.kind = 'misplaced' and i.state <> 'resolved' and i.master_variant_id = x.master_variant_id and i.place_id = x.place_id);
  end if;
  if exists (select from jsonb_array_elements(batch) where jsonb_array_length(value->'shops') > 0) then
    with free as materialized (
      select s.tenant_id, s.id from (select g.value->>'tenant' as t, x.id from jsonb_array_elements(batch) as g (value)
        cross join lateral jsonb_array_elements_text(g.value->'shops') as x (id) offset 0) x
      join app.shops s on s.tenant_id = x.t and s.id = x.id
      for no key update of s skip locked
    )
    update app.shops s set last_event_at = now(), last_order_at = now(), silent_since = null
    from free where s.tenant_id = free.tenant_id and s.id = free.id;
  end if;
  if exists (select from jsonb_array_elements(batch) where jsonb_array_length(value->'outgoing') > 0) then
    insert into app.outgoing_events (tenant_id, id, type, object_id, data)
    select g.value->>'tenant', id, type, object_id, data from jsonb_array_elements(batch) as g (value)
    cross join lateral jsonb_to_recordset(g.value->'outgoing') as x (id text, type text, object_id text, data jsonb);
  end if;
  -- As the program marks listings elsewhere, for new sales of variants that share no stock: locked first, so that the rules
  -- are read as they are after the wait.
  if exists (select from jsonb_array_elements(batch) where jsonb_array_length(value->'moved') > 0) then
    perform from (
      select g.value->>'tenant' as t, p.listing_id from jsonb_array_elements(batch) as g (value)
      cross join lateral jsonb_to_recordset(g.value->'moved') as x (id text)
      cross join lateral (select p.listing_id from app.publications p
        where p.tenant_id = g.value->>'tenant' and p.master_variant_id = x.id offset 0) p
      order by g.value->>'tenant' collate "C", p.listing_id
    ) m
    cross join lateral (select from app.publications p
      where p.tenant_id = m.t and p.listing_id = m.listing_id limit 1 for update) p;
    with moved as materialized (
      select g.value->>'tenant' as t, x.* from jsonb_array_elements(batch) as g (value)
      cross join lateral jsonb_to_recordset(g.value->'moved') as x (id text, on_hand integer)
    ), own as materialized (
      select g.value->>'tenant' as t, x.listing_id, sum(x.delta)::integer as delta, min(x.sold_at) as first_at
      from jsonb_array_elements(batch) as g (value)
      cross join lateral jsonb_to_recordset(g.value->'own_sales') as x (listing_id text, delta integer, sold_at timestamptz)
      group by 1, 2
    ), locked as materialized (
      select m.*, v.safety_stock, c.source_shop_id, c.source_type is not null as is_automatic, p.listing_id, p.shop_id,
        p.assumed_quantity, p.owes_backorders, p.published_at, p.leased_until
      from moved m
      cross join lateral (select v.safety_stock from app.master_variants v
        where v.tenant_id = m.t and v.id = m.id limit 1) v
      left join lateral (select c.source_type, c.source_shop_id from app.inventory_config c
        where c.tenant_id = m.t limit 1) c on true
      cross join lateral (select p.* from app.publications p
        where p.tenant_id = m.t and p.master_variant_id = m.id offset 0) p
    ), next as materialized (
      select p.t, p.listing_id, p.is_automatic, p.owes_backorders,
        greatest(0, case when p.shop_id = p.source_shop_id then p.on_hand
          else p.on_hand - p.safety_stock - coalesce(b.quantity, 0) end) as target,
        case when o.first_at <= greatest(p.published_at, p.leased_until) + interval '2 seconds' then null
          else p.assumed_quantity + coalesce(o.delta, 0) end as assumed
      from locked p left join own o on o.t = p.t and o.listing_id = p.listing_id
      left join lateral (select b.quantity from app.shop_buffers b
        where b.tenant_id = p.t and b.shop_id = p.shop_id limit 1) b on true
    ), marked as (
      update app.publications p set assumed_quantity = n.assumed, desired_version = p.desired_version + 1,
        is_dirty = n.is_automatic and n.differs, dirty_since = case when n.is_automatic and n.differs then coalesce(p.dirty_since, now()) end,
        due_at = case when (p.due_at > now() and p.attempts > 0) or (p.due_at <= now() and p.is_dirty) then p.due_at else now() end
      from (select *, target is distinct from assumed
        and not (owes_backorders and target = 0 and coalesce(assumed, 0) < 0) as differs from next offset 0) n
      where p.tenant_id = n.t and p.listing_id = n.listing_id
      returning p.tenant_id, p.is_dirty
    )
    select array_agg(distinct tenant_id) into outdated from marked where is_dirty;
  end if;
  return outdated || marked;
end $$;

alter function app.intake_look(jsonb, boolean) owner to estiba_intake;
alter function app.intake_write(jsonb) owner to estiba_intake;
revoke create on schema app from estiba_intake;
revoke all on function app.intake_look(jsonb, boolean), app.intake_write(jsonb) from public;
grant execute on function app.intake_look(jsonb, boolean), app.intake_write(jsonb) to estiba_app;
