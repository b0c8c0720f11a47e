import type { StockStatus } from "@estiba/contract";
import type { Tx } from "../../../db/transaction.ts";
import { together } from "../../../kernel/together.ts";
import type { OrderPlan } from "../plan.ts";
import { moveOrders, type OrderMove } from "../status-store.ts";
import { entryOf } from "../rows.ts";
import { appendTimeline, insertOrders, updateOrders, writeLines } from "../store.ts";

/** Another transaction wrote the same order at the same instant; this one is run again and sees it. */
class OrderRace extends Error {
  readonly code = "40001";
}

function moveOf({ orderId, known, status }: OrderPlan): OrderMove[] {
  return known === null || known.status === status ? [] : [{ orderId, from: known.status, to: status }];
}

type StatusOf = (plan: OrderPlan) => StockStatus;

async function insertAll(tx: Tx, created: readonly OrderPlan[], stockStatus: StatusOf): Promise<void> {
  if ((await insertOrders(tx, created, stockStatus)) !== created.length) {
    throw new OrderRace("the order was written by somebody else");
  }
}

export async function saveOrders(tx: Tx, plans: readonly OrderPlan[], stockStatus: StatusOf): Promise<void> {
  const created = plans.filter(({ outcome }) => outcome === "created");
  const updated = plans.filter(({ outcome }) => outcome === "updated");
  await together([
    insertAll(tx, created, stockStatus),
    updateOrders(tx, updated, stockStatus),
    moveOrders(tx, "channel", updated.flatMap(moveOf)),
    writeLines(tx, [...created, ...updated]),
    appendTimeline(
      tx,
      plans.map(entryOf).filter((entry) => entry !== null),
    ),
  ]);
}
