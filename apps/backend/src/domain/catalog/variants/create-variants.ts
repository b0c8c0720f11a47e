import type { Tx } from "../../../db/transaction.ts";
import type { RowPlan } from "../tables/import-plan.ts";
import { insertVariants } from "./variant-store.ts";

const TAKEN = "Another user has just created the SKU. Import again.";

/** Creates what the rows say is new; a row whose SKU exists by now becomes an error. */
export async function createVariants(tx: Tx, plans: readonly RowPlan[]): Promise<RowPlan[]> {
  const inserted = await insertVariants(
    tx,
    plans.flatMap(({ created }) => created ?? []),
  );
  return plans.map((plan) =>
    plan.created && !inserted.has(plan.created.id) ? { ...plan, action: "error", errors: [TAKEN] } : plan,
  );
}
