import { writeBins } from "../../domain/dispatch/index.ts";
import { needCountedPlace } from "../../domain/places/index.ts";
import type { Tx } from "../../ports/services.ts";
import { holdLines } from "./move-goods.ts";

/** A person says in which bins of a place products lie. */
export async function setBins(
  tx: Tx,
  placeId: string,
  bins: readonly { readonly sku: string; readonly bin: string | null }[],
): Promise<void> {
  await needCountedPlace(tx, placeId);
  const lines = await holdLines(tx, bins);
  await writeBins(
    tx,
    placeId,
    lines.map(({ variant, bin }) => ({ masterVariantId: variant.id, bin })),
  );
}
