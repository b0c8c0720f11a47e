-- Currencies money may be kept in: how many decimals the smallest unit has, and how many people write.
create table directory.currencies (
  code text primary key check (code ~ '^[A-Z]{3}$'),
  exponent smallint not null check (exponent between 0 and 3),
  shown_exponent smallint not null check (shown_exponent between 0 and exponent)
);
insert into directory.currencies (code, exponent, shown_exponent) values
  ('ARS', 2, 2), ('BOB', 2, 2), ('BRL', 2, 2), ('CLP', 0, 0), ('COP', 2, 0), ('CRC', 2, 2), ('DOP', 2, 2), ('GTQ', 2, 2),
  ('HNL', 2, 2), ('MXN', 2, 2), ('NIO', 2, 2), ('PEN', 2, 2), ('PYG', 0, 0), ('USD', 2, 2), ('UYU', 2, 2), ('VES', 2, 2);
grant select on directory.currencies to estiba_app;

create table app.ledger_accounts (
  tenant_id directory.id not null references app.tenants,
  id directory.id not null,
  code text not null,
  currency text not null references directory.currencies (code),
  -- Only where the money lies with one carrier.
  connection_id directory.id,
  primary key (tenant_id, id),
  unique nulls not distinct (tenant_id, code, currency, connection_id),
  unique (tenant_id, id, currency),
  foreign key (tenant_id, connection_id) references app.carrier_connections
);
select directory.protect('app.ledger_accounts');
grant select, insert on app.ledger_accounts to estiba_app;

create table app.ledger_transactions (
  tenant_id directory.id not null,
  id directory.id not null,
  posting_key text not null check (length(posting_key) between 3 and 200),
  kind text not null,
  currency text not null,
  occurred_at timestamptz not null,
  reverses_id directory.id,
  actor_kind text not null,
  actor_id text,
  note text,
  created_at timestamptz not null default now(),
  -- The database transaction it belongs to: entries may join it only while that one runs.
  db_txid bigint not null default txid_current(),
  primary key (tenant_id, id),
  unique (tenant_id, posting_key),
  unique (tenant_id, reverses_id)
) partition by hash (tenant_id);
create index ledger_transactions_time on app.ledger_transactions (tenant_id, occurred_at, id);
select directory.partition_by_tenant('app.ledger_transactions');
select directory.protect('app.ledger_transactions');
grant select, insert on app.ledger_transactions to estiba_app;

-- Debit positive, credit negative. The keys keep every entry with a header of its tenant and an account of its tenant and
-- currency; that it fits the header's currency and time is asked once for each statement, below.
create table app.ledger_entries (
  tenant_id directory.id not null,
  tx_id directory.id not null,
  line integer not null check (line > 0),
  account_id directory.id not null,
  currency text not null,
  occurred_at timestamptz not null,
  amount_minor bigint not null check (amount_minor <> 0),
  channel text,
  connection_id directory.id,
  order_id directory.id,
  shipment_id directory.id,
  cod_payment_id directory.id,
  remittance_id directory.id,
  primary key (tenant_id, tx_id, line),
  foreign key (tenant_id, account_id, currency) references app.ledger_accounts (tenant_id, id, currency)
) partition by hash (tenant_id);
create index ledger_entries_time on app.ledger_entries (tenant_id, occurred_at);
create index ledger_entries_of_account on app.ledger_entries (tenant_id, account_id, occurred_at);
create index ledger_entries_of_cod on app.ledger_entries (tenant_id, cod_payment_id) where cod_payment_id is not null;
create index ledger_entries_of_shipment on app.ledger_entries (tenant_id, shipment_id) where shipment_id is not null;
create index ledger_entries_of_remittance on app.ledger_entries (tenant_id, remittance_id) where remittance_id is not null;
select directory.partition_by_tenant('app.ledger_entries');
select directory.refer_by_tenant('app.ledger_entries', 'tenant_id, tx_id', 'app.ledger_transactions');
select directory.protect('app.ledger_entries');
grant select, insert on app.ledger_entries to estiba_app;

