import { sql } from "kysely";
import type { Tx } from "../../../db/transaction.ts";
import type { RefundStatus } from "../model.ts";

export async function writeRefund(
  tx: Tx,
  shipmentId: string,
  refund: { readonly status: RefundStatus; readonly amountMinor: number },
): Promise<void> {
  await tx.query
    .updateTable("app.shipments")
    .set({ refund_status: refund.status, refund_minor: refund.amountMinor, updated_at: sql<Date>`now()` })
    .where("tenant_id", "=", tx.tenantId)
    .where("id", "=", shipmentId)
    .execute();
}
