-- Two schemas: directory is read before the tenant is known and stays small;
-- app holds everything else behind row-level security.

create schema directory;
create schema app;
grant usage on schema directory, app to estiba_app, estiba_sweeper;
grant create on schema directory to estiba_sweeper;

-- Checked about forty times per order, so the check is cheap; the alphabet is validated where ids enter the program.
-- tenant_id itself is plain text in the same collation: a publication's row filter accepts no domain.
create domain directory.id as text collate "C" check (octet_length(value) = 30 and substr(value, 4, 1) = '_');

-- Puts a table behind row-level security that binds its owner too. Only directory.enter sets the tenant it reads, so a
-- program that does not enter sees and writes nothing.
-- After each analysis and vacuum every connection plans its statements again. A small table that is written all day would
-- have one every few seconds, so those come with many changes only.
create function directory.protect(target regclass) returns void language plpgsql as $$
begin
  execute format('alter table %s enable row level security', target);
  execute format('alter table %s force row level security', target);
  execute format(
    'create policy tenant_only on %s using (tenant_id = current_setting(''app.entered'', true))
     with check (tenant_id = current_setting(''app.entered'', true))', target);
  if exists (select from pg_class where oid = target and relkind = 'r') then
    execute format(
      'alter table %s set (autovacuum_analyze_threshold = 10000, autovacuum_vacuum_threshold = 10000,
       autovacuum_vacuum_insert_threshold = 10000)', target);
  end if;
end $$;

-- Two partitions by hash of the tenant, each protected like its parent: every statement is planned for all of them.
-- Rows that every sale updates leave room in their page: the new version stays there, and no index changes.
create function directory.partition_by_tenant(target regclass, fillfactor integer default 100) returns void language plpgsql as $$
declare part text;
begin
  for i in 0..1 loop
    part := format('%s_p%s', target, i);
    execute format('create table %s partition of %s for values with (modulus 2, remainder %s) with (fillfactor = %s)', part, target, i,
      fillfactor);
    perform directory.protect(part::regclass);
  end loop;
end $$;

-- A foreign key between tables partitioned alike goes from each partition to its counterpart: the same guarantee
-- without routing every row to its partition.
create function directory.refer_by_tenant(source regclass, source_columns text, target regclass) returns void
language plpgsql as $$
begin
  for i in 0..1 loop
    execute format('alter table %s_p%s add foreign key (%s) references %s_p%s', source, i, source_columns, target, i);
  end loop;
end $$;

revoke all on function directory.protect(regclass), directory.partition_by_tenant(regclass, integer),
  directory.refer_by_tenant(regclass, text, regclass) from public;

-- With several cells the tables from here to api_keys, shop_routes and carrier_routes are written in one database, the
-- primary of the directory; the others have a read-only copy of them.

-- Where to look for a tenant. Its own row in app.tenants has the slug and status that count.
create table directory.tenants (
  id directory.id primary key,
  slug text not null unique,
  -- Where to look for it. Who may write is decided in each cell, by directory.residents.
  cell text not null,
  -- One more with every move.
  epoch bigint not null default 1,
  status text not null default 'active' check (status in ('active', 'suspended')),
  created_at timestamptz not null default now()
);
grant select, insert, update, delete on directory.tenants to estiba_app;

-- Where the programs of each cell are reached. A closed one takes no tenants from others.
create table directory.cells (
  name text primary key check (name ~ '^[a-z][a-z0-9-]{0,30}$'),
  api_url text not null,
  state text not null default 'open' check (state in ('open', 'closed'))
);
grant select on directory.cells to estiba_app;

create table directory.api_keys (
  key_hash bytea primary key,
  tenant_id text collate "C" not null references directory.tenants (id),
  key_id directory.id not null unique,
  claimed_at timestamptz not null default now()
);
create index api_keys_of_tenant on directory.api_keys (tenant_id);
grant select, insert, update, delete on directory.api_keys to estiba_app;

-- Who lives in this cell: read inside every transaction of a tenant.
create table directory.residents (
  tenant_id text collate "C" primary key,
  epoch bigint not null,
  state text not null check (state in ('here', 'arriving', 'gone')),
  -- A pause that ends by itself: if the mover dies, the tenant continues where it was.
  fenced_until timestamptz,
  -- Until then workers start nothing new for it.
  draining_until timestamptz,
  -- Where it has moved to or, while it is arriving, where it still lives.
  to_cell text
);
grant select on directory.residents to estiba_app, estiba_sweeper, estiba_intake;
grant select on directory.tenants to estiba_intake;
grant select on directory.api_keys to estiba_sweeper;
grant usage on schema directory to estiba_intake;

-- The last row of a tenant that leaves; replicated in the order of the commits, so everything else has arrived before it.
create table directory.handovers (
  tenant_id text collate "C" not null,
  epoch bigint not null,
  to_cell text not null,
  at timestamptz not null default clock_timestamp(),
  primary key (tenant_id, epoch)
);

-- Moves of tenants between cells, at the directory's primary alone. One that has not ended can be resumed.
create table directory.moves (
  tenant_id text collate "C" not null,
  -- The tenant's before the move.
  epoch bigint not null,
  from_cell text not null,
  to_cell text not null,
  step text not null default 'planned' check (step in ('planned', 'prepared', 'copied', 'following', 'left', 'arrived',
    'announced', 'cut', 'compared', 'cleaned', 'aborted')),
  pause_ms integer,
  started_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  primary key (tenant_id, epoch, started_at)
);
create unique index moves_one_at_a_time on directory.moves (tenant_id) where step not in ('cleaned', 'aborted');

-- Written in one cell and looked for in the other, to measure how far replication is behind.
create table directory.marks (
  tenant_id text collate "C" not null,
  n bigint not null,
  at timestamptz not null default clock_timestamp(),
  primary key (tenant_id, n)
);

-- Held shared by every transaction of the tenant, and exclusively to let it leave.
create function directory.gate_key(tenant text) returns integer language sql immutable as $$ select hashtext(tenant) $$;

-- Says why a tenant is not let in: it lives in another cell (ES001), is paused (ES002) or not complete yet (ES003).
create function directory.refuse(tenant text) returns void language plpgsql as $$
declare
  resident directory.residents;
  home text;
begin
  select * into resident from directory.residents r where r.tenant_id = tenant;
  if resident.state = 'here' then
    raise exception 'the tenant is paused' using errcode = 'ES002', detail = tenant;
  end if;
  -- The later move counts: the directory may be late, and so may be a cell that the tenant left long ago.
  select d.cell into home from directory.tenants d
  where d.id = tenant and (resident.state is distinct from 'gone' or d.epoch > resident.epoch);
  if resident.state = 'arriving' then
    raise exception 'the tenant is still arriving' using errcode = 'ES003', detail = coalesce(resident.to_cell, home, '');
  elsif resident.state = 'gone' or home is not null then
    raise exception 'the tenant lives in another cell' using errcode = 'ES001', detail = coalesce(home, resident.to_cell, '');
  end if;
end $$;

-- The first statement of every transaction of a tenant. Volatile, so that what is read after the lock was taken includes
-- whatever was committed before. A tenant that exists nowhere enters nothing: there are no rows to see.
create function directory.enter(tenant text) returns text language plpgsql volatile as $$
declare is_open boolean;
begin
  if not pg_catalog.pg_try_advisory_xact_lock_shared(20250, directory.gate_key(tenant)) then
    raise exception 'the tenant is paused' using errcode = 'ES002', detail = tenant;
  end if;
  select r.state = 'here' and (r.fenced_until is null or r.fenced_until <= pg_catalog.clock_timestamp()) into is_open
  from directory.residents r where r.tenant_id = tenant;
  if is_open then
    return pg_catalog.set_config('app.entered', tenant, true);
  end if;
  perform directory.refuse(tenant);
  return pg_catalog.set_config('app.entered', '', true);
end $$;

-- The same for several tenants at once: returns those that are let in, in the given order.
create function directory.admit(tenants text[]) returns text[] language plpgsql volatile as $$
declare
  locked text[];
  admitted text[];
begin
  select array_agg(t.id order by t.n) into locked from unnest(tenants) with ordinality as t (id, n)
  where pg_catalog.pg_try_advisory_xact_lock_shared(20250, directory.gate_key(t.id));
  select array_agg(t.id order by t.n) into admitted from unnest(locked) with ordinality as t (id, n)
  join directory.residents r on r.tenant_id = t.id
  where r.state = 'here' and (r.fenced_until is null or r.fenced_until <= pg_catalog.clock_timestamp());
  perform pg_catalog.set_config('app.admitted', coalesce(array_to_string(admitted, ','), ''), true);
  return coalesce(admitted, '{}');
end $$;

-- Continues as one of the tenants that were admitted, or as none.
create function directory.continue_as(tenant text) returns text language sql volatile as $$
  select set_config('app.entered', case when array_position(
    string_to_array(current_setting('app.admitted', true), ','), tenant) is null then '' else tenant end, true)
$$;

-- A tenant begins to live here and is entered.
create function directory.settle(tenant text) returns void language plpgsql security definer set search_path = pg_catalog as $$
begin
  insert into directory.residents (tenant_id, epoch, state) values (tenant, 1, 'here');
  perform directory.enter(tenant);
end $$;

create function directory.lives_here(tenant text) returns boolean language sql stable as $$
  select exists (select from directory.residents r where r.tenant_id = tenant and r.state = 'here')
$$;

-- Whether work may be started for it here, and old rows deleted: not while it arrives, and not when it is about to leave.
create function directory.takes_work(tenant text) returns boolean language sql stable as $$
  select exists (select from directory.residents r where r.tenant_id = tenant and r.state = 'here'
    and (r.draining_until is null or r.draining_until <= now()))
$$;

revoke all on function directory.gate_key(text), directory.refuse(text), directory.enter(text),
  directory.admit(text[]), directory.continue_as(text), directory.settle(text), directory.lives_here(text), directory.takes_work(text) from public;
grant execute on function directory.gate_key(text), directory.refuse(text), directory.enter(text),
  directory.admit(text[]), directory.continue_as(text), directory.settle(text), directory.lives_here(text), directory.takes_work(text) to estiba_app;
grant execute on function directory.gate_key(text), directory.refuse(text), directory.enter(text),
  directory.admit(text[]) to estiba_intake;
grant execute on function directory.lives_here(text), directory.takes_work(text) to estiba_sweeper;

-- For the mover alone, which is a superuser. Each says by true or false whether the tenant was here at that epoch.
create function directory.drain(tenant text, at_epoch bigint, ms integer) returns boolean language sql as $$
  update directory.residents set draining_until = clock_timestamp() + ms * interval '1 millisecond'
  where tenant_id = tenant and epoch = at_epoch and state = 'here' returning true
$$;
create function directory.fence(tenant text, at_epoch bigint, ms integer) returns boolean language sql as $$
  update directory.residents set fenced_until = clock_timestamp() + ms * interval '1 millisecond'
  where tenant_id = tenant and epoch = at_epoch and state = 'here' returning true
$$;
create function directory.stay(tenant text, at_epoch bigint) returns boolean language sql as $$
  update directory.residents set fenced_until = null, draining_until = null
  where tenant_id = tenant and epoch = at_epoch and state = 'here' returning true
$$;

create function directory.announce(tenant text, new_cell text, new_epoch bigint) returns void language sql as $$
  update directory.tenants set cell = new_cell, epoch = new_epoch where id = tenant and epoch < new_epoch
$$;

-- No transaction of the tenant is open, and none can begin: its last row leaves with its right to write.
create function directory.hand_over(tenant text, at_epoch bigint, target text) returns boolean language plpgsql as $$
begin
  perform pg_advisory_xact_lock(20250, directory.gate_key(tenant));
  update directory.residents set state = 'gone', epoch = at_epoch + 1, to_cell = target, fenced_until = null, draining_until = null
  where tenant_id = tenant and epoch = at_epoch and state = 'here' and fenced_until > clock_timestamp();
  if not found then
    return false;
  end if;
  -- A request that is under way here can write nothing more: its repeat in the other cell does not wait for it.
  update app.idempotency_keys set running_until = clock_timestamp()
  where tenant_id = tenant and state = 'running' and running_until > clock_timestamp();
  insert into directory.handovers (tenant_id, epoch, to_cell) values (tenant, at_epoch + 1, target);
  return true;
end $$;

-- Replication alone fires it. What it applies is in the order of the commits, so all rows of the tenant have arrived.
create function directory.open_door() returns trigger language plpgsql as $$
begin
  update directory.residents set state = 'here', fenced_until = null, draining_until = null, to_cell = null
  where tenant_id = new.tenant_id and epoch = new.epoch and state = 'arriving';
  -- A worker of the old cell that had events in its hands can write nothing more: they are due here at once.
  update app.inbound_events set due_at = clock_timestamp()
  where tenant_id = new.tenant_id and state = 'pending' and attempts > 0 and due_at > clock_timestamp();
  return null;
end $$;
create trigger open_door after insert on directory.handovers for each row execute function directory.open_door();
alter table directory.handovers enable replica trigger open_door;

revoke all on function directory.drain(text, bigint, integer), directory.fence(text, bigint, integer),
  directory.stay(text, bigint), directory.announce(text, text, bigint), directory.hand_over(text, bigint, text), directory.open_door() from public;
