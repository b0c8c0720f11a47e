-- What seeding and the pgbench scripts share: the tenants by number, and ids that can be made by counting. As the
-- service's own, they sort by the time they were made, and belong to one tenant.
create schema bench;
create table bench.tenants (
  n integer primary key,
  tenant_id text collate "C" not null,
  shop_id text collate "C" not null,
  has_subscriber boolean not null
);
create function bench.id(prefix text, tenant integer, i bigint) returns text language sql immutable as $$
  select prefix || '_' || lpad(tenant::text, 6, '0') || lpad(i::text, 20, '0')
$$;
-- Made now: milliseconds, the order within its batch, the item within its order, and what tells transactions apart. They
-- sort below the service's ids of the same moment, whose work is not to overlook any of its own.
create function bench.new_id(prefix text, i integer, j integer, dice bigint) returns text language sql stable as $$
  select prefix || '_0' || (extract(epoch from now()) * 1000)::bigint::text || lpad(i::text, 3, '0') || j::text || dice::text
$$;
-- A batch of new orders, and their items: two an order, each of any variant. Not inlined: under row-level security a key
-- that is computed in the condition is looked for in all rows of the tenant, and one that was computed before by the index.
create function bench.new_orders(orders integer, dice bigint)
returns table (id text, external_id text, event_id text, story_id text, hash bytea) language plpgsql stable rows 2 as $$
begin
  return query select bench.new_id('ord', n, 0, dice), bench.new_id('new', n, 0, dice), bench.new_id('evt', n, 0, dice),
    bench.new_id('tml', n, 0, dice), sha256(int4send(n)) from generate_series(1, orders) n;
end $$;
create function bench.new_items(tenant integer, orders integer, variants integer, dice bigint)
returns table (no integer, order_id text, id text, event_id text, deduction_id text, sku text, variant_id text, listing_id text)
language plpgsql stable rows 2 as $$
begin
  return query select j, bench.new_id('ord', n, 0, dice), bench.new_id('oln', n, j, dice), bench.new_id('evt', n, 0, dice),
    bench.new_id('ded', n, j, dice), 'SKU-' || v, bench.id('mva', tenant, v), bench.id('map', tenant, v)
  from generate_series(1, orders) n, generate_series(1, 2) j,
    lateral (select 1 + abs(hashint8extended(n * 2 + j, dice) % variants) as v) v;
end $$;
-- A batch of orders that were seeded, each with its first item.
create function bench.old_orders(tenant integer, orders integer, old integer, variants integer, dice bigint)
returns table (id text, external_id text, event_id text, story_id text, line_id text, deduction_id text, sku text, variant_id text)
language plpgsql stable rows 2 as $$
begin
  return query select bench.id('ord', tenant, o), 'old-' || o, bench.new_id('evt', n, 0, dice), bench.new_id('tml', n, 1, dice),
    bench.id('oln', tenant, (o - 1) * 2), bench.id('ded', tenant, (o - 1) * 2), 'SKU-' || v, bench.id('mva', tenant, v)
  from generate_series(1, least(orders, old)) n, lateral (select 1 + (dice + n) % old as o) o,
    lateral (select 1 + (o - 1) * 2 % variants as v) v;
end $$;
grant usage on schema bench to estiba_app;
grant select on bench.tenants to estiba_app;
