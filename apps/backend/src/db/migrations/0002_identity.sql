create table app.tenants (
  tenant_id text collate "C" primary key,
  slug text not null,
  status text not null default 'active' check (status in ('active', 'suspended')),
  name text not null,
  plan text not null default 'FREE' check (plan in ('FREE', 'BASIC', 'PRO', 'ENTERPRISE')),
  trial_ends_at timestamptz,
  country text,
  created_at timestamptz not null default now()
);
select directory.protect('app.tenants');
grant select, insert, update on app.tenants to estiba_app;

create table app.users (
  tenant_id text collate "C" not null references app.tenants,
  id directory.id not null,
  email text not null,
  name text not null,
  password_hash text not null,
  role text not null check (role in ('OWNER', 'ADMIN', 'MANAGER', 'OPERATOR', 'VIEWER')),
  locale text not null default 'es' check (locale in ('es', 'en', 'pt')),
  email_verified_at timestamptz,
  -- Filters saved under a name: a short list, written as a whole.
  saved_filters jsonb not null default '[]',
  -- Columns and density of the panel's lists, by the name of the list.
  list_settings jsonb not null default '{}',
  created_at timestamptz not null default now(),
  removed_at timestamptz,
  primary key (tenant_id, id)
);
create unique index users_email on app.users (tenant_id, lower(email)) where removed_at is null;
create index users_by_email on app.users (lower(email)) where removed_at is null;
select directory.protect('app.users');
grant select, insert, update on app.users to estiba_app;

-- Where an address has a user, for a reminder to that address. Like every query across tenants it answers with
-- tenant ids only.
grant select on app.users to estiba_sweeper;
create function directory.tenants_with_user(address text, most integer) returns setof text
language sql stable security definer set search_path = pg_catalog as $$
  select tenant_id from app.users where lower(email) = lower(address) and removed_at is null and directory.lives_here(tenant_id)
  order by tenant_id limit most
$$;
alter function directory.tenants_with_user(text, integer) owner to estiba_sweeper;
revoke all on function directory.tenants_with_user(text, integer) from public;
grant execute on function directory.tenants_with_user(text, integer) to estiba_app;

create table app.consents (
  tenant_id text collate "C" not null,
  user_id directory.id not null,
  document text not null check (document in ('terms', 'privacy', 'data_protection')),
  version text not null,
  text_sha256 bytea not null,
  accepted_at timestamptz not null default now(),
  ip text,
  user_agent text,
  primary key (tenant_id, user_id, document, version),
  foreign key (tenant_id, user_id) references app.users
);
select directory.protect('app.consents');
grant select, insert on app.consents to estiba_app;

-- One row per session: its refresh tokens are derived from the seed and the generation.
create table app.sessions (
  tenant_id text collate "C" not null,
  id directory.id not null,
  user_id directory.id not null,
  seed bytea not null,
  generation integer not null default 0,
  rotated_at timestamptz not null default now(),
  created_at timestamptz not null default now(),
  idle_expires_at timestamptz not null,
  absolute_expires_at timestamptz not null,
  revoked_at timestamptz,
  revoked_reason text check (revoked_reason in ('logout', 'reuse', 'password_changed', 'user_removed')),
  ip text,
  user_agent text,
  primary key (tenant_id, id),
  foreign key (tenant_id, user_id) references app.users
);
create index sessions_of_user on app.sessions (tenant_id, user_id) where revoked_at is null;
create index sessions_by_end on app.sessions (idle_expires_at);
select directory.protect('app.sessions');
grant select, insert, update on app.sessions to estiba_app;

create table app.one_time_tokens (
  tenant_id text collate "C" not null,
  token_hash bytea not null,
  kind text not null check (kind in ('password_reset', 'email_verification')),
  user_id directory.id not null,
  created_at timestamptz not null default now(),
  expires_at timestamptz not null,
  used_at timestamptz,
  primary key (tenant_id, token_hash),
  foreign key (tenant_id, user_id) references app.users
);
create index one_time_tokens_by_end on app.one_time_tokens (expires_at);
select directory.protect('app.one_time_tokens');
grant select, insert, update on app.one_time_tokens to estiba_app;

create table app.invitations (
  tenant_id text collate "C" not null references app.tenants,
  id directory.id not null,
  email text not null,
  role text not null check (role in ('OWNER', 'ADMIN', 'MANAGER', 'OPERATOR', 'VIEWER')),
  token_hash bytea not null,
  invited_by directory.id not null,
  created_at timestamptz not null default now(),
  expires_at timestamptz not null,
  accepted_at timestamptz,
  revoked_at timestamptz,
  primary key (tenant_id, id),
  unique (tenant_id, token_hash),
  foreign key (tenant_id, invited_by) references app.users
);
select directory.protect('app.invitations');
grant select, insert, update on app.invitations to estiba_app;

create table app.api_keys (
  tenant_id text collate "C" not null references app.tenants,
  id directory.id not null,
  name text not null,
  prefix text not null,
  last4 text not null,
  scopes text[] not null,
  created_by directory.id,
  created_at timestamptz not null default now(),
  last_used_at timestamptz,
  expires_at timestamptz,
  revoked_at timestamptz,
  primary key (tenant_id, id),
  foreign key (tenant_id, created_by) references app.users
);
select directory.protect('app.api_keys');
grant select, insert, update on app.api_keys to estiba_app;

-- Addresses a key was used from recently, to notice a new one.
create table app.api_key_addresses (
  tenant_id text collate "C" not null,
  key_id directory.id not null,
  address text not null,
  seen_at timestamptz not null default now(),
  primary key (tenant_id, key_id, address),
  foreign key (tenant_id, key_id) references app.api_keys
);
create index api_key_addresses_by_age on app.api_key_addresses (seen_at);
select directory.protect('app.api_key_addresses');
grant select, insert, update, delete on app.api_key_addresses to estiba_app;

