import type { DispatchFacts, LineToSend } from "./model.ts";

/** How many units of an order belong to a place, and how many of them have a label or have left. */
export interface Coverage {
  readonly placeId: string;
  readonly toSend: number;
  readonly labelled: number;
  readonly left: number;
}

type Goods = Pick<DispatchFacts, "lines" | "units">;
type Units = Map<string, number>;

const add = (units: Units, key: string, quantity: number) => {
  if (quantity > 0) {
    units.set(key, (units.get(key) ?? 0) + quantity);
  }
};

const total = (units: ReadonlyMap<string, number>): number =>
  [...units.values()].reduce((sum, quantity) => sum + quantity, 0);

/** Pure: units of each line by place. What is not kept in stock leaves with the rest of the order, or from the default place. */
export function linesByPlace(
  { lines, units }: Goods,
  defaultPlaceId: string,
): ReadonlyMap<string, readonly LineToSend[]> {
  const here = new Map<string, Units>();
  const at = (placeId: string) => here.get(placeId) ?? here.set(placeId, new Map()).get(placeId) ?? new Map();
  const byLine = Map.groupBy(units, ({ lineId }) => lineId);
  const anywhere: LineToSend[] = [];
  for (const { lineId, quantity } of lines) {
    let open = quantity;
    for (const { placeId, quantity: taken } of byLine.get(lineId) ?? []) {
      const some = Math.min(open, taken);
      open -= some;
      if (some > 0) {
        add(at(placeId), lineId, some);
      }
    }
    if (open > 0) {
      anywhere.push({ lineId, quantity: open });
    }
  }
  const [first = defaultPlaceId] = [...here.keys()].toSorted();
  const rest = here.has(defaultPlaceId) ? defaultPlaceId : first;
  anywhere.forEach(({ lineId, quantity }) => add(at(rest), lineId, quantity));
  return new Map(
    [...here].map(([placeId, some]) => [
      placeId,
      [...some].map(([lineId, quantity]) => ({ lineId, quantity })),
    ]),
  );
}

/** Units in parcels by place; those of parcels that name none count where something is still missing. */
function unitsInParcels(parcels: DispatchFacts["parcels"], toSend: ReadonlyMap<string, number>): Units {
  const here: Units = new Map();
  let anywhere = 0;
  for (const { placeId, quantity } of parcels.flatMap(({ lines }) => lines)) {
    if (placeId !== null && toSend.has(placeId)) {
      add(here, placeId, quantity);
    } else {
      anywhere += quantity;
    }
  }
  for (const [placeId, wanted] of toSend) {
    const some = Math.min(anywhere, Math.max(0, wanted - (here.get(placeId) ?? 0)));
    add(here, placeId, some);
    anywhere -= some;
  }
  return here;
}

/** Pure: what each place has to send of an order. */
export function coverageOf(facts: DispatchFacts, defaultPlaceId: string): Coverage[] {
  const toSend = new Map(
    [...linesByPlace(facts, defaultPlaceId)].map(([placeId, lines]) => [
      placeId,
      total(new Map(lines.map(({ lineId, quantity }) => [lineId, quantity]))),
    ]),
  );
  const labelled = unitsInParcels(facts.parcels, toSend);
  const left = unitsInParcels(
    facts.parcels.filter(({ hasLeft }) => hasLeft),
    toSend,
  );
  return [...toSend].map(([placeId, quantity]) => ({
    placeId,
    toSend: quantity,
    labelled: labelled.get(placeId) ?? 0,
    left: left.get(placeId) ?? 0,
  }));
}
