import type { Level, Move, PlaceLevel } from "../ledger/move.ts";

/** What lines took of a variant from each place, net, in the order in which they took it. */
export type TakenByLine = ReadonlyMap<
  string,
  readonly { readonly placeId: string; readonly quantity: number }[]
>;

export const takenKey = (lineId: string, masterVariantId: string): string => `${lineId} ${masterVariantId}`;

const takenBy = ({ orderLineId = null, masterVariantId }: Move, taken: TakenByLine) =>
  (orderLineId === null ? undefined : taken.get(takenKey(orderLineId, masterVariantId))) ?? [];

/** What a line holds after one more movement: a later one of the same transaction gives back where this one took. */
export function noteTaken(
  held: Map<string, readonly { readonly placeId: string; readonly quantity: number }[]>,
  { orderLineId = null, masterVariantId }: Move,
  parts: readonly { readonly id: string; readonly delta: number }[],
): void {
  if (orderLineId === null) {
    return;
  }
  const key = takenKey(orderLineId, masterVariantId);
  const units = new Map((held.get(key) ?? []).map(({ placeId, quantity }) => [placeId, quantity]));
  for (const { id, delta } of parts) {
    units.set(id, (units.get(id) ?? 0) - delta);
  }
  held.set(
    key,
    [...units].map(([placeId, quantity]) => ({ placeId, quantity })).filter(({ quantity }) => quantity > 0),
  );
}

/** What a movement does at one place; without a place where the figure is not kept by place. */
export interface Part {
  readonly place: PlaceLevel | null;
  readonly delta: number;
}

const wishOf = ({ change }: Move, onHand: number) =>
  "delta" in change ? change.delta : change.absolute - onHand;

/** What a line gives back goes where it came from, what left last first. */
function returned(move: Move, places: readonly PlaceLevel[], quantity: number, taken: TakenByLine): Part[] {
  const parts: Part[] = [];
  let left = quantity;
  for (const { placeId, quantity: held } of takenBy(move, taken).toReversed()) {
    const place = places.find(({ id }) => id === placeId);
    const back = Math.min(left, held);
    if (place && back > 0) {
      parts.push({ place, delta: back });
      left -= back;
    }
  }
  return left > 0 ? addTo(parts, defaultOf(places), left) : parts;
}

/** Those where the line has units already come first: what is added to an order leaves with the rest of it. */
function inTurn(move: Move, places: readonly PlaceLevel[], taken: TakenByLine): readonly PlaceLevel[] {
  const held = takenBy(move, taken).map(({ placeId }) => placeId);
  const counted = places.filter(({ isCounted }) => isCounted);
  return [
    ...held.flatMap((id) => counted.find((place) => place.id === id) ?? []),
    ...counted.filter(({ id }) => !held.includes(id)),
  ];
}

/** Each place gives what it has; what nobody has is missing at the first of them. */
function takenFrom(places: readonly PlaceLevel[], quantity: number): Part[] {
  const parts: Part[] = [];
  let left = quantity;
  for (const place of places) {
    const given = Math.min(left, Math.max(0, place.onHand));
    if (given > 0) {
      parts.push({ place, delta: -given });
      left -= given;
    }
  }
  return left > 0 ? addTo(parts, places[0] ?? defaultOf(places), -left) : parts;
}

function addTo(parts: readonly Part[], place: PlaceLevel, delta: number): Part[] {
  const has = parts.some((part) => part.place?.id === place.id);
  return has
    ? parts.map((part) => (part.place?.id === place.id ? { place, delta: part.delta + delta } : part))
    : [...parts, { place, delta }];
}

/** The places come with the default one first. */
function defaultOf(places: readonly PlaceLevel[]): PlaceLevel {
  const found = places.find(({ isDefault }) => isDefault) ?? places.find(({ isCounted }) => isCounted);
  if (!found) {
    throw new Error("a tenant has no place");
  }
  return found;
}

/** Pure: where a movement happens. Empty when it changes nothing. */
export function partsOf(move: Move, level: Level, taken: TakenByLine): readonly Part[] {
  const { places } = level;
  if (!places) {
    const delta = wishOf(move, level.onHand);
    return delta === 0 && move.reason !== "opening" ? [] : [{ place: null, delta }];
  }
  if (move.parts) {
    return move.parts.map(({ placeId, delta }) => ({ place: placeOf(places, placeId), delta }));
  }
  const named = places.find(({ id }) => id === move.placeId);
  const delta = wishOf(move, named ? named.onHand : level.onHand);
  if (delta === 0) {
    return [];
  }
  if (named) {
    return [{ place: named, delta }];
  }
  if (delta > 0) {
    return returned(move, places, delta, taken);
  }
  const turn = inTurn(move, places, taken);
  // A kit is not divided between places.
  return move.kit ? addTo([], turn[0] ?? defaultOf(places), delta) : takenFrom(turn, -delta);
}

function placeOf(places: readonly PlaceLevel[], placeId: string): PlaceLevel {
  const found = places.find(({ id }) => id === placeId);
  if (!found) {
    throw new Error(`a movement names ${placeId}, which is no place of the tenant`);
  }
  return found;
}
