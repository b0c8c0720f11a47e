-- The gate as it would be without moves: everybody is let in, unlocked and unasked.
create or replace function directory.enter(tenant text) returns text language sql volatile as $$
  select pg_catalog.set_config('app.entered', tenant, true)
$$;
create or replace function directory.admit(tenants text[]) returns text[] language sql volatile as $$
  select pg_catalog.set_config('app.admitted', array_to_string(tenants, ','), true);
  select tenants
$$;
