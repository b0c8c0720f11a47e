import type { StockStatus } from "@estiba/contract";
import type { Tx } from "../../../db/transaction.ts";
import { lockOrders, writeStockStatuses, type LockedOrder } from "../stock-status-store.ts";

export interface Restated<T> {
  readonly statuses: readonly { readonly orderId: string; readonly stockStatus: StockStatus }[];
  readonly value: T;
}

/** The stock status of some orders changes, although the orders do not. The orders are locked. */
export async function restateStock<T>(
  tx: Tx,
  orderIds: readonly string[],
  decide: (orders: readonly LockedOrder[]) => Promise<Restated<T>>,
): Promise<T> {
  const { statuses, value } = await decide(await lockOrders(tx, orderIds));
  await writeStockStatuses(tx, statuses);
  return value;
}
