import type { Feature, Plan } from "@estiba/contract";
import type { Tx } from "../../../db/transaction.ts";
import { AppError } from "../../../kernel/errors.ts";
import { effectivePlan, featuresOf } from "../model.ts";
import { getTenant } from "./tenant-store.ts";

/** A plan's lock, for entry points that are not declared with an endpoint. */
export function refuseLocked(plan: Plan, feature: Feature): void {
  if (!featuresOf(plan).includes(feature)) {
    throw new AppError(feature === "inventory" ? "PLAN_INVENTARIO_LOCKED" : "PLAN_FEATURE_LOCKED", {
      details: { feature, plan },
    });
  }
}

export async function needFeature(tx: Tx, feature: Feature): Promise<void> {
  refuseLocked(effectivePlan(await getTenant(tx), tx.now), feature);
}
