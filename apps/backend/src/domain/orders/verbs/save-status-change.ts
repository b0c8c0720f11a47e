import type { OrderStatus, StockStatus } from "@estiba/contract";
import { recordChanges } from "../../../db/audit-log.ts";
import type { Tx } from "../../../db/transaction.ts";
import { appendTimeline, setManualStatus } from "../store.ts";
import type { StatusPlan } from "./plan-status-change.ts";

export async function saveStatusChange(
  tx: Tx,
  plan: StatusPlan,
  input: { status: OrderStatus; stockStatus: StockStatus; note: string | null },
): Promise<void> {
  const { order } = plan;
  await setManualStatus(tx, order.id, {
    manual: input.status,
    status: input.status,
    stockStatus: input.stockStatus,
    isStockReleased: input.status === "cancelled",
  });
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
