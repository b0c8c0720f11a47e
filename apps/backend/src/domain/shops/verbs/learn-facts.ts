import type { Tx } from "../../../db/transaction.ts";
import type { Shop } from "../model.ts";
import { writeFacts } from "../store.ts";

/** Whether the platform's facts about the shop have not been read yet. */
export const lacksFacts = ({ currency }: Shop): boolean => currency === null;

/** The platform's facts about the shop; a name that a user has given it stays. */
export async function learnFacts(
  tx: Tx,
  shop: Shop,
  facts: { readonly name: string; readonly currency: string | null },
): Promise<void> {
  const isNameless = shop.name === shop.externalId;
  await writeFacts(tx, shop.id, { currency: facts.currency, name: isNameless ? facts.name : null });
}
