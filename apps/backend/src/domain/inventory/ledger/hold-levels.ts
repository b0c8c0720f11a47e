import type { Tx } from "../../../db/transaction.ts";
import { lockLevels } from "./level-store.ts";

/** Locks these variants until the transaction ends. */
export async function holdLevels(tx: Tx, variantIds: readonly string[]): Promise<void> {
  await lockLevels(tx, variantIds);
}
