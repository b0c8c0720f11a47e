import { newId } from "../../../kernel/ids.ts";
import type { LaidMoves } from "./moves.ts";
import type { Outcome } from "./outcome.ts";
import { ownSalesOf } from "./own-sales.ts";

/** The decided demand of some orders. */
interface Booked {
  readonly outcomes: readonly Outcome[];
  readonly laid: LaidMoves;
}

/** What a line that was sold just now does to the stock, beside the columns that it shares with its order line. */
export function saleRows({ outcomes, laid }: Booked) {
  const seqOf = new Map(laid.rows.map(({ move, seq }) => [move, seq]));
  return new Map(
    outcomes.map(({ step, ...outcome }) => [
      step.change.orderLineId,
      {
        deduction_id: step.recordId,
        master_variant_id: outcome.masterVariantId,
        mapping_id: outcome.mappingId,
        applied_quantity: outcome.appliedQuantity,
        shortfall_quantity: outcome.shortfallQuantity,
        stock_before: outcome.stockBefore,
        stock_after: outcome.stockAfter,
        deduction_status: outcome.status,
        seq: step.move ? (seqOf.get(step.move) ?? null) : null,
      },
    ]),
  );
}

/** The levels after the moves. */
export function levelRows({ laid }: Pick<Booked, "laid">) {
  const ids = new Set(laid.rows.map(({ move }) => move.masterVariantId));
  return [...ids].map((id) => {
    const { onHand = 0, version = 0 } = laid.levels.get(id) ?? {};
    return { id, on_hand: onHand, version };
  });
}

/** Figures that the channels are to show; what is kept back is known by the variant. */
export const movedRows = (booked: Pick<Booked, "laid">) =>
  levelRows(booked).map(({ id, on_hand }) => ({ id, on_hand }));

export const ownSaleRows = ({ outcomes }: Pick<Booked, "outcomes">) =>
  ownSalesOf(outcomes).map(({ listingId, delta, soldAt }) => ({
    listing_id: listingId,
    delta,
    sold_at: soldAt,
  }));

export function shortfallRows(outcomes: readonly Outcome[]) {
  return outcomes
    .filter(({ status, shortfallQuantity }) => status === "shortfall" && shortfallQuantity > 0)
    .map(({ step, masterVariantId, shortfallQuantity }) => ({
      id: newId("inc"),
      master_variant_id: masterVariantId,
      order_id: step.change.orderId,
      order_line_id: step.change.orderLineId,
      quantity: shortfallQuantity,
    }));
}
