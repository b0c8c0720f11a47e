import type { Tx } from "../../../db/transaction.ts";
import { lockLevels } from "./level-store.ts";
import type { Level } from "./move.ts";
import { onHandAt } from "../places/on-hand-at.ts";

/** The figures of these variants, locked until the transaction ends. */
export async function holdLevels(tx: Tx, variantIds: readonly string[]): Promise<ReadonlyMap<string, Level>> {
  return lockLevels(tx, variantIds);
}

/** What a variant has at a place. Locks it until the transaction ends. */
export async function readOnHand(
  tx: Tx,
  variantId: string,
  place: { readonly id: string; readonly isFirst: boolean },
): Promise<number> {
  return onHandAt((await lockLevels(tx, [variantId])).get(variantId), place);
}
