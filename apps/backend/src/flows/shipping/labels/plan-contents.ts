import type { OrderItem } from "../../../domain/orders/index.ts";
import { readLineUnits } from "../../../domain/inventory/index.ts";
import {
  codOfOrder,
  contentsOf,
  isLive,
  shipmentsOfOrder,
  unitsFromPlace,
  type PackedGoods,
} from "../../../domain/shipping/index.ts";
import { AppError } from "../../../kernel/errors.ts";
import type { NormalQuote, ParcelGoods } from "../../../ports/carrier.ts";
import type { Tx } from "../../../ports/services.ts";
import { needPacked } from "./need-packed.ts";
import { chosenGoods, leavesRest, openGoods } from "../quotes/open-goods.ts";

export interface ContentsPlan {
  readonly contents: readonly PackedGoods[];
  /** Something of the order is left behind, or another parcel completes it. */
  readonly isPart: boolean;
  /** What the buyer paid for shipping goes with the first one. */
  readonly isFirst: boolean;
}

interface Wish extends Pick<NormalQuote, "goods" | "lines" | "placeId"> {
  readonly isReturn: boolean;
  readonly parcelCount: number;
}

/** A line names the place that its parcel leaves from if all these units were taken there, and no other parcel has them. */
async function namePlaces(
  tx: Tx,
  orderId: string,
  contents: readonly ParcelGoods[],
  placeId: string | undefined,
): Promise<PackedGoods[]> {
  const units = Map.groupBy(contents, ({ lineId }) => lineId);
  const held =
    placeId === undefined
      ? []
      : (await readLineUnits(tx, [...units.keys()])).filter((one) => one.placeId === placeId);
  if (placeId === undefined || held.length === 0) {
    return contents.map((goods) => ({ ...goods, placeId: null }));
  }
  const packed = await unitsFromPlace(tx, orderId, placeId);
  const isThere = (lineId: string) => {
    const wanted = (units.get(lineId) ?? []).reduce((sum, { quantity }) => sum + quantity, 0);
    const taken = held.filter((one) => one.lineId === lineId).map(({ quantity }) => quantity);
    return taken.length > 0 && wanted + (packed.get(lineId) ?? 0) <= Math.min(...taken);
  };
  return contents.map((goods) => ({ ...goods, placeId: isThere(goods.lineId) ? placeId : null }));
}

/**
 * What is in a new shipment: the lines that were asked for, or all that has not left. Of a return, and of one more parcel
 * of an order that has left, nobody says it. The order is held, so that no unit leaves twice.
 */
export async function planContents(tx: Tx, order: OrderItem | null, wish: Wish): Promise<ContentsPlan> {
  if (order === null || wish.isReturn) {
    return { contents: [], isPart: false, isFirst: true };
  }
  await needPacked(tx, order.id, wish.placeId);
  const open = await openGoods(tx, order.id);
  const chosen = chosenGoods(open, wish.lines);
  const others = (await shipmentsOfOrder(tx, order.id)).filter(isLive);
  const goods = chosen.map(({ line, quantity }) => ({ lineId: line.id, quantity }));
  const contents = contentsOf(goods, wish.goods ?? [], wish.parcelCount);
  return {
    contents: await namePlaces(tx, order.id, contents, wish.placeId),
    isPart: goods.length > 0 && (leavesRest(open, chosen) || others.some(({ isPart }) => !isPart)),
    isFirst: others.length === 0,
  };
}

/** The parcels of an order never collect more than it costs. */
export async function refuseExcessCod(tx: Tx, order: OrderItem | null, codMinor: number): Promise<void> {
  const collected = order === null || codMinor === 0 ? 0 : await codOfOrder(tx, order.id);
  const left = Math.max(0, (order?.totalMinor ?? 0) - collected);
  if (collected > 0 && codMinor > left) {
    throw new AppError("COD_EXCEEDS_ORDER", { details: { left, asked: codMinor } });
  }
}
