import { recordChanges } from "../../../db/audit-log.ts";
import type { Tx } from "../../../db/transaction.ts";
import type { RowPlan } from "./import-plan.ts";

export async function recordImport(tx: Tx, plans: readonly RowPlan[]): Promise<void> {
  const count = (action: RowPlan["action"]) => plans.filter((plan) => plan.action === action).length;
  await recordChanges(tx, [
    {
      action: "catalog.imported",
      targetKind: "catalog",
      targetId: null,
      after: { created: count("create"), updated: count("update"), failed: count("error") },
    },
  ]);
}
