import type { HoldReason, OrderStatus, PaymentStatus } from "@estiba/contract";

/** What decides whether an order may leave. */
export interface HoldFacts {
  readonly status: OrderStatus;
  readonly paymentStatus: PaymentStatus;
  readonly isCashOnDelivery: boolean;
  /** Its status is the word of a person or of an own backend: once that is not "pending", it may leave without being paid. */
  readonly isReleasedByStatus: boolean;
  /** A person holds it, not its shop. */
  readonly isHeldByPerson: boolean;
  /** More was sold than there was, and nobody has settled it. */
  readonly isShort: boolean;
  /** It has an address, or the channel knows it and prints it on its own label. */
  readonly hasAddress: boolean;
}

const UNPAID: readonly PaymentStatus[] = ["unpaid", "failed"];

const isUnpaid = ({ status, paymentStatus, isCashOnDelivery, isReleasedByStatus }: HoldFacts): boolean =>
  !isCashOnDelivery && UNPAID.includes(paymentStatus) && (status === "pending" || !isReleasedByStatus);

/** Pure: all that is in the way of an order, in the order in which it is shown. */
export function holdReasonsOf(facts: HoldFacts): HoldReason[] {
  const reasons: readonly (readonly [HoldReason, boolean])[] = [
    ["unpaid", isUnpaid(facts)],
    ["unconfirmed", facts.status === "pending" && !isUnpaid(facts)],
    ["manual", facts.status === "on_hold" && facts.isHeldByPerson],
    ["channel_hold", facts.status === "on_hold" && !facts.isHeldByPerson],
    ["short", facts.isShort],
    ["address", !facts.hasAddress],
  ];
  return reasons.flatMap(([reason, isGiven]) => (isGiven ? [reason] : []));
}