-- Asked once for each header, when the transaction commits. A role that sees nothing of the header's tenant fails here.
create function directory.ledger_header_fits() returns trigger language plpgsql set search_path = pg_catalog as $$
declare total numeric; entries integer;
begin
  select coalesce(sum(amount_minor), 0), count(*) into total, entries from app.ledger_entries
  where tenant_id = new.tenant_id and tx_id = new.id;
  if entries < 2 or total <> 0 then
    raise exception 'LEDGER_UNBALANCED % has % entries and a sum of %', new.posting_key, entries, total
      using errcode = 'check_violation';
  end if;
  return null;
end $$;
create constraint trigger ledger_header_fits after insert on app.ledger_transactions
  deferrable initially deferred for each row execute function directory.ledger_header_fits();

-- Asked once for each statement: the header is of the same tenant, currency and time, and of this very database
-- transaction. The check at commit can be called early with SET CONSTRAINTS; so that nothing can
-- slip in behind it, the entries of one statement balance by themselves.
create function directory.ledger_entries_fit() returns trigger language plpgsql set search_path = pg_catalog as $$
begin
  if exists (
    select from (select distinct tenant_id, tx_id, currency, occurred_at from added) a
    where (
      select t.db_txid = txid_current() and t.currency = a.currency and t.occurred_at = a.occurred_at
      from app.ledger_transactions t where t.tenant_id = a.tenant_id and t.id = a.tx_id
    ) is not true
  ) then
    raise exception 'LEDGER_CLOSED' using errcode = 'check_violation';
  end if;
  if exists (select from added group by tenant_id, tx_id having sum(amount_minor) <> 0) then
    raise exception 'LEDGER_UNBALANCED' using errcode = 'check_violation';
  end if;
  return null;
end $$;
create trigger ledger_entries_fit after insert on app.ledger_entries
  referencing new table as added for each statement execute function directory.ledger_entries_fit();

create function directory.ledger_is_immutable() returns trigger language plpgsql set search_path = pg_catalog as $$
begin
  raise exception 'LEDGER_IMMUTABLE' using errcode = 'check_violation';
end $$;
create trigger ledger_is_immutable before update or delete on app.ledger_transactions
  for each row execute function directory.ledger_is_immutable();
create trigger ledger_is_immutable before update or delete on app.ledger_entries
  for each row execute function directory.ledger_is_immutable();
