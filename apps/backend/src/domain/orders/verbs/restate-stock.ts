import type { StockStatus } from "@estiba/contract";
import type { Tx } from "../../../db/transaction.ts";
import { lockOrders, writeStockStatuses, type LockedOrder } from "../stock-status-store.ts";

export interface Restated<T> {
  readonly statuses: readonly { readonly orderId: string; readonly stockStatus: StockStatus }[];
  readonly value: T;
}

/** What is known of the stock of some orders changes, although the orders do not. Nobody else changes them meanwhile. */
export async function restateStock<T>(
  tx: Tx,
  orderIds: readonly string[],
  decide: (orders: readonly LockedOrder[]) => Promise<Restated<T>>,
): Promise<T> {
  const { statuses, value } = await decide(await lockOrders(tx, orderIds));
  await writeStockStatuses(tx, statuses);
  return value;
}
