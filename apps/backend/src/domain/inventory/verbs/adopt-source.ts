import type { Tx } from "../../../db/transaction.ts";
import { assumeCatalogFigures, readShownFigures } from "../source-store.ts";
import { moveStock } from "./move-stock.ts";

/** The figures of a shop become ours, each as a movement that says so. Returns how many changed. */
export async function adoptSource(tx: Tx, shopId: string): Promise<number> {
  await assumeCatalogFigures(tx, shopId);
  const figures = await readShownFigures(tx, shopId);
  const rows = await moveStock(
    tx,
    figures.map(({ masterVariantId, quantity }) => ({
      masterVariantId,
      change: { absolute: quantity },
      reason: "source_sync",
      shopId,
    })),
  );
  return rows.length;
}
