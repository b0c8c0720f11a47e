import type { Tx } from "../../../db/transaction.ts";
import { insertEvents, readShopNames, readVariantFacts } from "../event-store.ts";
import type { OutgoingEvents } from "../model.ts";
import { shopsOf, wantedEvents, withShopNames } from "../plan-events.ts";
import { readPatterns } from "../subscription-store.ts";

/**
 * Records events for subscribers, and alerts for the panel, in the transaction that causes them. Returns how many
 * events were written.
 */
export async function recordOutgoingEvents(
  tx: Tx,
  tell: () => OutgoingEvents | Promise<OutgoingEvents>,
): Promise<number> {
  const patterns = await readPatterns(tx);
  const told = await tell();
  const changed = (told.stockChanges ?? []).map(({ masterVariantId }) => masterVariantId);
  const wanted = wantedEvents(patterns, told, await readVariantFacts(tx, changed));
  const named = withShopNames(wanted, await readShopNames(tx, shopsOf(wanted)));
  return (await insertEvents(tx, named, "pending")).length;
}
