import type { OrderStatus, PaymentStatus } from "@estiba/contract";

/** How far along an order is. Equal ranks may follow each other in both directions. */
export const ORDER_RANK: Readonly<Record<OrderStatus, number>> = {
  pending: 0,
  on_hold: 1,
  confirmed: 1,
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

/** How far along a payment is: money that came stays, money that went back came first. */
const PAYMENT_RANK: Readonly<Record<PaymentStatus, number>> = {
  unpaid: 0,
  failed: 1,
  authorized: 2,
  cod_pending: 2,
  paid: 3,
  cod_collected: 3,
  partially_refunded: 4,
  refunded: 5,
};

/** How far along both are, as one number: the order first, then the payment. */
export const orderProgress = (status: OrderStatus, paymentStatus: PaymentStatus): number =>
  ORDER_RANK[status] * 10 + PAYMENT_RANK[paymentStatus];