do $$
declare part regclass;
begin
  for part in select inhrelid::regclass from pg_inherits
    where inhparent in ('app.ledger_transactions'::regclass, 'app.ledger_entries'::regclass)
    union all select unnest(array['app.ledger_transactions'::regclass, 'app.ledger_entries'::regclass])
  loop
    execute format('create trigger ledger_is_kept before truncate on %s for each statement
      execute function directory.ledger_is_immutable()', part);
  end loop;
end $$;

create table app.remittances (
  tenant_id directory.id not null references app.tenants,
  id directory.id not null,
  connection_id directory.id not null,
  currency text not null references directory.currencies (code),
  reference text not null,
  status text not null check (status in ('uploaded', 'matched', 'confirmed', 'settled', 'rejected')),
  source text not null check (source in ('json', 'csv')),
  statement_date date,
  declared_net_minor bigint,
  -- Of the file until it is confirmed, then of what was booked.
  gross_minor bigint not null check (gross_minor >= 0),
  cod_fees_minor bigint not null check (cod_fees_minor >= 0),
  freight_minor bigint not null check (freight_minor >= 0),
  withheld_minor bigint not null check (withheld_minor >= 0),
  net_minor bigint not null,
  lines integer not null,
  missing_count integer not null default 0,
  missing_minor bigint not null default 0,
  received_minor bigint,
  received_at timestamptz,
  bank_reference text,
  reason text,
  created_by text,
  created_at timestamptz not null default now(),
  confirmed_at timestamptz,
  settled_at timestamptz,
  rejected_at timestamptz,
  primary key (tenant_id, id),
  foreign key (tenant_id, connection_id) references app.carrier_connections,
  check (net_minor = gross_minor - cod_fees_minor - freight_minor - withheld_minor)
);
create unique index remittances_reference on app.remittances (tenant_id, connection_id, reference) where status <> 'rejected';
create index remittances_newest on app.remittances (tenant_id, id desc);
create index remittances_in_transit on app.remittances (tenant_id) where status = 'confirmed';
select directory.protect('app.remittances');
grant select, insert, update on app.remittances to estiba_app;

create table app.cod_payments (
  tenant_id directory.id not null,
  id directory.id not null,
  shipment_id directory.id not null,
  order_id directory.id,
  connection_id directory.id not null,
  channel text,
  carrier_name text not null,
  tracking_number text,
  -- As statements are matched: upper case, no spaces.
  tracking_key text,
  currency text not null,
  status text not null check (status in ('expected', 'partially_collected', 'collected', 'remitted', 'settled', 'disputed', 'cancelled', 'written_off')),
  collection_source text check (collection_source in ('delivery', 'carrier_report', 'remittance', 'manual')),
  expected_minor bigint not null check (expected_minor > 0),
  collected_minor bigint not null default 0 check (collected_minor >= 0),
  -- The part of what was collected that nobody owed.
  overpaid_minor bigint not null default 0 check (overpaid_minor between 0 and collected_minor),
  remitted_minor bigint not null default 0 check (remitted_minor >= 0),
  settled_minor bigint not null default 0 check (settled_minor between 0 and remitted_minor),
  -- Given up, by where the money was: with the buyer or with the carrier.
  lost_at_customer_minor bigint not null default 0 check (lost_at_customer_minor >= 0),
  lost_at_carrier_minor bigint not null default 0 check (lost_at_carrier_minor >= 0),
  fee_minor bigint not null default 0 check (fee_minor >= 0),
  is_fee_deducted boolean not null,
  -- How many postings of each numbered kind there are.
  collections integer not null default 0,
  write_offs integer not null default 0,
  payouts integer not null default 0,
  reason text,
  collected_at timestamptz,
  remittance_id directory.id,
  shipped_at timestamptz not null,
  -- Some of it is still with the buyer, with the carrier or on its way, whatever the state is called.
  is_open boolean not null generated always as (
    (status <> 'cancelled' and expected_minor - (collected_minor - overpaid_minor) <> lost_at_customer_minor)
    or collected_minor - remitted_minor <> lost_at_carrier_minor or remitted_minor <> settled_minor) stored,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  primary key (tenant_id, id),
  unique (tenant_id, shipment_id),
  foreign key (tenant_id, connection_id) references app.carrier_connections,
  foreign key (tenant_id, remittance_id) references app.remittances,
  check (remitted_minor + lost_at_carrier_minor <= collected_minor),
  check (status = 'cancelled' or collected_minor - overpaid_minor + lost_at_customer_minor <= expected_minor)
) partition by hash (tenant_id);
create index cod_payments_newest on app.cod_payments (tenant_id, shipped_at desc, id desc);
create index cod_payments_by_status on app.cod_payments (tenant_id, status, shipped_at desc, id desc);
create index cod_payments_open on app.cod_payments (tenant_id, currency) where is_open;
create index cod_payments_tracking on app.cod_payments (tenant_id, connection_id, tracking_key);
create index cod_payments_of_remittance on app.cod_payments (tenant_id, remittance_id) where remittance_id is not null;
create index cod_payments_of_order on app.cod_payments (tenant_id, order_id) where order_id is not null;
select directory.partition_by_tenant('app.cod_payments');
select directory.refer_by_tenant('app.cod_payments', 'tenant_id, shipment_id', 'app.shipments');
select directory.protect('app.cod_payments');
grant select, insert, update on app.cod_payments to estiba_app;

-- The story of a payment, append-only.
create table app.cod_moments (
  tenant_id directory.id not null,
  cod_payment_id directory.id not null,
  id directory.id not null,
  at timestamptz not null default now(),
  from_status text,
  to_status text not null,
  cause text not null,
  amount_minor bigint,
  note text,
  actor_kind text not null,
  actor_id text,
  primary key (tenant_id, cod_payment_id, id)
) partition by hash (tenant_id);
select directory.partition_by_tenant('app.cod_moments');
select directory.refer_by_tenant('app.cod_moments', 'tenant_id, cod_payment_id', 'app.cod_payments');
select directory.protect('app.cod_moments');
grant select, insert on app.cod_moments to estiba_app;

create table app.remittance_lines (
  tenant_id directory.id not null,
  remittance_id directory.id not null,
  line integer not null check (line > 0),
  tracking_number text not null,
  collected_minor bigint not null check (collected_minor >= 0),
  -- Null where the statement does not say.
  cod_fee_minor bigint check (cod_fee_minor >= 0),
  freight_minor bigint check (freight_minor >= 0),
  withheld_minor bigint check (withheld_minor >= 0),
  delivered_on date,
  cod_payment_id directory.id,
  discrepancy text check (discrepancy in ('unknown_tracking', 'amount_short', 'amount_over', 'fee_mismatch', 'duplicate_in_file', 'already_remitted', 'not_delivered', 'not_cod', 'cancelled', 'currency_mismatch')),
  expected_minor bigint,
  reported_minor bigint,
  resolution text check (resolution in ('accept', 'dispute', 'ignore')),
  -- What was booked of it; null before, and when it is left out.
  booked_minor bigint check (booked_minor >= 0),
  primary key (tenant_id, remittance_id, line),
  foreign key (tenant_id, remittance_id) references app.remittances
) partition by hash (tenant_id);
create unique index remittance_lines_once on app.remittance_lines (tenant_id, cod_payment_id)
  where booked_minor is not null and resolution is distinct from 'dispute';
create index remittance_lines_of_cod on app.remittance_lines (tenant_id, cod_payment_id) where cod_payment_id is not null;
select directory.partition_by_tenant('app.remittance_lines');
select directory.refer_by_tenant('app.remittance_lines', 'tenant_id, cod_payment_id', 'app.cod_payments');
select directory.protect('app.remittance_lines');
grant select, insert, update on app.remittance_lines to estiba_app;

-- What the ledger holds of each order, and when to compare it with the order again. There is no foreign key to the
-- orders on purpose: its check would wait for, and hold up, whoever takes the order's next event in.
create table app.order_books (
  tenant_id directory.id not null,
  order_id directory.id not null,
  currency text not null,
  sales_minor bigint not null default 0,
  shipping_minor bigint not null default 0,
  paid_minor bigint not null default 0,
  returned_minor bigint not null default 0,
  -- How many postings of each kind there are.
  revisions integer not null default 0,
  payments integer not null default 0,
  returns integer not null default 0,
  check_at timestamptz,
  primary key (tenant_id, order_id)
) partition by hash (tenant_id);
create index order_books_due on app.order_books (tenant_id, check_at) where check_at is not null;
select directory.partition_by_tenant('app.order_books');
select directory.protect('app.order_books');
grant select, insert, update on app.order_books to estiba_app;

-- How far a tenant's orders have been taken into the ledger.
create table app.finance_work (
  tenant_id directory.id not null references app.tenants,
  orders_seen_to text not null default '',
  looked_at timestamptz not null default now(),
  due_at timestamptz not null default now(),
  primary key (tenant_id)
);
select directory.protect('app.finance_work');
grant select, insert, update on app.finance_work to estiba_app;

-- Tenants whose orders should be looked at: never looked at, something sold since, or time to compare again.
grant select on app.finance_work to estiba_sweeper;
create function directory.tenants_with_due_books(most integer) returns setof directory.id
language sql stable security definer set search_path = pg_catalog as $$
  select s.tenant_id from (
    select tenant_id, max(last_order_at) as last_order_at from app.shops where last_order_at is not null group by tenant_id
  ) s
  left join app.finance_work w on w.tenant_id = s.tenant_id
  where w.tenant_id is null or w.due_at <= now()
    or (s.last_order_at >= w.looked_at - interval '2 seconds' and w.looked_at < now() - interval '5 seconds')
  limit most
$$;
alter function directory.tenants_with_due_books(integer) owner to estiba_sweeper;
revoke all on function directory.tenants_with_due_books(integer) from public;
grant execute on function directory.tenants_with_due_books(integer) to estiba_app;

-- What waits in each queue, over all tenants: since when the oldest row is due, and how many due rows somebody has taken.
-- A row that waits long, or one that is taken while nobody works, is work that stands still.
create function directory.queue_figures() returns table (queue text, oldest_due_at timestamptz, leased bigint)
language sql stable security definer set search_path = pg_catalog as $$
  with shop_work as (
    select w.due_at, w.leased_until from app.shop_work w
    join app.shops s on s.tenant_id = w.tenant_id and s.id = w.shop_id
    where w.due_at <= now() and directory.is_worked_on(s.status, w.kind) order by w.due_at limit 10000
  ), events as (
    select e.due_at, e.kind in ('order_hint', 'shipment_hint') as is_hint from app.inbound_events e
    join app.shops s on s.tenant_id = e.tenant_id and s.id = e.shop_id
    where e.state = 'pending' and e.due_at <= now() and s.status in ('active', 'degraded', 'pending', 'reauth_required')
    order by e.due_at limit 10000
  ), jobs as (
    select j.queue, j.due_at, j.leased_until from app.jobs j
    where j.state in ('waiting', 'active', 'delayed') and j.due_at <= now() order by j.due_at limit 10000
  ), publications as (
    select p.due_at, p.leased_until from app.publications p
    join app.shops s on s.tenant_id = p.tenant_id and s.id = p.shop_id
    where p.is_dirty and p.due_at <= now() and s.status in ('active', 'degraded') order by p.due_at limit 10000
  ), parcels as (
    (select due_at, leased_until from app.shipments where due_at <= now() order by due_at limit 10000)
    union all
    (select channel_push_due_at, null from app.shipments where channel_push_due_at <= now()
     order by channel_push_due_at limit 1)
    union all
    (select due_at, leased_until from app.shipment_batch_items where state = 'pending' and due_at <= now()
     order by due_at limit 10000)
  ), due (queue, due_at, leased_until) as (
    (select 'mail', due_at, null::timestamptz from app.mails where state = 'pending' and due_at <= now()
     order by due_at limit 1)
    union all select case when is_hint then 'hints' else 'intake' end, due_at, null from events
    union all select 'reconcile', due_at, leased_until from shop_work
    union all select j.queue, j.due_at, j.leased_until from jobs j
    union all select 'catalog-publish', due_at, leased_until from publications
    union all (select 'notify', awaits_at, null from app.webhook_subscriptions
      where status = 'active' and url is not null and awaits_at <= now()
        and (blocked_until is null or blocked_until <= now()) order by awaits_at limit 1)
    union all (select 'notify', created_at, null from app.outgoing_events where state = 'pending' order by created_at limit 1)
    union all select 'shipping', due_at, leased_until from parcels
    union all (select 'books', due_at, null from app.finance_work where due_at <= now() order by due_at limit 1)
  )
  select d.queue, min(d.due_at) filter (where d.leased_until is null or d.leased_until < now()),
    count(*) filter (where d.leased_until > now())
  from due d group by d.queue
$$;
alter function directory.queue_figures() owner to estiba_sweeper;
revoke all on function directory.queue_figures() from public;
grant execute on function directory.queue_figures() to estiba_app;
