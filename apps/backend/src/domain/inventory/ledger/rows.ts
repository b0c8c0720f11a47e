import { newId } from "../../../kernel/ids.ts";
import { misplacedIn, type Misplaced } from "./misplaced.ts";
import type { LaidMoves, LedgerRow } from "./moves.ts";
import type { Outcome } from "./outcome.ts";
import { ownSalesOf } from "./own-sales.ts";

/** The decided demand of some orders. */
interface Booked {
  readonly outcomes: readonly Outcome[];
  readonly laid: LaidMoves;
}

/** What a line that was sold just now does to the stock, beside the columns that it shares with its order line. */
export function saleRows({ outcomes, laid }: Booked) {
  const rowsOf = Map.groupBy(laid.rows, ({ move }) => move);
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
        unmapped_reason: outcome.status === "unmapped" ? step.change.unmappedReason : null,
        ...movementOf(step.taking.moves.flatMap((move) => rowsOf.get(move) ?? [])),
      },
    ]),
  );
}

/** A movement without a place needs its number alone. */
function movementOf(rows: readonly LedgerRow[]) {
  const parts = rows.flatMap(({ seq, delta, after, part, place }) =>
    place
      ? [{ seq, delta, after, part, place_id: place.id, place_seq: place.seq, place_after: place.after }]
      : [],
  );
  return parts.length > 0 ? { parts } : { seq: rows[0]?.seq ?? null };
}

/** The levels by place after the moves: where something moved, and the first place of what is kept by place from now on. */
export function placeLevelRows({ rows, levels, spread }: LaidMoves) {
  const moved = new Set(
    rows.flatMap(({ move, place }) => (place ? [`${move.masterVariantId} ${place.id}`] : [])),
  );
  const ids = new Set(rows.filter(({ place }) => place !== null).map(({ move }) => move.masterVariantId));
  return [...ids].flatMap((id) =>
    (levels.get(id)?.places ?? [])
      .filter((place) => (place.isFirst && spread.has(id)) || moved.has(`${id} ${place.id}`))
      .map((place) => ({
        id,
        place_id: place.id,
        on_hand: place.onHand,
        base: place.base,
        version: place.version,
      })),
  );
}

/** The levels after the moves. */
export function levelRows({ laid }: Pick<Booked, "laid">) {
  const ids = new Set(laid.rows.map(({ move }) => move.masterVariantId));
  return [...ids].map((id) => {
    const { onHand = 0, version = 0, places = null } = laid.levels.get(id) ?? {};
    return { id, on_hand: onHand, version, is_placed: places !== null };
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

/** What a person has to look at after these sales. */
export const incidentRows = ({ outcomes, laid }: Booked) => [
  ...shortfallRows(outcomes),
  ...misplacedRows(misplacedIn(laid)),
];

export const misplacedRows = (misplaced: readonly Misplaced[]) =>
  misplaced.map(({ masterVariantId, placeId, orderId, orderLineId, quantity }) => ({
    id: newId("inc"),
    kind: "misplaced",
    master_variant_id: masterVariantId,
    order_id: orderId,
    order_line_id: orderLineId,
    place_id: placeId,
    quantity,
  }));

export function shortfallRows(outcomes: readonly Outcome[]) {
  return outcomes
    .filter(({ status, shortfallQuantity }) => status === "shortfall" && shortfallQuantity > 0)
    .map(({ step, masterVariantId, shortfallQuantity }) => ({
      id: newId("inc"),
      kind: "shortfall",
      master_variant_id: masterVariantId,
      order_id: step.change.orderId,
      order_line_id: step.change.orderLineId,
      quantity: shortfallQuantity,
    }));
}
