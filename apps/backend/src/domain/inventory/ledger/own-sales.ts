import type { OwnSale } from "../publishing/publication-store.ts";
import type { Outcome } from "./outcome.ts";

/** A sale of the source shop is in its figure only once that is read, so the assumed figure must not move before. */
export function ownSalesOf(outcomes: readonly Outcome[]): OwnSale[] {
  return outcomes
    .filter(({ stockAfter }) => stockAfter !== null)
    .filter(({ step }) => step.change.isSelfDeducting && step.change.listingId !== null)
    .map(({ step: { change, kind } }) => ({
      listingId: change.listingId ?? "",
      delta: kind === "give_back" ? null : change.before - change.after,
      soldAt: change.occurredAt,
    }));
}
