import type { DeductionStatus, EventSource, StockStatus } from "@estiba/contract";

/** A line whose claim on the shelf goes from `before` to `after`. */
export interface ClaimChange {
  readonly orderId: string;
  readonly orderLineId: string;
  readonly shopId: string;
  readonly channelVariantId: string | null;
  readonly sku: string | null;
  readonly isNew: boolean;
  readonly before: number;
  readonly after: number;
  readonly reason: "sale" | "edit" | "cancel" | "return";
  readonly occurredAt: Date;
  readonly eventId: string | null;
  readonly source: EventSource;
}

/** The one record a sold line has; what was given back stands in records that point at it. */
export interface Deduction {
  readonly id: string;
  readonly orderLineId: string;
  readonly revision: number;
  readonly quantity: number;
  readonly status: DeductionStatus;
}

export interface DeductionToInsert {
  readonly id: string;
  readonly change: ClaimChange;
  readonly revision: number;
  readonly quantity: number;
  readonly status: DeductionStatus;
  readonly reversalOf: string | null;
}

export interface DeductionToGrow {
  readonly id: string;
  readonly quantity: number;
  readonly status: DeductionStatus;
}

export interface DeductionPlan {
  readonly inserts: readonly DeductionToInsert[];
  readonly grows: readonly DeductionToGrow[];
  /** The status each changed line ends with. */
  readonly statusByLine: ReadonlyMap<string, DeductionStatus>;
}

/** How an order stands, from how its lines stand. */
export function stockStatusOf(
  statuses: readonly DeductionStatus[],
  order: { isCancelled: boolean; isReturned: boolean; hadClaim: boolean },
): StockStatus {
  if (order.isCancelled) {
    return order.hadClaim ? "released" : "not_applicable";
  }
  if (order.isReturned) {
    return "restocked";
  }
  const claims = statuses.filter((status) => status !== "not_required" && status !== "reversed");
  if (claims.length === 0) {
    return "not_applicable";
  }
  if (claims.includes("shortfall")) {
    return "shortfall";
  }
  const unmapped = claims.filter((status) => status === "unmapped").length;
  if (unmapped === 0) {
    return "deducted";
  }
  return unmapped === claims.length ? "unmapped" : "partial";
}
