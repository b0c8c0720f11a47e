import { countPlace, type PlaceCount } from "../../domain/inventory/index.ts";
import { needCountedPlace } from "../../domain/places/index.ts";
import type { Services, Tx } from "../../ports/services.ts";
import { holdLines, moveGoods } from "./move-goods.ts";

/** A person counted what is on the shelves of a place. */
export async function countGoods(
  services: Services,
  tx: Tx,
  input: {
    readonly placeId: string;
    readonly lines: readonly { readonly sku: string; readonly counted: number }[];
    readonly isDryRun: boolean;
    readonly isConfirmed: boolean;
    readonly note: string | null;
  },
): Promise<PlaceCount> {
  const place = await needCountedPlace(tx, input.placeId);
  const held = await holdLines(tx, input.lines);
  const count = await countPlace(tx, {
    ...input,
    place,
    lines: held.map(({ variant, counted }) => ({ masterVariantId: variant.id, sku: variant.sku, counted })),
  });
  await moveGoods(services, tx, count.moves);
  return count;
}
