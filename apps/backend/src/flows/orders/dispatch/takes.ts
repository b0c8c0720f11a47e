import { linesByPlace, readDispatchFacts, readDispatchPlaces } from "../../../domain/dispatch/index.ts";
import { readLineUnits, type LineUnits } from "../../../domain/inventory/index.ts";
import type { Tx } from "../../../ports/services.ts";

export interface Take {
  /** The variant, or the line where it is of none. */
  readonly id: string;
  readonly quantity: number;
}

/** An order at the place that some of it leaves from. */
interface OrderAtPlace {
  readonly orderId: string;
  readonly placeId: string;
}

/** Kits are taken as what they are made of. */
function takesOf(lineId: string, quantity: number, units: readonly LineUnits[]): Take[] {
  const [first] = units;
  return first
    ? first.pieces.map((piece) => ({ id: piece.masterVariantId, quantity: piece.quantity * quantity }))
    : [{ id: lineId, quantity }];
}

/** What leaves of each order from its place. */
export async function readTakes<At extends OrderAtPlace>(
  tx: Tx,
  some: readonly At[],
): Promise<ReadonlyMap<At, readonly Take[]>> {
  if (some.length === 0) {
    return new Map();
  }
  const facts = await readDispatchFacts(
    tx,
    some.map(({ orderId }) => orderId),
    () => false,
  );
  const [places, units] = [
    await readDispatchPlaces(tx),
    await readLineUnits(
      tx,
      facts.flatMap(({ lines }) => lines.map(({ lineId }) => lineId)),
    ),
  ];
  const byLine = Map.groupBy(units, ({ lineId }) => lineId);
  const byOrder = new Map(
    facts.map(({ orderId, lines }) => {
      const ofOrder = lines.flatMap(({ lineId }) => byLine.get(lineId) ?? []);
      return [orderId, linesByPlace({ lines, units: ofOrder }, places[0]?.id ?? "")];
    }),
  );
  return new Map(
    some.map((one) => {
      const here = byOrder.get(one.orderId)?.get(one.placeId) ?? [];
      return [
        one,
        here.flatMap(({ lineId, quantity }) => takesOf(lineId, quantity, byLine.get(lineId) ?? [])),
      ];
    }),
  );
}
