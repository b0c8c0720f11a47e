import { listLines, unitsToSend, type OrderLine } from "../../../domain/orders/index.ts";
import { unitsInParcels } from "../../../domain/shipping/index.ts";
import { AppError, badRequest } from "../../../kernel/errors.ts";
import type { Tx } from "../../../ports/services.ts";

export interface Goods {
  readonly line: OrderLine;
  readonly quantity: number;
}

/** What of an order has not left, nor has a label to leave with. */
export async function openGoods(tx: Tx, orderId: string): Promise<Goods[]> {
  const lines = await listLines(tx, orderId);
  const packed = await unitsInParcels(tx, orderId);
  return lines
    .map((line) => ({ line, quantity: unitsToSend(line) - (packed.get(line.id) ?? 0) }))
    .filter(({ quantity }) => quantity > 0);
}

/** All of it, whatever has left. */
export async function allGoods(tx: Tx, orderId: string): Promise<Goods[]> {
  return (await listLines(tx, orderId))
    .map((line) => ({ line, quantity: unitsToSend(line) }))
    .filter(({ quantity }) => quantity > 0);
}

export interface WantedLine {
  readonly orderLineId: string;
  readonly quantity: number;
}

/** The part that is wanted; all of it where nothing is said. */
export function chosenGoods(open: readonly Goods[], wanted: readonly WantedLine[] | undefined): Goods[] {
  if (wanted === undefined) {
    return [...open];
  }
  if (new Set(wanted.map(({ orderLineId }) => orderLineId)).size < wanted.length) {
    throw badRequest("A line comes more than once.", { field: "lines" });
  }
  const byId = new Map(open.map((goods) => [goods.line.id, goods]));
  const excess = wanted.filter(
    ({ orderLineId, quantity }) => quantity > (byId.get(orderLineId)?.quantity ?? 0),
  );
  if (excess.length > 0) {
    const lines = excess.map(({ orderLineId, quantity }) => ({
      orderLineId,
      wanted: quantity,
      open: byId.get(orderLineId)?.quantity ?? 0,
    }));
    throw new AppError("LINES_EXCEED_ALLOCATION", { details: { lines } });
  }
  return wanted.flatMap(({ orderLineId, quantity }) => {
    const goods = byId.get(orderLineId);
    return goods ? [{ line: goods.line, quantity }] : [];
  });
}

/** Whether something of the order stays behind. */
export function leavesRest(open: readonly Goods[], chosen: readonly Goods[]): boolean {
  const taken = new Map(chosen.map(({ line, quantity }) => [line.id, quantity]));
  return open.some(({ line, quantity }) => (taken.get(line.id) ?? 0) < quantity);
}
