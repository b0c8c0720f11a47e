import type { OrderStatus, StockStatus } from "@estiba/contract";
import { recordChanges } from "../../../db/audit-log.ts";
import type { Tx } from "../../../db/transaction.ts";
import { moveOrders } from "../status-store.ts";
import { writeStockStatuses } from "../stock-status-store.ts";
import { appendTimeline, releaseLines } from "../store.ts";
import type { StatusPlan } from "./plan-status-change.ts";

export async function saveStatusChange(
  tx: Tx,
  plan: StatusPlan,
  input: { status: OrderStatus; stockStatus: StockStatus; note: string | null },
): Promise<void> {
  const { order } = plan;
  await moveOrders(tx, "person", [{ orderId: order.id, from: order.status, to: input.status }]);
  await writeStockStatuses(tx, [{ orderId: order.id, stockStatus: input.stockStatus }]);
  if (input.status === "cancelled") {
    await releaseLines(tx, order.id);
  }
  const details = { from: order.status, to: input.status, note: input.note };
  await appendTimeline(tx, [{ orderId: order.id, kind: "status_changed", eventId: null, details }]);
  await recordChanges(tx, [
    {
      action: "order.status_changed",
      targetKind: "order",
      targetId: order.id,
      before: { status: order.status },
      after: { status: input.status },
    },
  ]);
}
