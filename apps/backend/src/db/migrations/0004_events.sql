-- Every incoming event with its raw body. One partition per day, dropped after the retention period.
create table app.inbound_events (
  tenant_id text collate "C" not null,
  id directory.id not null,
  received_at timestamptz not null default now(),
  shop_id directory.id not null,
  source text not null check (source in ('webhook', 'api', 'poll', 'replay', 'panel')),
  topic text not null,
  kind text not null,
  external_id text,
  delivery_id text,
  verification text not null check (verification in ('signature', 'fetched', 'key', 'session', 'poll')),
  headers jsonb not null,
  raw_body bytea not null,
  state text not null default 'pending' check (state in ('pending', 'done', 'ignored', 'dead')),
  attempts integer not null default 0,
  due_at timestamptz not null default now(),
  duplicates integer not null default 0,
  effect jsonb,
  last_error text,
  finished_at timestamptz,
  -- Where the work continues the trace of the request; set only while traces are recorded.
  traceparent text check (length(traceparent) <= 55),
  primary key (tenant_id, id, received_at),
  foreign key (tenant_id, shop_id) references app.shops
) partition by range (received_at);
create index inbound_events_due on app.inbound_events (due_at) where state = 'pending';
create index inbound_events_due_of_tenant on app.inbound_events (tenant_id, due_at) where state = 'pending';
create index inbound_events_of_shop on app.inbound_events (tenant_id, shop_id, id desc);
create index inbound_events_about on app.inbound_events (tenant_id, external_id, id desc) where external_id is not null;
select directory.protect('app.inbound_events');
grant select, insert, update on app.inbound_events to estiba_app;

create table app.inbound_events_default partition of app.inbound_events default;
select directory.protect('app.inbound_events_default');

-- Detects duplicates across the daily partitions, and pending hints.
create table app.event_fingerprints (
  tenant_id text collate "C" not null,
  shop_id directory.id not null,
  fingerprint bytea not null,
  event_id directory.id not null,
  received_at timestamptz not null default now(),
  primary key (tenant_id, shop_id, fingerprint)
) partition by hash (tenant_id);
create index event_fingerprints_age on app.event_fingerprints (received_at);
select directory.partition_by_tenant('app.event_fingerprints');
select directory.protect('app.event_fingerprints');
grant select, insert, delete on app.event_fingerprints to estiba_app;

-- The shop a signed body was first delivered for. Where the signature does not cover the shop, this stops a replay against another shop.
create table directory.signed_bodies (
  platform text not null check (platform in ('OAUTHSHOP', 'WPSHOP', 'MARKETPLACE', 'CLOUDSHOP', 'CUSTOM')),
  body_hash bytea not null,
  route_key text not null,
  received_at timestamptz not null default now(),
  -- When it was first replayed against another shop.
  refused_at timestamptz,
  primary key (platform, body_hash)
);
create index signed_bodies_age on directory.signed_bodies (received_at);
grant select, insert, update, delete on directory.signed_bodies to estiba_app;

-- True if there was none for the day. Rows of a day without a partition would go to the default one and never be dropped.
create function directory.make_event_day(day date) returns boolean language plpgsql as $$
declare part text := format('app.inbound_events_%s', to_char(day, 'YYYYMMDD'));
begin
  if to_regclass(part) is not null then
    return false;
  end if;
  execute format('create table %s (like app.inbound_events including defaults including constraints)', part);
  perform directory.protect(part::regclass);
  execute format('alter table app.inbound_events attach partition %s for values from (%L) to (%L)',
    part, day::timestamp at time zone 'utc', (day + 1)::timestamp at time zone 'utc');
  return true;
end $$;
revoke all on function directory.make_event_day(date) from public;

-- Creates the partitions of today and the days ahead, and drops those past the retention period.
create function directory.keep_event_days(days_ahead integer, days_kept integer) returns integer
language plpgsql security definer set search_path = pg_catalog as $$
declare
  part text;
  made integer := 0;
begin
  for i in 0..days_ahead loop
    made := made + directory.make_event_day((now() at time zone 'utc')::date + i)::integer;
  end loop;
  for part in
    select c.oid::regclass::text from pg_inherits i join pg_class c on c.oid = i.inhrelid
    where i.inhparent = 'app.inbound_events'::regclass and c.relname ~ '^inbound_events_\d{8}$'
      and to_date(right(c.relname, 8), 'YYYYMMDD') < (now() at time zone 'utc')::date - days_kept
  loop
    execute format('drop table %s', part);
  end loop;
  return made;
end $$;
revoke all on function directory.keep_event_days(integer, integer) from public;
grant execute on function directory.keep_event_days(integer, integer) to estiba_app;
select directory.keep_event_days(3, 30);

grant select on app.inbound_events to estiba_sweeper;
create function directory.tenants_with_due_events(most integer) returns setof text
language sql stable security definer set search_path = pg_catalog as $$
  select distinct tenant_id from (
    select e.tenant_id from app.inbound_events e join app.shops s on s.tenant_id = e.tenant_id and s.id = e.shop_id
    where e.state = 'pending' and e.due_at <= now() and s.status in ('active', 'degraded', 'pending', 'reauth_required')
      and directory.takes_work(e.tenant_id)
    order by e.due_at limit 10000
  ) due limit most
$$;
alter function directory.tenants_with_due_events(integer) owner to estiba_sweeper;

grant select, delete on app.event_fingerprints to estiba_sweeper;
create function directory.delete_old_fingerprints(days_kept integer, most integer) returns bigint
language sql security definer set search_path = pg_catalog as $$
  with gone as (
    delete from app.event_fingerprints where (tenant_id, shop_id, fingerprint) in (
      select tenant_id, shop_id, fingerprint from app.event_fingerprints
      where received_at < now() - days_kept * interval '1 day' and directory.takes_work(tenant_id) limit most
    ) returning 1
  ) select count(*) from gone
$$;
alter function directory.delete_old_fingerprints(integer, integer) owner to estiba_sweeper;
revoke all on function directory.tenants_with_due_events(integer), directory.delete_old_fingerprints(integer, integer) from public;
grant execute on function directory.tenants_with_due_events(integer), directory.delete_old_fingerprints(integer, integer) to estiba_app;
