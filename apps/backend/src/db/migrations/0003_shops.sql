-- Maps an incoming event to its tenant before its signature is verified.
create table directory.shop_routes (
  platform text not null check (platform in ('OAUTHSHOP', 'WPSHOP', 'MARKETPLACE', 'CLOUDSHOP', 'CUSTOM')),
  route_key text not null,
  tenant_id text collate "C" not null references directory.tenants (id),
  shop_id directory.id not null,
  -- The last time: connecting a shop again claims its routes again.
  claimed_at timestamptz not null default now(),
  primary key (platform, route_key)
);
create index shop_routes_of_shop on directory.shop_routes (tenant_id, shop_id);
grant select, insert, update (claimed_at), delete on directory.shop_routes to estiba_app;

create table app.shops (
  tenant_id text collate "C" not null references app.tenants,
  id directory.id not null,
  platform text not null check (platform in ('OAUTHSHOP', 'WPSHOP', 'MARKETPLACE', 'CLOUDSHOP', 'CUSTOM')),
  external_id text not null,
  name text not null,
  status text not null check (status in ('pending', 'active', 'degraded', 'reauth_required', 'paused', 'suspended', 'disconnected')),
  currency text,
  credentials_sealed text,
  -- Incremented with every change of the credentials: a refresh that lost the race does not overwrite the winner.
  credentials_version integer not null default 0,
  token_expires_at timestamptz,
  -- Only the holder of this lease refreshes the token.
  token_lease_until timestamptz,
  webhook_secret_sealed text,
  previous_secret_sealed text,
  previous_secret_until timestamptz,
  created_at timestamptz not null default now(),
  last_event_at timestamptz,
  last_order_at timestamptz,
  last_error text,
  last_error_at timestamptz,
  silent_since timestamptz,
  -- What it shows depends on where the goods are: several locations, or places that do not serve it.
  is_by_place boolean not null default false,
  -- Whose word counts for where its orders leave from: the platform's, or ours.
  location_mode text not null default 'follow' check (location_mode in ('follow', 'lead')),
  -- Open days that its orders take before they have to leave.
  handling_days smallint not null default 0 check (handling_days between 0 and 30),
  primary key (tenant_id, id),
  unique (tenant_id, platform, external_id)
);
select directory.protect('app.shops');
grant select, insert, update on app.shops to estiba_app;

-- An OAuth connection in progress: started, approved on the platform, confirmed by a user of the tenant.
create table app.oauth_states (
  tenant_id text collate "C" not null references app.tenants,
  state_hash bytea not null,
  id directory.id not null,
  platform text not null check (platform in ('OAUTHSHOP', 'WPSHOP', 'MARKETPLACE', 'CLOUDSHOP', 'CUSTOM')),
  shop text,
  name text,
  code_verifier_sealed text not null,
  started_by text not null,
  -- The browser that may continue: the one that started when a session did, else the one the platform redirected.
  browser_hash bytea,
  -- The platform's answer including the authorization code, which is exchanged only after the confirmation.
  answer_sealed text,
  approved_at timestamptz,
  created_at timestamptz not null default now(),
  expires_at timestamptz not null,
  used_at timestamptz,
  primary key (tenant_id, state_hash),
  unique (tenant_id, id)
);
create index oauth_states_by_end on app.oauth_states (expires_at);
select directory.protect('app.oauth_states');
grant select, insert, update, delete on app.oauth_states to estiba_app;

-- Recurring work per shop, with its progress.
create table app.shop_work (
  tenant_id text collate "C" not null,
  shop_id directory.id not null,
  kind text not null check (kind in ('orders_recent', 'orders_day', 'orders_week', 'missed_events', 'subscriptions', 'token', 'activity', 'drift', 'locations', 'moves')),
  due_at timestamptz not null default now(),
  leased_until timestamptz,
  watermark timestamptz,
  walk_started_at timestamptz,
  cursor text,
  failures integer not null default 0,
  last_error text,
  primary key (tenant_id, shop_id, kind),
  foreign key (tenant_id, shop_id) references app.shops
);
create index shop_work_due on app.shop_work (due_at);
create index shop_work_due_of_tenant on app.shop_work (tenant_id, due_at);
select directory.protect('app.shop_work');
grant select, insert, update, delete on app.shop_work to estiba_app;

-- Orders seen by polling, by the day they were placed: the evidence that none is missing.
create table app.completeness (
  tenant_id text collate "C" not null,
  shop_id directory.id not null,
  day date not null,
  external_id text not null,
  was_recovered boolean not null,
  seen_at timestamptz not null default now(),
  primary key (tenant_id, shop_id, day, external_id),
  foreign key (tenant_id, shop_id) references app.shops
) partition by hash (tenant_id);
select directory.partition_by_tenant('app.completeness');
select directory.protect('app.completeness');
grant select, insert, update, delete on app.completeness to estiba_app;

-- Paused shops get no work. A shop that lost its authorization is only checked for its return.
create function directory.is_worked_on(status text, kind text) returns boolean language sql immutable as $$
  select status in ('active', 'degraded', 'pending')
    or (status = 'reauth_required' and kind in ('token', 'subscriptions'))
$$;

grant select on app.shop_work, app.shops to estiba_sweeper;
create function directory.tenants_with_due_shop_work(most integer) returns setof text
language sql stable security definer set search_path = pg_catalog as $$
  select distinct tenant_id from (
    select w.tenant_id from app.shop_work w join app.shops s on s.tenant_id = w.tenant_id and s.id = w.shop_id
    where w.due_at <= now() and (w.leased_until is null or w.leased_until < now())
      and directory.is_worked_on(s.status, w.kind) and directory.takes_work(w.tenant_id)
    order by w.due_at limit 10000
  ) due limit most
$$;
alter function directory.tenants_with_due_shop_work(integer) owner to estiba_sweeper;
revoke all on function directory.tenants_with_due_shop_work(integer) from public;
grant execute on function directory.tenants_with_due_shop_work(integer) to estiba_app;

grant select on directory.shop_routes to estiba_sweeper;
create function directory.abandoned_shop_routes(most integer) returns table (platform text, route_key text)
language sql stable security definer set search_path = pg_catalog as $$
  select c.platform, c.route_key from directory.residents r join directory.shop_routes c on c.tenant_id = r.tenant_id
  where r.state = 'here' and (r.draining_until is null or r.draining_until <= now())
    and c.claimed_at < now() - interval '10 minutes' and not exists (
      select from app.shops s where s.tenant_id = c.tenant_id and s.id = c.shop_id and s.status <> 'disconnected')
  limit most
$$;
alter function directory.abandoned_shop_routes(integer) owner to estiba_sweeper;
revoke all on function directory.abandoned_shop_routes(integer) from public;
grant execute on function directory.abandoned_shop_routes(integer) to estiba_app;

grant select, delete on app.oauth_states to estiba_sweeper;
create function directory.delete_ended_oauth_states(most integer) returns bigint
language sql security definer set search_path = pg_catalog as $$
  with gone as (
    delete from app.oauth_states where (tenant_id, state_hash) in (
      select tenant_id, state_hash from app.oauth_states where expires_at < now() - interval '1 day' and directory.takes_work(tenant_id) limit most
    ) returning 1
  ) select count(*) from gone
$$;
alter function directory.delete_ended_oauth_states(integer) owner to estiba_sweeper;
revoke all on function directory.delete_ended_oauth_states(integer) from public;
grant execute on function directory.delete_ended_oauth_states(integer) to estiba_app;
