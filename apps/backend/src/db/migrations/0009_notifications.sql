-- Endpoints that receive events. The one of kind alerts is the tenant's alert endpoint; its url follows the settings.
create table app.webhook_subscriptions (
  tenant_id text collate "C" not null references app.tenants,
  id directory.id not null,
  kind text not null check (kind in ('events', 'alerts')),
  url text,
  events text[] not null,
  description text,
  status text not null default 'active' check (status in ('active', 'paused', 'disabled', 'deleted')),
  disabled_reason text,
  disabled_at timestamptz,
  secret_sealed text not null,
  previous_secret_sealed text,
  previous_secret_until timestamptz,
  consecutive_failures integer not null default 0,
  failing_since timestamptz,
  -- The circuit of a failing endpoint stays open until then.
  blocked_until timestamptz,
  -- A lower bound of the next due delivery; null when none is pending. Too early costs a query, too late would delay events.
  awaits_at timestamptz,
  last_success_at timestamptz,
  last_failure_at timestamptz,
  last_error text,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  primary key (tenant_id, id),
  check (kind = 'alerts' or url is not null)
);
create unique index webhook_subscriptions_of_alerts on app.webhook_subscriptions (tenant_id) where kind = 'alerts';
create index webhook_subscriptions_awaiting on app.webhook_subscriptions (awaits_at) where status = 'active';
select directory.protect('app.webhook_subscriptions');
grant select, insert, update on app.webhook_subscriptions to estiba_app;

-- Transactional outbox: written in the transaction that causes the event, pending until deliveries are created.
create table app.outgoing_events (
  tenant_id text collate "C" not null,
  id directory.id not null,
  type text not null,
  object_id text not null,
  data jsonb not null,
  state text not null default 'pending' check (state in ('pending', 'done')),
  created_at timestamptz not null default now(),
  primary key (tenant_id, id)
) partition by hash (tenant_id);
create index outgoing_events_pending on app.outgoing_events (created_at) where state = 'pending';
create index outgoing_events_pending_of_tenant on app.outgoing_events (tenant_id, id) where state = 'pending';
create index outgoing_events_age on app.outgoing_events (created_at);
select directory.partition_by_tenant('app.outgoing_events');
select directory.protect('app.outgoing_events');
grant select, insert, update on app.outgoing_events to estiba_app;

create table app.webhook_deliveries (
  tenant_id text collate "C" not null,
  id directory.id not null,
  subscription_id directory.id not null,
  event_id directory.id not null,
  state text not null default 'pending' check (state in ('pending', 'delivered', 'dead')),
  attempts integer not null default 0,
  replays integer not null default 0,
  due_at timestamptz not null default now(),
  response_status integer,
  last_error text,
  created_at timestamptz not null default now(),
  finished_at timestamptz,
  primary key (tenant_id, id),
  unique (tenant_id, subscription_id, event_id),
  foreign key (tenant_id, subscription_id) references app.webhook_subscriptions,
  foreign key (tenant_id, event_id) references app.outgoing_events on delete cascade
) partition by hash (tenant_id);
create index webhook_deliveries_due on app.webhook_deliveries (tenant_id, subscription_id, due_at) where state = 'pending';
create index webhook_deliveries_of_subscription on app.webhook_deliveries (tenant_id, subscription_id, id);
create index webhook_deliveries_of_event on app.webhook_deliveries (tenant_id, event_id);
select directory.partition_by_tenant('app.webhook_deliveries');
select directory.protect('app.webhook_deliveries');
grant select, insert, update on app.webhook_deliveries to estiba_app;

create table app.webhook_attempts (
  tenant_id text collate "C" not null,
  delivery_id directory.id not null,
  replay integer not null,
  attempt integer not null,
  at timestamptz not null,
  response_status integer,
  latency_ms integer not null,
  error text,
  response_excerpt text,
  primary key (tenant_id, delivery_id, replay, attempt),
  foreign key (tenant_id, delivery_id) references app.webhook_deliveries on delete cascade
) partition by hash (tenant_id);
select directory.partition_by_tenant('app.webhook_attempts');
select directory.protect('app.webhook_attempts');
grant select, insert on app.webhook_attempts to estiba_app;

