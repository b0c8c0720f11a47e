-- Work a user requested and can follow. A queue message only says that there is some.
create table app.jobs (
  tenant_id text collate "C" not null references app.tenants,
  id text not null,
  queue text not null check (queue in ('catalog-sync', 'catalog-publish')),
  scope text not null,
  input jsonb not null,
  state text not null default 'waiting' check (state in ('waiting', 'active', 'delayed', 'completed', 'failed', 'cancelled')),
  cursor jsonb not null default '{}',
  done integer not null default 0,
  total integer not null default 0,
  result jsonb,
  error text,
  attempts integer not null default 0,
  due_at timestamptz not null default now(),
  leased_until timestamptz,
  created_at timestamptz not null default now(),
  started_at timestamptz,
  finished_at timestamptz,
  -- Where the work continues the trace of the request; set only while traces are recorded.
  traceparent text check (length(traceparent) <= 55),
  primary key (tenant_id, id)
);
create unique index jobs_one_per_scope on app.jobs (tenant_id, queue, scope) where state in ('waiting', 'active', 'delayed');
create index jobs_due on app.jobs (due_at) where state in ('waiting', 'active', 'delayed');
select directory.protect('app.jobs');
grant select, insert, update on app.jobs to estiba_app;

grant select on app.jobs to estiba_sweeper;
create function directory.tenants_with_due_jobs(wanted text, most integer) returns setof text
language sql stable security definer set search_path = pg_catalog as $$
  select distinct tenant_id from (
    select tenant_id from app.jobs
    where queue = wanted and state in ('waiting', 'active', 'delayed') and due_at <= now()
      and (leased_until is null or leased_until < now()) and directory.takes_work(tenant_id)
    order by due_at limit 10000
  ) due limit most
$$;
alter function directory.tenants_with_due_jobs(text, integer) owner to estiba_sweeper;
revoke all on function directory.tenants_with_due_jobs(text, integer) from public;
grant execute on function directory.tenants_with_due_jobs(text, integer) to estiba_app;
