import type { DeductionStatus } from "@estiba/contract";
import type { Tx } from "../../../db/transaction.ts";
import type { ClaimChange, DeductionPlan } from "../model.ts";
import { planDeductions } from "../plan.ts";
import { readDeductions, readLineStatuses } from "../store.ts";

export interface ClaimPlan extends DeductionPlan {
  /** All lines of an order, as they will stand. */
  statusesOf(orderId: string): DeductionStatus[];
}

/** Decides what the changed lines do to the stock, before the orders are written. */
export async function planClaims(tx: Tx, changes: readonly ClaimChange[]): Promise<ClaimPlan> {
  const old = changes.filter(({ isNew }) => !isNew);
  const known = await readDeductions(
    tx,
    old.map(({ orderLineId }) => orderLineId),
  );
  const plan = planDeductions(changes, known);
  const standing = await readLineStatuses(tx, [...new Set(old.map(({ orderId }) => orderId))]);
  return {
    ...plan,
    statusesOf(orderId) {
      const byLine = new Map(
        standing
          .filter((line) => line.orderId === orderId)
          .map((line) => [line.orderLineId, line.isGivenBack ? "reversed" : line.status] as const),
      );
      for (const change of changes.filter((one) => one.orderId === orderId)) {
        byLine.set(change.orderLineId, plan.statusByLine.get(change.orderLineId) ?? "not_required");
      }
      return [...byLine.values()];
    },
  };
}
