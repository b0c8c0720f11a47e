import type { Level, Move, PlaceLevel, PlacePart } from "./move.ts";
import { noteTaken, partsOf, type Part, type TakenByLine } from "../places/place-parts.ts";

export interface LedgerRow {
  readonly move: Move;
  readonly seq: number;
  readonly delta: number;
  readonly before: number;
  readonly after: number;
  readonly part: number;
  readonly place: {
    readonly id: string;
    readonly seq: number;
    readonly delta: number;
    readonly after: number;
  } | null;
}

/** What a movement did to the figure of its variant, at however many places. */
export type Moved = Pick<LedgerRow, "move" | "delta" | "before" | "after">;

export interface LaidMoves {
  readonly rows: readonly LedgerRow[];
  /** What the figures are afterwards. */
  readonly levels: ReadonlyMap<string, Level>;
  /** Variants that are kept by place from now on. */
  readonly spread: ReadonlySet<string>;
}

/** The others that share a figure with a variant. */
export type Sharing = ReadonlyMap<string, readonly string[]>;

/** A movement that takes units for an order, and the figure it finds. */
export interface Sale {
  readonly move: Move;
  readonly quantity: number;
  readonly level: Level;
}

/** From which places the sales of an order take their units; a sale that is not named takes them in the usual way. */
export type RouteSales = (orderId: string, sales: readonly Sale[]) => ReadonlyMap<Move, readonly PlacePart[]>;

/** What has to be known besides the figures. */
export interface Surroundings {
  readonly sharing: Sharing;
  /** The places of the tenant, empty; asked for where a movement names one. */
  readonly places: readonly PlaceLevel[];
  readonly taken: TakenByLine;
  /** Asked about every order once, with the figures as the movements before have left them. */
  readonly route?: RouteSales | undefined;
}

const NOTHING_AROUND: Surroundings = { sharing: new Map(), places: [], taken: new Map() };

/** What the others do when one moves; an opening is each one's own. */
function alongOf(move: Move, sharing: Sharing): readonly Move[] {
  const others = move.reason === "opening" ? [] : (sharing.get(move.masterVariantId) ?? []);
  const { change, placeId = null, parts = null, shopId = null, orderId = null, eventId = null } = move;
  return others.map((masterVariantId) => ({
    masterVariantId,
    change,
    reason: "shared",
    placeId,
    parts,
    shopId,
    orderId,
    eventId,
  }));
}

/** The units that a movement takes for an order, where nobody has said yet from where. */
const soldUnits = ({ reason, change, placeId = null, parts = null }: Move): number =>
  reason === "sale" && "delta" in change && change.delta < 0 && placeId === null && parts === null
    ? -change.delta
    : 0;

/** Asks about each order when its first sale comes, and names the places of those that follow. */
class Router {
  readonly #sales: ReadonlyMap<string | null, readonly Move[]>;
  readonly #route: RouteSales;
  readonly #asked = new Set<string>();
  readonly #parts = new Map<Move, readonly PlacePart[]>();

  constructor(moves: readonly Move[], route: RouteSales) {
    this.#route = route;
    this.#sales = Map.groupBy(
      moves.filter((move) => soldUnits(move) > 0),
      ({ orderId = null }) => orderId,
    );
  }

  #ask(orderId: string, levels: ReadonlyMap<string, Level>): void {
    this.#asked.add(orderId);
    const sales = (this.#sales.get(orderId) ?? []).flatMap((move) => {
      const level = levels.get(move.masterVariantId);
      return level ? [{ move, quantity: soldUnits(move), level }] : [];
    });
    for (const [move, parts] of this.#route(orderId, sales)) {
      this.#parts.set(move, parts);
    }
  }

  /** The movement with its places, where it got some. */
  routed(move: Move, levels: ReadonlyMap<string, Level>): Move {
    const { orderId = null } = move;
    if (orderId !== null && soldUnits(move) > 0 && !this.#asked.has(orderId)) {
      this.#ask(orderId, levels);
    }
    const parts = this.#parts.get(move);
    return parts ? { ...move, parts } : move;
  }
}

