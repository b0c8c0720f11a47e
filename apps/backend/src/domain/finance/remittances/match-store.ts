import { sql } from "kysely";
import type { Tx } from "../../../db/transaction.ts";
import { toPayment, type CodRow } from "../cod-store.ts";
import type { CodPayment } from "../cod.ts";
import type { Known } from "./match.ts";
import { trackingKey } from "../tracking-key.ts";

export async function hasConnection(tx: Tx, connectionId: string): Promise<boolean> {
  const row = await tx.query
    .selectFrom("app.carrier_connections")
    .select("id")
    .where("tenant_id", "=", tx.tenantId)
    .where("id", "=", connectionId)
    .where("deleted_at", "is", null)
    .executeTakeFirst();
  return row !== undefined;
}

const LIVELINESS = ["collected", "partially_collected", "disputed", "expected"];

const rank = ({ status }: CodPayment) => (LIVELINESS.includes(status) ? 0 : status === "cancelled" ? 2 : 1);

/** Carriers use numbers again: of several payments, the one that still has money to come. */
function pick(payments: readonly CodPayment[]): CodPayment | undefined {
  return payments.toSorted((a, b) => rank(a) - rank(b) || (a.id < b.id ? 1 : -1))[0];
}

/** What these tracking numbers of a carrier are; their payments are locked in the order of their ids. */
export async function lockKnown(
  tx: Tx,
  connectionId: string,
  trackingNumbers: readonly string[],
): Promise<Known> {
  const keys = [...new Set(trackingNumbers.map(trackingKey))];
  const { rows } = await sql<CodRow & { tracking_key: string }>`
    select * from app.cod_payments
    where tenant_id = ${tx.tenantId} and connection_id = ${connectionId} and tracking_key = any(${keys}::text[])
    order by id for update`.execute(tx.query);
  const payments = new Map<string, CodPayment>();
  for (const [key, found] of Map.groupBy(rows, (row) => row.tracking_key)) {
    const payment = pick(found.map(toPayment));
    if (payment) {
      payments.set(key, payment);
    }
  }
  const absent = [...keys, ...trackingNumbers].filter((number) => !payments.has(trackingKey(number)));
  const { rows: parcels } = await sql<{ tracking_number: string }>`
    select tracking_number from app.shipments
    where tenant_id = ${tx.tenantId} and connection_id = ${connectionId}
      and tracking_number = any(${absent}::text[])`.execute(tx.query);
  return { payments, parcels: new Set(parcels.map((row) => trackingKey(row.tracking_number))) };
}

/** Collected longer ago than the carrier's cycle, still with it, and not among these. */
export async function findMissing(
  tx: Tx,
  of: { connectionId: string; currency: string; statementDate: string | null },
  matchedIds: readonly string[],
): Promise<{ count: number; amountMinor: number }> {
  const { rows } = await sql<{ n: number; amount: number }>`
    select count(*) as n, coalesce(sum(c.collected_minor - c.remitted_minor - c.lost_at_carrier_minor), 0)::bigint as amount
    from app.cod_payments c
    join app.carrier_connections k on k.tenant_id = c.tenant_id and k.id = c.connection_id
    where c.tenant_id = ${tx.tenantId} and c.connection_id = ${of.connectionId} and c.currency = ${of.currency}
      and c.status in ('collected', 'partially_collected')
      and c.collected_minor > c.remitted_minor + c.lost_at_carrier_minor
      and c.collected_at < coalesce(${of.statementDate}::date + 1, now()) - k.remittance_cycle_days * interval '1 day'
      and c.id <> all(${[...matchedIds]}::text[])`.execute(tx.query);
  return { count: rows[0]?.n ?? 0, amountMinor: rows[0]?.amount ?? 0 };
}

/** How many postings of a changed price each shipment has. */
export async function countAdjustments(
  tx: Tx,
  shipmentIds: readonly string[],
): Promise<ReadonlyMap<string, number>> {
  if (shipmentIds.length === 0) {
    return new Map();
  }
  const { rows } = await sql<{ shipment_id: string; n: number }>`
    select e.shipment_id, count(distinct t.id) as n from app.ledger_entries e
    join app.ledger_transactions t on t.tenant_id = e.tenant_id and t.id = e.tx_id and t.kind = 'adjustment'
    where e.tenant_id = ${tx.tenantId} and e.shipment_id = any(${[...shipmentIds]}::text[]) group by 1`.execute(
    tx.query,
  );
  return new Map(rows.map((row) => [row.shipment_id, row.n]));
}
