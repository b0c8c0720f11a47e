import type { DeductionStatus } from "@estiba/contract";
import { newId } from "../../kernel/ids.ts";
import type { ClaimChange, Deduction, DeductionPlan, DeductionToGrow, DeductionToInsert } from "./model.ts";

function statusFor(quantity: number): DeductionStatus {
  return quantity > 0 ? "unmapped" : "not_required";
}

/** Pure: which records to add and which to grow, for lines whose claim changes. */
export function planDeductions(changes: readonly ClaimChange[], known: readonly Deduction[]): DeductionPlan {
  const byLine = Map.groupBy(known, ({ orderLineId }) => orderLineId);
  const inserts: DeductionToInsert[] = [];
  const grows: DeductionToGrow[] = [];
  const statusByLine = new Map<string, DeductionStatus>();
  for (const change of changes) {
    const records = byLine.get(change.orderLineId) ?? [];
    const first = records.find(({ revision }) => revision === 0);
    const difference = change.after - change.before;
    if (!first) {
      const status = statusFor(change.after);
      const quantity = change.after;
      inserts.push({ id: newId("ded"), change, revision: 0, quantity, status, reversalOf: null });
      statusByLine.set(change.orderLineId, status);
    } else if (difference > 0) {
      const status = first.status === "not_required" ? "unmapped" : first.status;
      grows.push({ id: first.id, quantity: first.quantity + difference, status });
      statusByLine.set(change.orderLineId, status);
    } else {
      const revision = Math.max(...records.map((record) => record.revision)) + 1;
      const quantity = -difference;
      inserts.push({
        id: newId("ded"),
        change,
        revision,
        quantity,
        status: "reversed",
        reversalOf: first.id,
      });
      statusByLine.set(change.orderLineId, change.after === 0 ? "reversed" : first.status);
    }
  }
  return { inserts, grows, statusByLine };
}
