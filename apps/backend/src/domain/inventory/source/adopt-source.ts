import type { Tx } from "../../../db/transaction.ts";
import { readShownFigures, type ShownFigure } from "./source-store.ts";
import { moveStock } from "../ledger/move-stock.ts";

const FIGURES_A_SLICE = 1_000;

/** The figures of a shop become ours, each as a recorded movement. */
export async function adoptSource(tx: Tx, shopId: string): Promise<void> {
  let figures: readonly ShownFigure[];
  let after = "";
  do {
    figures = await readShownFigures(tx, shopId, { after, most: FIGURES_A_SLICE });
    await moveStock(
      tx,
      figures.map(({ masterVariantId, quantity }) => ({
        masterVariantId,
        change: { absolute: quantity },
        reason: "source_sync",
        shopId,
      })),
    );
    after = figures.at(-1)?.masterVariantId ?? "";
  } while (figures.length === FIGURES_A_SLICE);
}