-- Alerts to people, shown in the panel's notification centre; shown alone where nobody is sent any. The newest row of an
-- object decides how long further alerts about it are suppressed.
create table app.alerts (
  tenant_id text collate "C" not null,
  id directory.id not null,
  type text not null,
  object_id text not null,
  event_id directory.id not null,
  state text not null check (state in ('held', 'sent', 'digested', 'dropped', 'shown')),
  repeats integer not null default 0,
  digest_id directory.id,
  digested_at timestamptz,
  raised_at timestamptz not null default now(),
  -- When a held alert is sent at the latest, in a digest with the others.
  due_at timestamptz not null,
  primary key (tenant_id, id)
) partition by hash (tenant_id);
create index alerts_of_object on app.alerts (tenant_id, type, object_id, raised_at);
create index alerts_recent on app.alerts (tenant_id, raised_at);
create index alerts_held on app.alerts (due_at) where state = 'held';
create index alerts_held_of_tenant on app.alerts (tenant_id, due_at) where state = 'held';
create index alerts_digested on app.alerts (tenant_id, digested_at) where digested_at is not null;
create index alerts_age on app.alerts (raised_at);
select directory.partition_by_tenant('app.alerts');
select directory.protect('app.alerts');
grant select, insert, update on app.alerts to estiba_app;

-- What each user has read of them: everything up to a time, and single ones since, the newest of them.
create table app.notification_reads (
  tenant_id text collate "C" not null,
  user_id directory.id not null,
  read_through timestamptz not null,
  read_ids text[] not null default '{}' check (cardinality(read_ids) <= 200),
  primary key (tenant_id, user_id),
  foreign key (tenant_id, user_id) references app.users
);
select directory.protect('app.notification_reads');
grant select, insert, update on app.notification_reads to estiba_app;

grant select on app.webhook_subscriptions to estiba_sweeper;
grant select, delete on app.outgoing_events, app.alerts to estiba_sweeper;

-- Found by subscription: a long backlog of a failing endpoint does not hide other tenants' work.
create function directory.tenants_with_due_notifications(most integer) returns setof text
language sql stable security definer set search_path = pg_catalog as $$
  select distinct tenant_id from (
    (select tenant_id from app.outgoing_events where state = 'pending' and directory.takes_work(tenant_id)
     order by created_at limit 10000)
    union all
    (select tenant_id from app.webhook_subscriptions
     where status = 'active' and url is not null and awaits_at <= now()
       and (blocked_until is null or blocked_until <= now()) and directory.takes_work(tenant_id)
     order by awaits_at limit 10000)
    union all
    (select tenant_id from app.alerts where state = 'held' and due_at <= now() and directory.takes_work(tenant_id)
     order by due_at limit 10000)
  ) due limit most
$$;
alter function directory.tenants_with_due_notifications(integer) owner to estiba_sweeper;

-- Deliveries and attempts are deleted with their event.
create function directory.delete_old_notifications(days_kept integer, most integer) returns bigint
language sql security definer set search_path = pg_catalog as $$
  with events as (
    delete from app.outgoing_events where (tenant_id, id) in (
      select tenant_id, id from app.outgoing_events
      where created_at < now() - days_kept * interval '1 day' and state = 'done' and directory.takes_work(tenant_id) limit most
    ) returning 1
  ), alerts as (
    delete from app.alerts where (tenant_id, id) in (
      select tenant_id, id from app.alerts
      where raised_at < now() - days_kept * interval '1 day' and state <> 'held' and directory.takes_work(tenant_id) limit most
    ) returning 1
  ) select greatest((select count(*) from events), (select count(*) from alerts))
$$;
alter function directory.delete_old_notifications(integer, integer) owner to estiba_sweeper;
revoke all on function directory.tenants_with_due_notifications(integer), directory.delete_old_notifications(integer, integer) from public;
grant execute on function directory.tenants_with_due_notifications(integer), directory.delete_old_notifications(integer, integer) to estiba_app;
