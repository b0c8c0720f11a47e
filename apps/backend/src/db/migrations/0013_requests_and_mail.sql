create table app.idempotency_keys (
  tenant_id text collate "C" not null,
  key_hash bytea not null,
  request_hash bytea not null,
  state text not null check (state in ('running', 'finished')),
  status_code integer,
  response_sealed text,
  created_at timestamptz not null default now(),
  running_until timestamptz not null,
  -- Set in the transaction of the effect: it is known to have happened even when the response was lost.
  acted_at timestamptz,
  expires_at timestamptz not null,
  primary key (tenant_id, key_hash)
);
create index idempotency_keys_running on app.idempotency_keys (tenant_id) where state = 'running';
create index idempotency_keys_expired on app.idempotency_keys (expires_at);
select directory.protect('app.idempotency_keys');
grant select, insert, update, delete on app.idempotency_keys to estiba_app;

-- Outbox of mails. The content is encrypted, since it may contain a link that opens an account.
create table app.mails (
  tenant_id text collate "C" not null,
  id directory.id not null,
  template text not null,
  locale text not null check (locale in ('es', 'en', 'pt')),
  content_sealed text not null,
  state text not null default 'pending' check (state in ('pending', 'sent', 'dead')),
  attempts integer not null default 0,
  due_at timestamptz not null default now(),
  created_at timestamptz not null default now(),
  sent_at timestamptz,
  last_error text,
  primary key (tenant_id, id)
);
create index mails_due on app.mails (due_at) where state = 'pending';
create index mails_due_of_tenant on app.mails (tenant_id, due_at) where state = 'pending';
select directory.protect('app.mails');
grant select, insert, update on app.mails to estiba_app;

-- Like every query across tenants it answers with tenant ids only.
grant select on app.mails to estiba_sweeper;
create function directory.tenants_with_due_mails(most integer) returns setof text
language sql stable security definer set search_path = pg_catalog as $$
  select distinct tenant_id from (
    select tenant_id from app.mails where state = 'pending' and due_at <= now() and directory.takes_work(tenant_id)
    order by due_at limit 10000
  ) due limit most
$$;
alter function directory.tenants_with_due_mails(integer) owner to estiba_sweeper;

grant select, delete on app.idempotency_keys to estiba_sweeper;
create function directory.delete_expired_idempotency_keys(most integer) returns bigint
language sql security definer set search_path = pg_catalog as $$
  with gone as (
    delete from app.idempotency_keys where (tenant_id, key_hash) in (
      select tenant_id, key_hash from app.idempotency_keys where expires_at < now() and directory.takes_work(tenant_id) limit most
    ) returning 1
  ) select count(*) from gone
$$;
alter function directory.delete_expired_idempotency_keys(integer) owner to estiba_sweeper;
revoke all on function directory.tenants_with_due_mails(integer), directory.delete_expired_idempotency_keys(integer) from public;
grant execute on function directory.tenants_with_due_mails(integer), directory.delete_expired_idempotency_keys(integer) to estiba_app;
