import type { OrderStatus, PaymentStatus } from "../../ports/channel.ts";
import { orderProgress } from "../../ports/order-progress.ts";

/** Platforms date changes to the second; how far an order has come tells changes within one second apart. */
export function rankedVersion(
  changedAtMs: number,
  status: OrderStatus,
  paymentStatus: PaymentStatus,
): number {
  return changedAtMs + orderProgress(status, paymentStatus) * 5;
}
