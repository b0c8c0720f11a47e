/** How many units of a variant an order wants. */
export interface Need {
  readonly variantId: string;
  readonly quantity: number;
  /** Of a kit: what one of it is made of, all from one place. */
  readonly pieces?: readonly Piece[] | undefined;
}

export interface Piece {
  readonly variantId: string;
  readonly perUnit: number;
}

/** Free units of some place, by variant. */
export interface Stocked {
  readonly placeId: string;
  readonly free: ReadonlyMap<string, number>;
}

export interface RoutePart {
  readonly placeId: string;
  readonly variantId: string;
  readonly quantity: number;
}

export const freeAt = ({ free }: Stocked, variantId: string): number => Math.max(0, free.get(variantId) ?? 0);

export const piecesOf = ({ variantId, pieces }: Need): readonly Piece[] =>
  pieces ?? [{ variantId, perUnit: 1 }];

/** What is left while needs are met one after another: kits and single units may want the same goods. */
class Shelf {
  readonly #place: Stocked;
  readonly #taken = new Map<string, number>();

  constructor(place: Stocked) {
    this.#place = place;
  }

  get placeId(): string {
    return this.#place.placeId;
  }

  makes(need: Need): number {
    return Math.min(
      ...piecesOf(need).map(({ variantId, perUnit }) =>
        Math.floor((freeAt(this.#place, variantId) - (this.#taken.get(variantId) ?? 0)) / perUnit),
      ),
    );
  }

  take(need: Need, quantity: number): void {
    for (const { variantId, perUnit } of piecesOf(need)) {
      this.#taken.set(variantId, (this.#taken.get(variantId) ?? 0) + quantity * perUnit);
    }
  }
}

/** What goes whole to the first place that has it all, otherwise is filled up in order. */
function give(shelves: readonly Shelf[], need: Need): Map<string, number> {
  const whole = shelves.find((shelf) => shelf.makes(need) >= need.quantity);
  const given = new Map<string, number>();
  let left = need.quantity;
  for (const shelf of whole ? [whole] : shelves) {
    const some = Math.min(left, Math.max(0, shelf.makes(need)));
    shelf.take(need, some);
    left -= some;
    given.set(shelf.placeId, some);
  }
  return given;
}

/** Kits before single units, those first that the fewest places can make: they have the least choice. */
function inTurn(places: readonly Stocked[], demand: readonly Need[]): readonly Need[] {
  const choices = (need: Need) => places.filter((place) => new Shelf(place).makes(need) > 0).length;
  const kits = demand.filter(({ pieces }) => pieces).map((need) => [need, choices(need)] as const);
  return [
    ...kits.toSorted(([, left], [, right]) => left - right).map(([need]) => need),
    ...demand.filter(({ pieces }) => !pieces),
  ];
}

/** So many units of each need as the places have between them. */
export function unitsIn(places: readonly Stocked[], demand: readonly Need[]): number {
  const shelves = places.map((place) => new Shelf(place));
  return inTurn(places, demand).reduce(
    (sum, need) => sum + [...give(shelves, need).values()].reduce((some, units) => some + units, 0),
    0,
  );
}

/** From which of the places each need is met; the first is short of the rest. */
export function fill(places: readonly Stocked[], demand: readonly Need[]): RoutePart[] {
  const shelves = places.map((place) => new Shelf(place));
  const given = new Map(inTurn(places, demand).map((need) => [need, give(shelves, need)]));
  return demand.flatMap((need) => {
    const from = given.get(need) ?? new Map<string, number>();
    const rest = need.quantity - [...from.values()].reduce((sum, units) => sum + units, 0);
    return places.flatMap(({ placeId }, at) => {
      const quantity = (from.get(placeId) ?? 0) + (at === 0 ? rest : 0);
      return quantity > 0 ? [{ placeId, variantId: need.variantId, quantity }] : [];
    });
  });
}
