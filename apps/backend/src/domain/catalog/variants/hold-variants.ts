import type { Tx } from "../../../db/transaction.ts";
import type { Variant } from "./variant.ts";
import { lockVariants } from "./variant-reader-store.ts";

/**
 * Variants that are locked until the transaction ends. Their figures are locked after them, in the common lock order,
 * and they are read once both are locked: the version is the one that will be built upon.
 */
export async function holdVariants(
  tx: Tx,
  by: { ids: readonly string[] } | { skuKeys: readonly string[] },
  holdFigures: (ids: readonly string[]) => Promise<unknown>,
): Promise<Variant[]> {
  const held = await lockVariants(tx, by);
  await holdFigures(held.map(({ id }) => id));
  return lockVariants(tx, by);
}
