import type { OrderRoute } from "../queries.ts";

/** A line with its units by place. */
export interface RoutedLine {
  readonly id: string;
  readonly name: string;
  readonly sku: string | null;
  readonly quantity: number;
  readonly units: ReadonlyMap<string, number>;
}

interface NamedPlace {
  readonly placeId: string;
  readonly name: string;
}

type RoutedPlaces = Pick<OrderRoute, "places">;

/** What somebody typed, by line and place; an empty field counts as none. */
export type TypedUnits = Readonly<Record<string, Readonly<Record<string, number | "">>>>;

export interface UnitsAtPlace {
  orderLineId: string;
  placeId: string;
  quantity: number;
}

/** Only where there is a choice, or there was one. */
export const isRouteShown = ({ isRouted, places }: Pick<OrderRoute, "isRouted" | "places">): boolean =>
  isRouted || places.length > 1;

export function routedLinesOf({ places }: RoutedPlaces): RoutedLine[] {
  const parts = places.flatMap(({ placeId, lines }) => lines.map((line) => ({ ...line, placeId })));
  return [...Map.groupBy(parts, ({ orderLineId }) => orderLineId)].map(([id, some]) => {
    const units = new Map<string, number>();
    for (const { placeId, quantity } of some) {
      units.set(placeId, (units.get(placeId) ?? 0) + quantity);
    }
    const quantity = some.reduce((sum, one) => sum + one.quantity, 0);
    return { id, name: some[0]?.name ?? "", sku: some[0]?.sku ?? null, quantity, units };
  });
}

/** Those to choose from, and those that hold units of the order all the same. */
export function placesOf({ places }: RoutedPlaces, known: readonly NamedPlace[]): NamedPlace[] {
  const others = places.filter(({ placeId }) => !known.some((one) => one.placeId === placeId));
  return [...known, ...others].map(({ placeId, name }) => ({ placeId, name }));
}

export const unitsAt = ({ id, units }: RoutedLine, typed: TypedUnits, placeId: string): number | "" =>
  typed[id]?.[placeId] ?? units.get(placeId) ?? 0;

export const sumOf = (line: RoutedLine, typed: TypedUnits, places: readonly NamedPlace[]): number =>
  places.reduce((sum, { placeId }) => sum + Number(unitsAt(line, typed, placeId)), 0);

/** What is asked for, line by line; null while units are missing or too many, or nothing is different. */
export function changesOf(
  lines: readonly RoutedLine[],
  typed: TypedUnits,
  places: readonly NamedPlace[],
): UnitsAtPlace[] | null {
  const changed = lines.filter((line) =>
    places.some(({ placeId }) => Number(unitsAt(line, typed, placeId)) !== (line.units.get(placeId) ?? 0)),
  );
  if (changed.length === 0 || changed.some((line) => sumOf(line, typed, places) !== line.quantity)) {
    return null;
  }
  return changed.flatMap((line) =>
    places
      .map(({ placeId }) => ({
        orderLineId: line.id,
        placeId,
        quantity: Number(unitsAt(line, typed, placeId)),
      }))
      .filter(({ quantity }) => quantity > 0),
  );
}
