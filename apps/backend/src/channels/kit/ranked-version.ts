import type { OrderStatus, PaymentStatus } from "../../ports/channel.ts";

const ORDER_STEPS: Readonly<Record<OrderStatus, number>> = {
  pending: 0,
  confirmed: 1,
  on_hold: 1,
  preparing: 2,
  ready_to_ship: 3,
  partially_shipped: 4,
  shipped: 5,
  delivered: 6,
  completed: 7,
  partially_returned: 8,
  returned: 9,
  cancelled: 10,
};

const PAYMENT_STEPS: Readonly<Record<PaymentStatus, number>> = {
  unpaid: 0,
  cod_pending: 0,
  authorized: 1,
  paid: 2,
  cod_collected: 2,
  partially_refunded: 3,
  refunded: 4,
  failed: 5,
};

/** Platforms date changes to the second; how far an order has come tells changes within one second apart. */
export function rankedVersion(
  changedAtMs: number,
  status: OrderStatus,
  paymentStatus: PaymentStatus,
): number {
  return changedAtMs + ORDER_STEPS[status] * 50 + PAYMENT_STEPS[paymentStatus] * 5;
}