/** Whether a movement has something at another place than the first: from then on the figure is kept by place. */
function namesAnother({ placeId = null, parts = null }: Move, places: readonly PlaceLevel[]): boolean {
  const first = places.find(({ isFirst }) => isFirst)?.id;
  const named = [...(placeId === null ? [] : [placeId]), ...(parts ?? []).map((part) => part.placeId)];
  return named.some((id) => id !== first);
}

/** What was found is at the first place. */
const spread = (level: Level, places: readonly PlaceLevel[]): Level => ({
  ...level,
  places: places.map((place) =>
    place.isFirst ? { ...place, onHand: level.onHand, base: level.onHand } : place,
  ),
});

/** More than there can be places. */
const PARTS_A_COMPONENT = 100;

/** One row for each place, or one without a place. */
function rowsOf(move: Move, level: Level, parts: readonly Part[]): readonly LedgerRow[] {
  let { onHand, version } = level;
  return parts.map(({ place, delta: placeDelta }, part) => {
    const delta = place && !place.isCounted ? 0 : placeDelta;
    const before = onHand;
    onHand += delta;
    version += 1;
    return {
      move,
      seq: version,
      delta,
      before,
      after: onHand,
      part: part + (move.document?.part ?? 0) + (move.kit?.ordinal ?? 0) * PARTS_A_COMPONENT,
      place: place
        ? { id: place.id, seq: place.version + 1, delta: placeDelta, after: place.onHand + placeDelta }
        : null,
    };
  });
}

function levelAfter(level: Level, rows: readonly LedgerRow[]): Level {
  const last = rows.at(-1);
  const byPlace = new Map(rows.flatMap(({ place }) => (place ? [[place.id, place]] : [])));
  return {
    onHand: last?.after ?? level.onHand,
    version: last?.seq ?? level.version,
    ...(level.places && {
      places: level.places.map((place) => {
        const moved = byPlace.get(place.id);
        return moved ? { ...place, onHand: moved.after, version: moved.seq } : place;
      }),
    }),
  };
}

/** Pure: applies the moves one after another to the current figures. Moves that change nothing leave no row. */
export function layMoves(
  moves: readonly Move[],
  levels: ReadonlyMap<string, Level>,
  { sharing, places, taken, route }: Surroundings = NOTHING_AROUND,
): LaidMoves {
  const running = new Map(levels);
  const held = new Map(taken);
  const rows: LedgerRow[] = [];
  const newlySpread = new Set<string>();
  const router = route ? new Router(moves, route) : null;
  const toSpread = new Set(
    moves
      .flatMap((one) => [one, ...alongOf(one, sharing)])
      .filter((one) => namesAnother(one, places))
      .map(({ masterVariantId }) => masterVariantId),
  );
  const apply = (move: Move, wish: Move): void => {
    const found = running.get(move.masterVariantId);
    if (!found) {
      throw new Error(`no stock level for ${move.masterVariantId}`);
    }
    const isNew = !found.places && (toSpread.has(move.masterVariantId) || namesAnother(wish, places));
    const level = isNew ? spread(found, places) : found;
    if (isNew) {
      newlySpread.add(move.masterVariantId);
    }
    const laid = rowsOf(move, level, partsOf(wish, level, held));
    noteTaken(
      held,
      move,
      laid.flatMap(({ place }) => place ?? []),
    );
    rows.push(...laid);
    running.set(move.masterVariantId, levelAfter(level, laid));
  };
  for (const move of moves) {
    const wish = router?.routed(move, running) ?? move;
    apply(move, wish);
    for (const along of alongOf(wish, sharing)) {
      apply(along, along);
    }
  }
  return { rows, levels: running, spread: newlySpread };
}

/** One for each movement that left rows, in their order. */
export function movedOf(rows: readonly LedgerRow[]): readonly Moved[] {
  return [...Map.groupBy(rows, ({ move }) => move)].map(([move, parts]) => {
    const before = parts[0]?.before ?? 0;
    const after = parts.at(-1)?.after ?? 0;
    return { move, before, after, delta: after - before };
  });
}
