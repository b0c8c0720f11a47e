-- What the pgbench script needs to find tenants and make ids by itself.
create schema if not exists bench;
create table bench.tenants (n integer primary key, tenant_id text not null, shop_id text not null);
create function bench.id(prefix text, i bigint, j bigint, r1 bigint, r2 bigint) returns text language sql immutable as $$
  select prefix || '_' || lpad(i::text, 6, '0') || lpad(j::text, 2, '0') || r1::text || r2::text
$$;
create function bench.lines(seed bigint, orders integer) returns table (i integer, j integer, v text) language sql stable as $$
  select i, j, (1 + (seed * i * 31 + j * 577) % 1000)::text from generate_series(1, orders) i, generate_series(1, 2) j
$$;
grant usage on schema bench to estiba_app;
grant select on bench.tenants to estiba_app;
grant execute on all functions in schema bench to estiba_app;
