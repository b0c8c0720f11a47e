import type { DeductionStatus, EventSource, StockStatus, UnmappedReason } from "@estiba/contract";

/** A line whose demand goes from `before` to `after`. */
export interface DemandChange {
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
  /** The listing that was sold and the variant it is linked to, where it is. */
  readonly listingId: string | null;
  readonly masterVariantId: string | null;
  /** Then it takes nothing, whatever its listing is linked to. */
  readonly unmappedReason: UnmappedReason | null;
  /** Of a kit: the recipe by which it is taken apart. */
  readonly recipeVersion: number | null;
  /**
   * The sale is already in the figure (the source shop's own, or one that another channel also reports), or stock is
   * not tracked.
   */
  readonly isExempt: boolean;
  /** The channel takes its own sales off its own figure. */
  readonly isSelfDeducting: boolean;
}

/** The one record of a sold line; what was given back is in records that point at it. */
export interface Deduction {
  readonly id: string;
  readonly orderLineId: string;
  readonly revision: number;
  readonly quantity: number;
  readonly appliedQuantity: number;
  readonly shortfallQuantity: number;
  readonly status: DeductionStatus;
  readonly masterVariantId: string | null;
  readonly mappingId: string | null;
  /** Of a kit: the recipe by which it was taken apart. */
  readonly recipeVersion: number | null;
}

/** An order's stock status, from the statuses of its lines. */
export function stockStatusOf(
  statuses: readonly DeductionStatus[],
  order: { isCancelled: boolean; isReturned: boolean; hadDemand: boolean },
): StockStatus {
  if (order.isCancelled) {
    return order.hadDemand ? "released" : "not_applicable";
  }
  if (order.isReturned) {
    return "restocked";
  }
  const open = statuses.filter((status) => status !== "not_required" && status !== "reversed");
  if (open.length === 0) {
    return "not_applicable";
  }
  if (open.includes("shortfall")) {
    return "shortfall";
  }
  const unmapped = open.filter((status) => status === "unmapped").length;
  if (unmapped === 0) {
    return "deducted";
  }
  return unmapped === open.length ? "unmapped" : "partial";
}

/** What a shelf could not give, of a quantity that left it at `after`. */
export function shortfallOf(quantity: number, after: number): number {
  return after < 0 ? Math.min(quantity, -after) : 0;
}

export const FORMULA = "published = max(0, onHand - safetyStock - buffer); the source shop shows onHand";

/** What a listing should show; the stores compute the same in SQL. */
export function publishedQuantity(
  onHand: number,
  kept: { safetyStock: number; buffer: number; isSource: boolean },
): number {
  return Math.max(0, kept.isSource ? onHand : onHand - kept.safetyStock - kept.buffer);
}
