-- Two schemas: directory is read before the tenant is known and stays small;
-- app holds everything else behind row-level security.

create schema directory;
create schema app;
grant usage on schema directory, app to estiba_app, estiba_sweeper;
grant create on schema directory to estiba_sweeper;

-- Checked about forty times per order, so the check is cheap; the alphabet is validated where ids enter the program.
-- tenant_id itself is plain text in the same collation: a publication's row filter accepts no domain.
create domain directory.id as text collate "C" check (octet_length(value) = 30 and substr(value, 4, 1) = '_');

-- Puts a table behind row-level security that binds its owner too.
create function directory.protect(target regclass) returns void language plpgsql as $$
begin
  execute format('alter table %s enable row level security', target);
  execute format('alter table %s force row level security', target);
  execute format(
    'create policy tenant_only on %s using (tenant_id = current_setting(''app.tenant_id'', true))
     with check (tenant_id = current_setting(''app.tenant_id'', true))', target);
end $$;

-- Eight partitions by hash of the tenant, each protected like its parent.
create function directory.partition_by_tenant(target regclass) returns void language plpgsql as $$
declare part text;
begin
  for i in 0..7 loop
    part := format('%s_p%s', target, i);
    execute format('create table %s partition of %s for values with (modulus 8, remainder %s)', part, target, i);
    perform directory.protect(part::regclass);
  end loop;
end $$;

-- A foreign key between tables partitioned alike goes from each partition to its counterpart: the same guarantee
-- without routing every row to its partition.
create function directory.refer_by_tenant(source regclass, source_columns text, target regclass) returns void
language plpgsql as $$
begin
  for i in 0..7 loop
    execute format('alter table %s_p%s add foreign key (%s) references %s_p%s', source, i, source_columns, target, i);
  end loop;
end $$;

revoke all on function directory.protect(regclass), directory.partition_by_tenant(regclass),
  directory.refer_by_tenant(regclass, text, regclass) from public;

create table directory.tenants (
  id directory.id primary key,
  slug text not null unique,
  cell text not null,
  status text not null default 'active' check (status in ('active', 'suspended')),
  created_at timestamptz not null default now()
);
grant select, insert, update on directory.tenants to estiba_app;

create table directory.api_keys (
  key_hash bytea primary key,
  tenant_id text collate "C" not null references directory.tenants (id),
  key_id directory.id not null unique
);
grant select, insert, update, delete on directory.api_keys to estiba_app;
