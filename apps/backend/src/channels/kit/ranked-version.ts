import type { OrderStatus, PaymentStatus } from "../../ports/channel.ts";
import { orderProgress } from "../../ports/order-progress.ts";

/** Platforms date changes to the second; the order's progress orders changes within one second. */
export function rankedVersion(
  changedAtMs: number,
  status: OrderStatus,
  paymentStatus: PaymentStatus,
): number {
  return changedAtMs + orderProgress(status, paymentStatus) * 5;
}
