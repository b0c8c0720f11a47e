import {
  nameLines,
  nameVariants,
  needWave,
  pickList,
  waveItems,
  type PickList,
  type Wave,
  type WaveItem,
} from "../../../domain/dispatch/index.ts";
import type { Tx } from "../../../ports/services.ts";
import { readTakes } from "./takes.ts";

/** A wave with what is to be taken for it; of orders that need nothing from here any more, nothing. */
export interface WaveView {
  readonly wave: Wave;
  readonly items: readonly WaveItem[];
  readonly list: PickList;
}

const WANTED: readonly WaveItem["status"][] = ["picking", "picked", "packed", "labelled", "done"];

export async function readWave(tx: Tx, waveId: string): Promise<WaveView> {
  const wave = await needWave(tx, waveId);
  const items = await waveItems(tx, waveId);
  const wanted = items.filter(({ status, isCurrent }) => isCurrent && WANTED.includes(status));
  const found = await readTakes(
    tx,
    wanted.map(({ orderId }) => ({ orderId, placeId: wave.placeId })),
  );
  const takes = new Map([...found].map(([{ orderId }, some]) => [orderId, some]));
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
