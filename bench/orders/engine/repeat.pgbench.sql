-- Orders that are known as they are, n a transaction: looked at and recorded, and nothing else.
\set t random(0, :tenants - 1)
\set d random(10000000, 99999999)
select tenant_id as tenant, shop_id as shop from bench.tenants where n = :t \gset
begin;
select directory.enter(:tenant::text), now();
select * from app.shops where tenant_id = :tenant::text and id = :shop::text;
select o.id, o.source_version, o.source_rank, o.content_hash, o.status, o.manual_status, o.stock_status from bench.old_orders(:t, :n, :old, :variants, :d) k join app.orders o on o.tenant_id = :tenant::text and o.shop_id = :shop::text and o.external_id = k.external_id order by o.id for update of o;
select l.id, l.order_id, l.external_line_id, l.stock_quantity, l.channel_variant_id, l.sku from bench.old_orders(:t, :n, :old, :variants, :d) k join app.order_lines l on l.tenant_id = :tenant::text and l.order_id = k.id;
select * from app.inventory_config where tenant_id = :tenant::text;
select id, platform, status from app.shops where tenant_id = :tenant::text and (id = :shop::text or status in ('active', 'degraded'));
select k.id, a.id, a.master_variant_id from bench.old_orders(:t, :n, :old, :variants, :d) k left join app.listings a on a.tenant_id = :tenant::text and a.shop_id = :shop::text and a.channel_variant_id = k.sku;
select o.* from bench.old_orders(:t, :n, :old, :variants, :d) k join app.orders o on o.tenant_id = :tenant::text and o.id = k.id;
update app.shops set last_event_at = now(), last_order_at = now() where tenant_id = :tenant::text and id = :shop::text and (last_event_at is null or last_event_at < now() - interval '1 second');
insert into app.inbound_events (tenant_id, id, shop_id, source, topic, kind, external_id, verification, headers, raw_body, state, effect, finished_at) select :tenant::text, k.event_id, :shop::text, 'api', 'order', 'order', k.external_id, 'key', '{}', convert_to(repeat('x', 200), 'utf8'), 'done', jsonb_build_object('orders', jsonb_build_array(jsonb_build_object('id', k.id, 'externalId', k.external_id, 'outcome', 'duplicate'))), now() from bench.old_orders(:t, :n, :old, :variants, :d) k;
select d.* from bench.old_orders(:t, :n, :old, :variants, :d) k join app.stock_deductions d on d.tenant_id = :tenant::text and d.order_id = k.id;
commit;
