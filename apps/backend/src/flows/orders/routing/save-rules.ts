import type { RoutingRule } from "@estiba/contract";
import { needCountedPlace } from "../../../domain/places/index.ts";
import { saveRoutingRules, type RoutingRules } from "../../../domain/routing/index.ts";
import type { Tx } from "../../../ports/services.ts";

/** Rules name places that are there, whose goods can be sold. */
export async function needRulePlaces(tx: Tx, rules: readonly RoutingRule[]): Promise<void> {
  const named = rules.flatMap(({ use }) => (use.placeIds === "ranked" ? [] : use.placeIds));
  for (const placeId of [...new Set(named)].toSorted()) {
    await needCountedPlace(tx, placeId);
  }
}

export async function saveRules(
  tx: Tx,
  input: { readonly version: number; readonly rules: readonly RoutingRule[] },
): Promise<RoutingRules> {
  await needRulePlaces(tx, input.rules);
  return saveRoutingRules(tx, input);
}
