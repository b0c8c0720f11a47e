import { changesOf, changeVariants, holdVariants, sizedBy } from "../../../domain/catalog/index.ts";
import type { Pack } from "../../../domain/dispatch/index.ts";
import { holdLevels } from "../../../domain/inventory/index.ts";
import type { Box } from "../../../domain/shipping/index.ts";
import { isId } from "../../../kernel/ids.ts";
import type { Tx } from "../../../ports/services.ts";

const netOf = ({ weightG = 0, boxId }: Pack["parcels"][number], boxes: readonly Box[]): number =>
  weightG - (boxes.find(({ id }) => id === boxId)?.tareG ?? 0);

/** What the scale says about a product: of a single parcel with nothing else in it. */
function measured({ lines, parcels, isForced }: Pack, boxes: readonly Box[]) {
  const [[line, other], [parcel, another]] = [lines, parcels];
  if (!line || other || !parcel || another || isForced || !isId("mva", line.variantId)) {
    return null;
  }
  const weightG = Math.round(netOf(parcel, boxes) / line.quantity);
  const size = line.quantity === 1 ? (parcel.size ?? {}) : {};
  return { variantId: line.variantId, patch: { ...size, ...(weightG > 0 ? { weightG } : {}) } };
}

/** The weight and size of a product, as it was packed alone. What a person has entered stays. */
export async function measureVariant(tx: Tx, pack: Pack, boxes: readonly Box[]): Promise<void> {
  const found = measured(pack, boxes);
  if (!found || Object.keys(found.patch).length === 0) {
    return;
  }
  const [variant] = await holdVariants(tx, { ids: [found.variantId] }, (ids) => holdLevels(tx, ids));
  if (!variant || variant.sizeSource === "person") {
    return;
  }
  const patch = sizedBy(variant, found.patch, "measured");
  await changeVariants(tx, [{ variant, patch, changes: changesOf(variant, patch), note: null }]);
}
