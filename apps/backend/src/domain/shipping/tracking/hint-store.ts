import { sql } from "kysely";
import type { Tx } from "../../../db/transaction.ts";
import { newId } from "../../../kernel/ids.ts";

/** False for a repeat. */
export async function keepHint(
  tx: Tx,
  hint: { connectionId: string; fingerprint: Buffer; body: Buffer; trackingNumbers: readonly string[] },
): Promise<boolean> {
  const row = await tx.query
    .insertInto("app.carrier_webhooks")
    .values({
      tenant_id: tx.tenantId,
      id: newId("cwh"),
      connection_id: hint.connectionId,
      fingerprint: hint.fingerprint,
      body: hint.body,
      tracking_numbers: [...hint.trackingNumbers],
    })
    .onConflict((conflict) => conflict.doNothing())
    .returning("id")
    .executeTakeFirst();
  return row !== undefined;
}

/** A hint brings the next look forward; one that is due anyway stays as it is, and one just read waits a little. */
export async function hastenReads(
  tx: Tx,
  shipmentIds: readonly string[],
  leastSecondsBetween: number,
): Promise<void> {
  if (shipmentIds.length === 0) {
    return;
  }
  await sql`
    update app.shipments set due_at = least(coalesce(due_at, 'infinity'),
      greatest(now(), coalesce(last_read_at, '-infinity') + ${leastSecondsBetween} * interval '1 second'))
    where tenant_id = ${tx.tenantId} and id = any(${[...shipmentIds]}::text[])`.execute(tx.query);
}
