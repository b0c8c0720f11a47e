import { sql } from "kysely";
import type { Tx } from "../../db/transaction.ts";
import { newId } from "../../kernel/ids.ts";
import { jsonRows } from "../../kernel/json/json-rows.ts";
import { ACCOUNTS, type AccountCode, type Entry, type Posting, type PostingKind } from "./posting.ts";

interface Account {
  readonly code: AccountCode;
  readonly currency: string;
  readonly connectionId: string | null;
}

const accountKey = ({ code, currency, connectionId }: Account) => `${code}|${currency}|${connectionId ?? ""}`;

function accountOf(currency: string, { account, about }: Entry): Account {
  const connectionId = ACCOUNTS[account].isPerConnection ? (about.connectionId ?? null) : null;
  return { code: account, currency, connectionId };
}

async function readAccounts(tx: Tx, wanted: ReadonlyMap<string, Account>): Promise<Map<string, string>> {
  const rows = await tx.query
    .selectFrom("app.ledger_accounts")
    .select(["id", "code", "currency", "connection_id"])
    .where("tenant_id", "=", tx.tenantId)
    .where("code", "in", [...new Set([...wanted.values()].map(({ code }) => code))])
    .execute();
  return new Map(
    rows.map((row) => [
      accountKey({
        code: row.code,
        currency: row.currency,
        connectionId: row.connection_id,
      }),
      row.id,
    ]),
  );
}

/** Accounts come to be when something is first posted to them. */
async function openAccounts(tx: Tx, postings: readonly Posting[]): Promise<Map<string, string>> {
  const wanted = new Map(
    postings.flatMap(({ currency, entries }) =>
      entries.map((entry) => {
        const account = accountOf(currency, entry);
        return [accountKey(account), account] as const;
      }),
    ),
  );
  const known = await readAccounts(tx, wanted);
  const missing = [...wanted].filter(([key]) => !known.has(key)).toSorted(([a], [b]) => (a < b ? -1 : 1));
  if (missing.length === 0) {
    return known;
  }
  await tx.query
    .insertInto("app.ledger_accounts")
    .values(
      missing.map(([, { code, currency, connectionId }]) => ({
        tenant_id: tx.tenantId,
        id: newId("lac"),
        code,
        currency,
        connection_id: connectionId,
      })),
    )
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  return readAccounts(tx, wanted);
}

/** Headers first, in the order of their keys; those that exist already are not returned. */
async function insertHeaders(tx: Tx, postings: readonly Posting[]): Promise<Map<string, string>> {
  const { actor } = tx.origin;
  const rows = postings.map((one) => ({
    id: newId("ltx"),
    posting_key: one.key,
    kind: one.kind,
    currency: one.currency,
    occurred_at: one.occurredAt,
    reverses_key: one.reversesKey ?? null,
    note: one.note ?? null,
  }));
  const { rows: made } = await sql<{ posting_key: string; id: string }>`
    insert into app.ledger_transactions (tenant_id, id, posting_key, kind, currency, occurred_at, reverses_id, note,
      actor_kind, actor_id)
    select ${tx.tenantId}, x.id, x.posting_key, x.kind, x.currency, x.occurred_at, r.id, x.note, ${actor.kind}::text,
      ${actor.id}::text
    from jsonb_to_recordset(${jsonRows(rows)}::jsonb) as x (id text, posting_key text, kind text, currency text,
      occurred_at timestamptz, reverses_key text, note text)
    left join lateral (
      select r.id from app.ledger_transactions r
      where r.tenant_id = ${tx.tenantId} and r.posting_key = x.reverses_key limit 1
    ) r on true
    order by x.posting_key
    on conflict (tenant_id, posting_key) do nothing returning posting_key, id`.execute(tx.query);
  return new Map(made.map(({ posting_key: key, id }) => [key, id]));
}

async function insertEntries(
  tx: Tx,
  postings: readonly Posting[],
  txIds: ReadonlyMap<string, string>,
  accounts: ReadonlyMap<string, string>,
): Promise<void> {
  const rows = postings.flatMap(({ key, currency, occurredAt, entries }) =>
    entries.map((entry, index) => ({
      tx_id: txIds.get(key),
      line: index + 1,
      account_id: accounts.get(accountKey(accountOf(currency, entry))),
      currency,
      occurred_at: occurredAt,
      amount_minor: entry.amountMinor,
      channel: entry.about.channel ?? null,
      connection_id: entry.about.connectionId ?? null,
      order_id: entry.about.orderId ?? null,
      shipment_id: entry.about.shipmentId ?? null,
      cod_payment_id: entry.about.codPaymentId ?? null,
      remittance_id: entry.about.remittanceId ?? null,
    })),
  );
  await sql`
    insert into app.ledger_entries (tenant_id, tx_id, line, account_id, currency, occurred_at, amount_minor, channel,
      connection_id, order_id, shipment_id, cod_payment_id, remittance_id)
    select ${tx.tenantId}, x.* from jsonb_to_recordset(${jsonRows(rows)}::jsonb) as x (tx_id text, line integer,
      account_id text, currency text, occurred_at timestamptz, amount_minor bigint, channel text, connection_id text,
      order_id text, shipment_id text, cod_payment_id text, remittance_id text)`.execute(tx.query);
}

/** The keys that were new. A fact that was posted before is left as it stands. */
export async function insertPostings(tx: Tx, postings: readonly Posting[]): Promise<ReadonlySet<string>> {
  const txIds = await insertHeaders(tx, postings);
  const fresh = postings.filter(({ key }) => txIds.has(key));
  if (fresh.length > 0) {
    await insertEntries(tx, fresh, txIds, await openAccounts(tx, fresh));
  }
  return new Set(txIds.keys());
}

export interface StoredPosting {
  readonly key: string;
  readonly kind: PostingKind;
  readonly currency: string;
  readonly entries: readonly Entry[];
}

interface StoredRow {
  posting_key: string;
  kind: PostingKind;
  currency: string;
  channel: string | null;
  code: AccountCode;
  amount_minor: number;
  connection_id: string | null;
  order_id: string | null;
  shipment_id: string | null;
  cod_payment_id: string | null;
  remittance_id: string | null;
}

const toEntry = (row: StoredRow): Entry => ({
  account: row.code,
  amountMinor: row.amount_minor,
  about: {
    channel: row.channel,
    connectionId: row.connection_id,
    orderId: row.order_id,
    shipmentId: row.shipment_id,
    codPaymentId: row.cod_payment_id,
    remittanceId: row.remittance_id,
  },
});

export async function readPostings(tx: Tx, keys: readonly string[]): Promise<StoredPosting[]> {
  if (keys.length === 0) {
    return [];
  }
  const { rows } = await sql<StoredRow>`
    select t.posting_key, t.kind, t.currency, e.channel, a.code, e.amount_minor, e.connection_id, e.order_id, e.shipment_id,
      e.cod_payment_id, e.remittance_id
    from app.ledger_transactions t
    join app.ledger_entries e on e.tenant_id = t.tenant_id and e.tx_id = t.id
    join app.ledger_accounts a on a.tenant_id = e.tenant_id and a.id = e.account_id
    where t.tenant_id = ${tx.tenantId} and t.posting_key = any(${[...keys]}::text[])
    order by t.posting_key, e.line`.execute(tx.query);
  return [...Map.groupBy(rows, ({ posting_key: key }) => key)].flatMap(([key, lines]) =>
    lines.slice(0, 1).map(({ kind, currency }) => ({ key, kind, currency, entries: lines.map(toEntry) })),
  );
}
