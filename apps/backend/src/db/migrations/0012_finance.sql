-- Supported currencies: decimals of the smallest unit, and decimals shown to people.
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
  tenant_id text collate "C" not null references app.tenants,
  id directory.id not null,
  code text not null check (code in ('customer_receivable', 'channel_receivable', 'cod_at_customer', 'cod_at_carrier', 'remittance_in_transit', 'bank', 'carrier_wallet', 'carrier_claims', 'tax_withheld', 'carrier_payable', 'customer_refunds', 'sales', 'shipping_income', 'claims_income', 'rounding', 'sales_returns', 'shipping_expense', 'return_shipping_expense', 'carrier_adjustment_expense', 'cod_fee_expense', 'cod_loss', 'bank_fee_expense')),
  currency text not null references directory.currencies (code),
  -- Set for accounts held with one carrier.
  connection_id directory.id,
  primary key (tenant_id, id),
  unique nulls not distinct (tenant_id, code, currency, connection_id),
  unique (tenant_id, id, currency),
  foreign key (tenant_id, connection_id) references app.carrier_connections
);
select directory.protect('app.ledger_accounts');
grant select, insert on app.ledger_accounts to estiba_app;

create table app.ledger_transactions (
  tenant_id text collate "C" not null,
  id directory.id not null,
  posting_key text not null check (length(posting_key) between 3 and 200),
  kind text not null,
  currency text not null,
  occurred_at timestamptz not null,
  reverses_id directory.id,
  actor_kind text not null check (actor_kind in ('user', 'key', 'operator', 'system')),
  actor_id text,
  note text,
  created_at timestamptz not null default now(),
  -- The database transaction that wrote it: entries can be added only within the same one.
  db_txid bigint not null default txid_current(),
  primary key (tenant_id, id),
  unique (tenant_id, posting_key),
  unique (tenant_id, reverses_id)
) partition by hash (tenant_id);
create index ledger_transactions_time on app.ledger_transactions (tenant_id, occurred_at, id);
select directory.partition_by_tenant('app.ledger_transactions');
select directory.protect('app.ledger_transactions');
grant select, insert on app.ledger_transactions to estiba_app;

