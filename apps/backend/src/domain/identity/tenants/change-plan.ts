import type { Plan } from "@estiba/contract";
import { recordChanges } from "../../../db/audit-log.ts";
import type { Tx } from "../../../db/transaction.ts";
import { getTenant, updatePlan } from "./tenant-store.ts";

/** A plan that is set ends the trial. */
export async function changePlan(tx: Tx, plan: Plan): Promise<void> {
  const before = await getTenant(tx);
  await updatePlan(tx, plan, null);
  await recordChanges(tx, [
    {
      action: "tenant.plan_changed",
      targetKind: "tenant",
      targetId: tx.tenantId,
      before: { plan: before.plan, trialEndsAt: before.trialEndsAt },
      after: { plan },
    },
  ]);
}
