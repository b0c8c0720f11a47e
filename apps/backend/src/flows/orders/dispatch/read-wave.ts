import {
  linesByPlace,
  nameLines,
  nameVariants,
  needWave,
  pickList,
  readDispatchFacts,
  readDispatchPlaces,
  waveItems,
  type PickList,
  type Wave,
  type WaveItem,
} from "../../../domain/dispatch/index.ts";
import { readLineUnits, type LineUnits } from "../../../domain/inventory/index.ts";
import type { Tx } from "../../../ports/services.ts";

/** A wave with what is to be taken for it; of orders that need nothing from here any more, nothing. */
export interface WaveView {
  readonly wave: Wave;
  readonly items: readonly WaveItem[];
  readonly list: PickList;
}

interface Take {
  /** The variant, or the line where it is of none. */
  readonly id: string;
  readonly quantity: number;
}

/** Kits are taken as what they are made of. */
function takesOf(lineId: string, quantity: number, units: readonly LineUnits[]): Take[] {
  const [first] = units;
  return first
    ? first.pieces.map((piece) => ({ id: piece.masterVariantId, quantity: piece.quantity * quantity }))
    : [{ id: lineId, quantity }];
}

const WANTED: readonly WaveItem["status"][] = ["picking", "picked", "packed", "labelled", "done"];

/** What leaves of each order from the place of the wave. */
async function takesByOrder(
  tx: Tx,
  placeId: string,
  orderIds: readonly string[],
): Promise<ReadonlyMap<string, readonly Take[]>> {
  const facts = await readDispatchFacts(tx, orderIds, () => false);
  const [places, units] = [
    await readDispatchPlaces(tx),
    await readLineUnits(
      tx,
      facts.flatMap(({ lines }) => lines.map(({ lineId }) => lineId)),
    ),
  ];
  const byLine = Map.groupBy(units, ({ lineId }) => lineId);
  return new Map(
    facts.map(({ orderId, lines }) => {
      const ofOrder = lines.flatMap(({ lineId }) => byLine.get(lineId) ?? []);
      const here = linesByPlace({ lines, units: ofOrder }, places[0]?.id ?? "").get(placeId) ?? [];
      return [
        orderId,
        here.flatMap(({ lineId, quantity }) => takesOf(lineId, quantity, byLine.get(lineId) ?? [])),
      ];
    }),
  );
}

export async function readWave(tx: Tx, waveId: string): Promise<WaveView> {
  const wave = await needWave(tx, waveId);
  const items = await waveItems(tx, waveId);
  const takes = await takesByOrder(
    tx,
    wave.placeId,
    items
      .filter(({ status, isCurrent }) => isCurrent && WANTED.includes(status))
      .map(({ orderId }) => orderId),
  );
  const ids = [...takes.values()].flat().map(({ id }) => id);
  const names = new Map([...(await nameLines(tx, ids)), ...(await nameVariants(tx, wave.placeId, ids))]);
  const list = pickList(
    items.map(({ fulfilmentId, orderId, orderNumber, shopName }) => ({
      fulfilmentId,
      orderNumber,
      shopName,
      lines: (takes.get(orderId) ?? []).map(({ id, quantity }) => ({
        variantId: id,
        quantity,
        ...(names.get(id) ?? { sku: "", name: "", bin: null }),
      })),
    })),
  );
  return { wave, items, list };
}
