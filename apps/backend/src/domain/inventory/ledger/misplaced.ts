import type { MoveReason } from "./move.ts";
import type { LaidMoves, LedgerRow } from "./moves.ts";

/** Units that an order took at a place that does not have them, while other places do. */
export interface Misplaced {
  readonly masterVariantId: string;
  readonly placeId: string;
  readonly orderId: string | null;
  readonly orderLineId: string | null;
  readonly quantity: number;
}

/** What a variant has at each place whose goods can be sold. */
type Figures = ReadonlyMap<string, Map<string, number>>;

const TAKING: ReadonlySet<MoveReason> = new Set(["sale", "edit", "reroute"]);

const isBelow = ({ move, place }: LedgerRow): boolean =>
  place !== null && TAKING.has(move.reason) && place.delta < 0 && place.after < 0;

const figuresAfter = ({ levels }: LaidMoves): Figures =>
  new Map(
    [...levels].map(([id, { places }]) => [
      id,
      new Map(
        (places ?? []).filter(({ isCounted }) => isCounted).map((place) => [place.id, place.onHand] as const),
      ),
    ]),
  );

/** What other places have left of it. */
function elsewhere(figures: Figures, masterVariantId: string, placeId: string): number {
  const others = [...(figures.get(masterVariantId) ?? [])].filter(([id]) => id !== placeId);
  return others.reduce((sum, [, onHand]) => sum + Math.max(0, onHand), 0);
}

function misplacedBy(rows: readonly LedgerRow[], figures: Figures): Misplaced[] {
  return rows.filter(isBelow).flatMap(({ move, place }) => {
    const { masterVariantId, orderId = null, orderLineId = null } = move;
    const placeId = place?.id ?? "";
    const quantity = Math.min(-(place?.after ?? 0), elsewhere(figures, masterVariantId, placeId));
    return quantity > 0 ? [{ masterVariantId, placeId, orderId, orderLineId, quantity }] : [];
  });
}

function takeBack(rows: readonly LedgerRow[], figures: Figures): void {
  for (const { move, place } of rows) {
    const at = figures.get(move.masterVariantId);
    const onHand = place ? at?.get(place.id) : undefined;
    if (place && at && onHand !== undefined) {
      at.set(place.id, onHand - place.delta);
    }
  }
}

/** Pure: of each variant and place the first movement that took what is elsewhere. */
export function misplacedIn(laid: LaidMoves): Misplaced[] {
  if (!laid.rows.some(isBelow)) {
    return [];
  }
  const figures = figuresAfter(laid);
  const found = new Map<string, Misplaced>();
  for (const rows of [...Map.groupBy(laid.rows, ({ move }) => move).values()].toReversed()) {
    for (const one of misplacedBy(rows, figures)) {
      found.set(`${one.masterVariantId} ${one.placeId}`, one);
    }
    takeBack(rows, figures);
  }
  return [...found.values()].toReversed();
}

/** Places that owed units of a variant, and no longer do. */
export function restoredIn({ rows, levels }: LaidMoves): { masterVariantId: string; placeId: string }[] {
  const owed = new Map(
    rows.flatMap(({ move: { masterVariantId }, place }) =>
      place && place.after - place.delta < 0
        ? [[`${masterVariantId} ${place.id}`, { masterVariantId, placeId: place.id }] as const]
        : [],
    ),
  );
  return [...owed.values()].filter(({ masterVariantId, placeId }) => {
    const at = levels.get(masterVariantId)?.places?.find(({ id }) => id === placeId);
    return at !== undefined && at.onHand >= 0;
  });
}
