import type { OrderItem } from "../../../domain/orders/index.ts";
import { codOfOrder, contentsOf, isLive, shipmentsOfOrder } from "../../../domain/shipping/index.ts";
import { AppError } from "../../../kernel/errors.ts";
import type { NormalQuote, ParcelGoods } from "../../../ports/carrier.ts";
import type { Tx } from "../../../ports/services.ts";
import { chosenGoods, leavesRest, openGoods } from "../quotes/open-goods.ts";

export interface ContentsPlan {
  readonly contents: readonly ParcelGoods[];
  /** Something of the order is left behind, or another parcel completes it. */
  readonly isPart: boolean;
  /** What the buyer paid for shipping goes with the first one. */
  readonly isFirst: boolean;
}

interface Wish extends Pick<NormalQuote, "goods" | "lines"> {
  readonly isReturn: boolean;
  readonly parcelCount: number;
}

/**
 * What is in a new shipment: the lines that were asked for, or all that has not left. Of a return, and of one more parcel
 * of an order that has left, nobody says it. The order is held, so that no unit leaves twice.
 */
export async function planContents(tx: Tx, order: OrderItem | null, wish: Wish): Promise<ContentsPlan> {
  if (order === null || wish.isReturn) {
    return { contents: [], isPart: false, isFirst: true };
  }
  const open = await openGoods(tx, order.id);
  const chosen = chosenGoods(open, wish.lines);
  const others = (await shipmentsOfOrder(tx, order.id)).filter(isLive);
  const goods = chosen.map(({ line, quantity }) => ({ lineId: line.id, quantity }));
  return {
    contents: contentsOf(goods, wish.goods ?? [], wish.parcelCount),
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
