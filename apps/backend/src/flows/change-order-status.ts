import type { OrderStatus } from "@estiba/contract";
import { planClaims, stockStatusOf, writeDeductions, type ClaimChange } from "../domain/inventory/index.ts";
import { planStatusChange, saveStatusChange } from "../domain/orders/index.ts";
import type { Tx } from "../ports/services.ts";

/** A person moves an order on; cancelling gives back what its lines had taken. */
export async function changeOrderStatus(
  tx: Tx,
  input: { orderId: string; status: OrderStatus; note: string | null },
): Promise<void> {
  const plan = await planStatusChange(tx, input.orderId, input.status);
  const changes = plan.changes.map((change): ClaimChange => ({ ...change, source: "panel" }));
  const claims = await planClaims(tx, changes);
  const isCancelled = input.status === "cancelled";
  const stockStatus = isCancelled
    ? stockStatusOf([], {
        isCancelled,
        isReturned: false,
        hadClaim: plan.order.stockStatus !== "not_applicable",
      })
    : plan.order.stockStatus;
  await saveStatusChange(tx, plan, { status: input.status, stockStatus, note: input.note });
  await writeDeductions(tx, claims);
}
