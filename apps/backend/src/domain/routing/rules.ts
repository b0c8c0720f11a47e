import type { RoutingRule } from "@estiba/contract";
import { recordChanges } from "../../db/audit-log.ts";
import type { Tx } from "../../db/transaction.ts";
import { AppError } from "../../kernel/errors.ts";
import type { RoutingRules } from "./model.ts";
import { insertRules, readRoutingRules } from "./rule-store.ts";

/** A new version after the one that was read; the others stay, since routes name them. */
export async function saveRoutingRules(
  tx: Tx,
  input: { readonly version: number; readonly rules: readonly RoutingRule[] },
): Promise<RoutingRules> {
  const before = await readRoutingRules(tx);
  const saved =
    before.version === input.version ? await insertRules(tx, before.version + 1, input.rules) : null;
  if (!saved) {
    throw new AppError("VERSION_CONFLICT");
  }
  await recordChanges(tx, [
    {
      action: "routing_rules.saved",
      targetKind: "routing_rules",
      targetId: String(saved.version),
      before: { rules: before.rules },
      after: { rules: saved.rules },
    },
  ]);
  return saved;
}
