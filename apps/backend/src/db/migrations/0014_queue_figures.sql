-- The backlog of each queue over all tenants: since when the oldest row is due, and how many due rows are leased.
-- A row that waits long, or one that stays leased while no worker runs, means that work is stuck.
create function directory.queue_figures() returns table (queue text, oldest_due_at timestamptz, leased bigint)
language sql stable security definer set search_path = pg_catalog as $$
  with shop_work as (
    select w.due_at, w.leased_until from app.shop_work w
    join app.shops s on s.tenant_id = w.tenant_id and s.id = w.shop_id
    where w.due_at <= now() and directory.is_worked_on(s.status, w.kind) and directory.takes_work(w.tenant_id)
    order by w.due_at limit 10000
  ), events as (
    select e.due_at, e.kind in ('order_hint', 'shipment_hint') as is_hint from app.inbound_events e
    join app.shops s on s.tenant_id = e.tenant_id and s.id = e.shop_id
    where e.state = 'pending' and e.due_at <= now() and s.status in ('active', 'degraded', 'pending', 'reauth_required')
      and directory.takes_work(e.tenant_id)
    order by e.due_at limit 10000
  ), jobs as (
    select j.queue, j.due_at, j.leased_until from app.jobs j
    where j.state in ('waiting', 'active', 'delayed') and j.due_at <= now() and directory.takes_work(j.tenant_id)
    order by j.due_at limit 10000
  ), publications as (
    select p.due_at, p.leased_until from app.publications p
    join app.shops s on s.tenant_id = p.tenant_id and s.id = p.shop_id
    where p.is_dirty and p.due_at <= now() and s.status in ('active', 'degraded')
      and directory.takes_work(p.tenant_id) order by p.due_at limit 10000
  ), parcels as (
    (select due_at, leased_until from app.shipments where due_at <= now() and directory.takes_work(tenant_id)
     order by due_at limit 10000)
    union all
    (select channel_push_due_at, null from app.shipments where channel_push_due_at <= now() and directory.takes_work(tenant_id)
     order by channel_push_due_at limit 1)
    union all
    (select due_at, leased_until from app.shipment_batch_items where state = 'pending' and due_at <= now()
       and directory.takes_work(tenant_id)
     order by due_at limit 10000)
  ), due (queue, due_at, leased_until) as (
    (select 'mail', due_at, null::timestamptz from app.mails where state = 'pending' and due_at <= now()
       and directory.takes_work(tenant_id)
     order by due_at limit 1)
    union all select case when is_hint then 'hints' else 'intake' end, due_at, null from events
    union all select 'reconcile', due_at, leased_until from shop_work
    union all select j.queue, j.due_at, j.leased_until from jobs j
    union all select 'catalog-publish', due_at, leased_until from publications
    union all (select 'notify', awaits_at, null from app.webhook_subscriptions
      where status = 'active' and url is not null and awaits_at <= now()
        and (blocked_until is null or blocked_until <= now()) and directory.takes_work(tenant_id)
      order by awaits_at limit 1)
    union all (select 'notify', created_at, null from app.outgoing_events where state = 'pending'
      and directory.takes_work(tenant_id) order by created_at limit 1)
    union all select 'shipping', due_at, leased_until from parcels
    union all (select 'books', due_at, null from app.finance_work where due_at <= now()
      and directory.takes_work(tenant_id) order by due_at limit 1)
  )
  select d.queue, min(d.due_at) filter (where d.leased_until is null or d.leased_until < now()),
    count(*) filter (where d.leased_until > now())
  from due d group by d.queue
$$;
alter function directory.queue_figures() owner to estiba_sweeper;
revoke all on function directory.queue_figures() from public;
grant execute on function directory.queue_figures() to estiba_app;

-- What tells an operator that replication between cells, or a move, has come to a halt.
grant select on app.tenants to estiba_sweeper;
create function directory.cell_figures() returns table (slot_wal_bytes bigint, apply_errors bigint, stopped_subscriptions bigint,
  arriving_tenants bigint, left_over_tenants bigint)
language sql stable security definer set search_path = pg_catalog as $$
  select
    (select coalesce(max(pg_wal_lsn_diff(pg_current_wal_lsn(), restart_lsn)), 0)::bigint from pg_replication_slots
     where database = current_database() and not pg_is_in_recovery()),
    (select coalesce(sum(e.apply_error_count + e.sync_error_count), 0)::bigint from pg_stat_subscription_stats e
     join pg_subscription s on s.oid = e.subid where s.subdbid = d.oid),
    (select count(*) from pg_subscription s left join pg_stat_subscription w on w.subid = s.oid and w.relid is null
     where s.subdbid = d.oid and w.pid is null),
    (select count(*) from directory.residents where state = 'arriving'),
    (select count(*) from app.tenants t where not exists (
       select from directory.residents r where r.tenant_id = t.tenant_id and r.state <> 'gone'))
  from pg_database d where d.datname = current_database()
$$;
alter function directory.cell_figures() owner to estiba_sweeper;
revoke all on function directory.cell_figures() from public;
grant execute on function directory.cell_figures() to estiba_app;
