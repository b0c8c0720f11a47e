import type { OrderStatus } from "@estiba/contract";
import type { Tx } from "../../../db/transaction.ts";
import { AppError } from "../../../kernel/errors.ts";
import type { LineChange, OrderItem } from "../model.ts";
import { findOrder } from "../reader-store.ts";
import { allowedStatuses, isMoveAllowed } from "../status.ts";
import { lockKnown, readLines } from "../store.ts";

export interface StatusPlan {
  readonly order: OrderItem;
  readonly changes: readonly LineChange[];
}

/** What a person's change of status means for the stock: cancelling gives everything back. */
export async function planStatusChange(tx: Tx, orderId: string, status: OrderStatus): Promise<StatusPlan> {
  const seen = await findOrder(tx, orderId);
  if (!seen) {
    throw new AppError("ORDER_NOT_FOUND");
  }
  await lockKnown(tx, [seen]);
  const order = (await findOrder(tx, orderId)) ?? seen;
  if (!isMoveAllowed("person", order.status, status)) {
    throw new AppError("ORDER_STATUS_NOT_ALLOWED", {
      details: { from: order.status, to: status, allowed: allowedStatuses(order.status) },
    });
  }
  const lines = status === "cancelled" ? await readLines(tx, [orderId]) : [];
  const changes = lines
    .filter(({ stockQuantity }) => stockQuantity > 0)
    .map(
      (line): LineChange => ({
        orderId,
        orderLineId: line.id,
        shopId: order.shopId,
        channelVariantId: line.channelVariantId,
        sku: line.sku,
        isNew: false,
        before: line.stockQuantity,
        after: 0,
        reason: "cancel",
        occurredAt: tx.now,
        eventId: null,
        unmappedReason: null,
      }),
    );
  return { order, changes };
}