-- Debits are positive, credits negative. Foreign keys tie every entry to a header of its tenant and an account of its tenant
-- and currency; the header's currency and time are checked once per statement, below.
create table app.ledger_entries (
  tenant_id text collate "C" not null,
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

-- Checked once per header at commit. A role that cannot see the header's tenant fails here. Planned once: for each header
-- again, to leave out the other partitions, took longer than the check.
create function directory.ledger_header_fits() returns trigger language plpgsql
set search_path = pg_catalog set plan_cache_mode = force_generic_plan as $$
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

-- Checked once per statement: the header has the same tenant, currency and time, and was written by this database
-- transaction. SET CONSTRAINTS can run the check at commit early; to close that gap, the entries of one statement must
-- balance on their own.
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
  tenant_id text collate "C" not null references app.tenants,
  id directory.id not null,
  connection_id directory.id not null,
  currency text not null references directory.currencies (code),
  reference text not null,
  status text not null check (status in ('uploaded', 'matched', 'confirmed', 'settled', 'rejected')),
  source text not null check (source in ('json', 'csv')),
  statement_date date,
  declared_net_minor bigint,
  -- Totals of the file until it is confirmed, then of the booked lines.
  gross_minor bigint not null check (gross_minor >= 0),
  cod_fees_minor bigint not null check (cod_fees_minor >= 0),
  freight_minor bigint not null check (freight_minor >= 0),
  withheld_minor bigint not null check (withheld_minor >= 0),
  net_minor bigint not null,
  lines integer not null,
  missing_count integer not null default 0,
  missing_minor bigint not null default 0,
  -- As it was when the statement was confirmed; until then the tenant's setting counts.
  rounding_tolerance_minor bigint check (rounding_tolerance_minor >= 0),
  received_minor bigint,
  received_at timestamptz,
  bank_reference text,
  reason text,
  created_by text,
  created_at timestamptz not null default now(),
  confirmed_at timestamptz,
  settled_at timestamptz,
  rejected_at timestamptz,
  -- How often confirming or settling was reversed: each repetition gets its own posting key.
  confirm_reversals integer not null default 0,
  settle_reversals integer not null default 0,
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
  tenant_id text collate "C" not null,
  id directory.id not null,
  shipment_id directory.id not null,
  order_id directory.id,
  connection_id directory.id not null,
  channel text check (channel in ('OAUTHSHOP', 'WPSHOP', 'MARKETPLACE', 'CLOUDSHOP', 'CUSTOM')),
  carrier_name text not null,
  tracking_number text,
  -- Normalised for matching statements: upper case, no spaces.
  tracking_key text,
  currency text not null,
  status text not null check (status in ('expected', 'partially_collected', 'collected', 'remitted', 'settled', 'disputed', 'cancelled', 'written_off')),
  collection_source text check (collection_source in ('delivery', 'carrier_report', 'remittance', 'manual')),
  expected_minor bigint not null check (expected_minor > 0),
  collected_minor bigint not null default 0 check (collected_minor >= 0),
  -- The part collected beyond the amount owed.
  overpaid_minor bigint not null default 0 check (overpaid_minor between 0 and collected_minor),
  remitted_minor bigint not null default 0 check (remitted_minor >= 0),
  settled_minor bigint not null default 0 check (settled_minor between 0 and remitted_minor),
  -- Written off, by who held the money: the buyer or the carrier.
  lost_at_customer_minor bigint not null default 0 check (lost_at_customer_minor >= 0),
  lost_at_carrier_minor bigint not null default 0 check (lost_at_carrier_minor >= 0),
  fee_minor bigint not null default 0 check (fee_minor >= 0),
  is_fee_deducted boolean not null,
  -- The number of postings of each numbered kind.
  collections integer not null default 0,
  write_offs integer not null default 0,
  payouts integer not null default 0,
  reason text,
  collected_at timestamptz,
  remittance_id directory.id,
  shipped_at timestamptz not null,
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
-- Some of the money is still with the buyer, with the carrier or in transit, whatever the status. The reader repeats
-- this condition; a generated column would not be replicated.
create index cod_payments_open on app.cod_payments (tenant_id, currency) where
  (status <> 'cancelled' and expected_minor - (collected_minor - overpaid_minor) <> lost_at_customer_minor)
  or collected_minor - remitted_minor <> lost_at_carrier_minor or remitted_minor <> settled_minor;
create index cod_payments_tracking on app.cod_payments (tenant_id, connection_id, tracking_key);
create index cod_payments_of_remittance on app.cod_payments (tenant_id, remittance_id) where remittance_id is not null;
create index cod_payments_of_order on app.cod_payments (tenant_id, order_id) where order_id is not null;
select directory.partition_by_tenant('app.cod_payments');
select directory.refer_by_tenant('app.cod_payments', 'tenant_id, shipment_id', 'app.shipments');
select directory.protect('app.cod_payments');
grant select, insert, update on app.cod_payments to estiba_app;

-- The timeline of a payment, append-only.
create table app.cod_moments (
  tenant_id text collate "C" not null,
  cod_payment_id directory.id not null,
  id directory.id not null,
  at timestamptz not null default now(),
  from_status text check (from_status in ('expected', 'partially_collected', 'collected', 'remitted', 'settled', 'disputed', 'cancelled', 'written_off')),
  to_status text not null check (to_status in ('expected', 'partially_collected', 'collected', 'remitted', 'settled', 'disputed', 'cancelled', 'written_off')),
  cause text not null,
  amount_minor bigint,
  note text,
  actor_kind text not null check (actor_kind in ('user', 'key', 'operator', 'system')),
  actor_id text,
  primary key (tenant_id, cod_payment_id, id)
) partition by hash (tenant_id);
select directory.partition_by_tenant('app.cod_moments');
select directory.refer_by_tenant('app.cod_moments', 'tenant_id, cod_payment_id', 'app.cod_payments');
select directory.protect('app.cod_moments');
grant select, insert on app.cod_moments to estiba_app;

create table app.remittance_lines (
  tenant_id text collate "C" not null,
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
  -- The stated fee less the agreed one, beside whatever else is wrong with the line.
  fee_difference_minor bigint not null default 0,
  resolution text check (resolution in ('accept', 'dispute', 'ignore')),
  -- The amount booked; null before confirmation and for excluded lines.
  booked_minor bigint check (booked_minor >= 0),
  -- What booking the line changed, so that it can be reversed.
  undo jsonb,
  primary key (tenant_id, remittance_id, line),
  foreign key (tenant_id, remittance_id) references app.remittances
) partition by hash (tenant_id);
-- A line of zero books nothing, so a payment may appear in any number of those.
create unique index remittance_lines_once on app.remittance_lines (tenant_id, cod_payment_id)
  where booked_minor > 0 and resolution is distinct from 'dispute';
create index remittance_lines_of_cod on app.remittance_lines (tenant_id, cod_payment_id) where cod_payment_id is not null;
select directory.partition_by_tenant('app.remittance_lines');
select directory.refer_by_tenant('app.remittance_lines', 'tenant_id, cod_payment_id', 'app.cod_payments');
select directory.protect('app.remittance_lines');
grant select, insert, update on app.remittance_lines to estiba_app;

-- A claim against the carrier for a lost or damaged parcel; one per parcel.
create table app.carrier_claims (
  tenant_id text collate "C" not null references app.tenants,
  id directory.id not null,
  shipment_id directory.id not null,
  currency text not null,
  status text not null check (status in ('open', 'paid', 'rejected')),
  amount_minor bigint not null check (amount_minor > 0),
  received_minor bigint not null default 0 check (received_minor between 0 and amount_minor),
  reason text not null,
  opened_at timestamptz not null,
  closed_at timestamptz,
  primary key (tenant_id, id),
  unique (tenant_id, shipment_id)
);
select directory.protect('app.carrier_claims');
grant select, insert, update on app.carrier_claims to estiba_app;

-- The ledger's totals per order, and when to reconcile them with the order. Deliberately without a foreign key to
-- orders: its lock would wait for, and block, the intake of the order's next event.
create table app.order_books (
  tenant_id text collate "C" not null,
  order_id directory.id not null,
  currency text not null,
  sales_minor bigint not null default 0,
  shipping_minor bigint not null default 0,
  paid_minor bigint not null default 0,
  returned_minor bigint not null default 0,
  -- The number of postings of each kind.
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

-- Orders that have changed since they were posted, one row per change and written with it: whichever rows the worker
-- sees, it sees their changes, and a change that commits while it works leaves its row for the next time.
create table app.order_book_changes (
  tenant_id text collate "C" not null,
  id directory.id not null,
  order_id directory.id not null,
  primary key (tenant_id, id)
);
select directory.protect('app.order_book_changes');
grant select, insert, delete on app.order_book_changes to estiba_app;

-- How far a tenant's orders have been posted to the ledger.
create table app.finance_work (
  tenant_id text collate "C" not null references app.tenants,
  orders_seen_to text not null default '',
  looked_at timestamptz not null default now(),
  due_at timestamptz not null default now(),
  primary key (tenant_id)
);
select directory.protect('app.finance_work');
grant select, insert, update on app.finance_work to estiba_app;

-- Tenants whose orders need posting: never looked at, sold something since, changed an order, or due for reconciliation.
-- An order has the time its transaction began, and commits later: half a minute after a look that came too early, another
-- one follows.
grant select on app.finance_work, app.order_book_changes to estiba_sweeper;
create function directory.tenants_with_due_books(most integer) returns setof text
language sql stable security definer set search_path = pg_catalog as $$
  select s.tenant_id from (
    select tenant_id, max(last_order_at) as last_order_at from app.shops
    where last_order_at is not null and directory.takes_work(tenant_id) group by tenant_id
  ) s
  left join app.finance_work w on w.tenant_id = s.tenant_id
  where w.tenant_id is null or w.due_at <= now()
    or (s.last_order_at >= w.looked_at - interval '2 seconds' and w.looked_at < now() - interval '5 seconds')
    or (s.last_order_at >= w.looked_at - interval '1 minute' and w.looked_at < now() - interval '30 seconds')
    or exists (select from app.order_book_changes c where c.tenant_id = s.tenant_id)
  limit most
$$;
alter function directory.tenants_with_due_books(integer) owner to estiba_sweeper;
revoke all on function directory.tenants_with_due_books(integer) from public;
grant execute on function directory.tenants_with_due_books(integer) to estiba_app;