-- The keys of many requests in one call, each looked up as its own tenant; not those of a tenant that is not let in. That a key is used is noted once a minute; a
-- crash may lose that, so nobody waits for it, nor for another transaction that holds the key.
create function app.find_keys(tenants text[], keys text[]) returns table (
  tenant_id text, id text, scopes text[], expires_at timestamptz, revoked_at timestamptz,
  plan text, trial_ends_at timestamptz, status text
) language plpgsql set search_path = pg_catalog as $$
#variable_conflict use_column
declare
  asked record;
begin
  perform set_config('synchronous_commit', 'off', true);
  perform directory.admit(tenants);
  for asked in select t, k from unnest(tenants, keys) as a (t, k) order by t, k loop
    perform directory.continue_as(asked.t);
    return query
      select k.tenant_id, k.id::text, k.scopes, k.expires_at, k.revoked_at, t.plan, t.trial_ends_at, t.status
      from app.api_keys k
      join app.tenants t on t.tenant_id = k.tenant_id
      where k.tenant_id = asked.t and k.id = asked.k;
    update app.api_keys u set last_used_at = now() where (u.tenant_id, u.id) in (
      select k.tenant_id, k.id from app.api_keys k
      where k.tenant_id = asked.t and k.id = asked.k
        and (k.last_used_at is null or k.last_used_at < now() - interval '1 minute')
      for no key update skip locked);
  end loop;
end $$;

-- Returns the addresses that their key was not used from recently. A key's oldest addresses make room.
create function app.note_key_addresses(tenants text[], keys text[], addresses text[], most integer) returns table (
  tenant_id text, key_id text, address text
) language plpgsql set search_path = pg_catalog as $$
#variable_conflict use_column
declare
  used record;
  is_new boolean;
begin
  perform directory.admit(tenants);
  for used in select t, k, a from unnest(tenants, keys, addresses) as u (t, k, a) order by t, k, a loop
    perform directory.continue_as(used.t);
    perform from app.api_keys where tenant_id = used.t and id = used.k for no key update;
    insert into app.api_key_addresses as a (tenant_id, key_id, address)
    select used.t, used.k, used.a where found
    on conflict (tenant_id, key_id, address) do update set seen_at = now() returning a.xmax = 0 into is_new;
    if is_new then
      delete from app.api_key_addresses where tenant_id = used.t and key_id = used.k and address in (
        select address from app.api_key_addresses where tenant_id = used.t and key_id = used.k
        order by seen_at desc, address desc offset most);
      return query select used.t, used.k, used.a;
    end if;
  end loop;
end $$;
revoke all on function app.find_keys(text[], text[]), app.note_key_addresses(text[], text[], text[], integer) from public;
grant execute on function app.find_keys(text[], text[]), app.note_key_addresses(text[], text[], text[], integer) to estiba_app;

-- What a failed change has left in the directory: claims of tenants of this cell that nothing stands behind.
grant select on app.api_keys to estiba_sweeper;
create function directory.abandoned_keys(most integer) returns setof text
language sql stable security definer set search_path = pg_catalog as $$
  select c.key_id from directory.residents r join directory.api_keys c on c.tenant_id = r.tenant_id
  where r.state = 'here' and (r.draining_until is null or r.draining_until <= now())
    and c.claimed_at < now() - interval '10 minutes' and not exists (
      select from app.api_keys k where k.tenant_id = c.tenant_id and k.id = c.key_id and k.revoked_at is null)
  limit most
$$;
alter function directory.abandoned_keys(integer) owner to estiba_sweeper;
revoke all on function directory.abandoned_keys(integer) from public;
grant execute on function directory.abandoned_keys(integer) to estiba_app;

-- Append-only: the application can insert and select, nothing else.
create table app.audit_log (
  tenant_id text collate "C" not null,
  id directory.id not null,
  at timestamptz not null default now(),
  actor_kind text not null check (actor_kind in ('user', 'key', 'operator', 'system')),
  actor_id text,
  action text not null,
  target_kind text not null,
  target_id text,
  before jsonb,
  after jsonb,
  ip text,
  user_agent text,
  request_id text,
  primary key (tenant_id, id)
);
select directory.protect('app.audit_log');
grant select, insert on app.audit_log to estiba_app;

-- Retention: sessions one week after they end, mailed links one day, addresses of a key 90 days after their last use.
grant select, delete on app.sessions, app.one_time_tokens, app.api_key_addresses to estiba_sweeper;
create function directory.delete_ended_sessions(most integer) returns bigint
language sql security definer set search_path = pg_catalog as $$
  with sessions as (
    delete from app.sessions where (tenant_id, id) in (
      select tenant_id, id from app.sessions where idle_expires_at < now() - interval '7 days' and directory.takes_work(tenant_id) limit most
    ) returning 1
  ), links as (
    delete from app.one_time_tokens where (tenant_id, token_hash) in (
      select tenant_id, token_hash from app.one_time_tokens where expires_at < now() - interval '1 day' and directory.takes_work(tenant_id) limit most
    ) returning 1
  ), addresses as (
    delete from app.api_key_addresses where (tenant_id, key_id, address) in (
      select tenant_id, key_id, address from app.api_key_addresses where seen_at < now() - interval '90 days' and directory.takes_work(tenant_id) limit most
    ) returning 1
  ) select greatest((select count(*) from sessions), (select count(*) from links), (select count(*) from addresses))
$$;
alter function directory.delete_ended_sessions(integer) owner to estiba_sweeper;
revoke all on function directory.delete_ended_sessions(integer) from public;
grant execute on function directory.delete_ended_sessions(integer) to estiba_app;
