import type { Plan } from "@estiba/contract";
import { recordChanges } from "../../../db/audit-log.ts";
import type { Tx } from "../../../db/transaction.ts";
import { AppError } from "../../../kernel/errors.ts";
import { TRIAL_MS } from "../model.ts";
import { insertTenant } from "./tenant-store.ts";

/** A new tenant starts on FREE with a trial of the higher plan. */
export async function createTenant(
  tx: Tx,
  input: { slug: string; name: string; cell: string; country: string | null; plan?: Plan },
): Promise<void> {
  const plan = input.plan ?? "FREE";
  const isCreated = await insertTenant(tx, {
    slug: input.slug,
    cell: input.cell,
    name: input.name,
    plan,
    trialEndsAt: input.plan ? null : new Date(tx.now.getTime() + TRIAL_MS),
    country: input.country,
  });
  if (!isCreated) {
    throw new AppError("TENANT_SLUG_TAKEN");
  }
  await recordChanges(tx, [
    {
      action: "tenant.created",
      targetKind: "tenant",
      targetId: tx.tenantId,
      after: { slug: input.slug, name: input.name, plan },
    },
  ]);
}
