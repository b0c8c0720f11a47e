import type { OrderStatus, PaymentStatus } from "../../ports/channel.ts";
import { ORDER_RANK, PAYMENT_RANK } from "../../ports/order-ranks.ts";

/** Platforms date changes to the second; how far an order has come tells changes within one second apart. */
export function rankedVersion(
  changedAtMs: number,
  status: OrderStatus,
  paymentStatus: PaymentStatus,
): number {
  return changedAtMs + ORDER_RANK[status] * 50 + PAYMENT_RANK[paymentStatus] * 5;
}
