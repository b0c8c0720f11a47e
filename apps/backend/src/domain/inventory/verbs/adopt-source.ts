import type { Tx } from "../../../db/transaction.ts";
import { readShownFigures } from "../source-store.ts";
import { moveStock } from "./move-stock.ts";

/** The figures of a shop become ours, each as a movement that says so. */
export async function adoptSource(tx: Tx, shopId: string): Promise<void> {
  const figures = await readShownFigures(tx, shopId);
  await moveStock(
    tx,
    figures.map(({ masterVariantId, quantity }) => ({
      masterVariantId,
      change: { absolute: quantity },
      reason: "source_sync",
      shopId,
    })),
  );
}
