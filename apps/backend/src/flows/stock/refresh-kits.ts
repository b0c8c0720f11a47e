import {
  dropMarks,
  markDirty,
  nextKits,
  refreshMakeable,
  type KitMark,
} from "../../domain/inventory/index.ts";
import type { Services } from "../../ports/services.ts";

/** Sales of kits wait for the slice that their kit is in, so it is small. */
const KITS_A_SLICE = 200;
const HOT = { isHot: true };

/** Components moved: the figures of all kits that are made of them follow, and so do their listings. */
export async function refreshKits(
  services: Services,
  tenantId: string,
  marks: readonly KitMark[],
): Promise<void> {
  const componentIds = marks.map(({ componentId }) => componentId);
  for (let after: string | undefined = ""; after !== undefined; ) {
    const slice = { after, most: KITS_A_SLICE };
    const kitIds: string[] = await services.asSystem(
      tenantId,
      "refresh-kits",
      async (tx) => {
        const found = await nextKits(tx, componentIds, slice);
        await markDirty(tx, await refreshMakeable(tx, found));
        return found;
      },
      HOT,
    );
    after = kitIds.length === KITS_A_SLICE ? kitIds.at(-1) : undefined;
  }
  await services.asSystem(tenantId, "refresh-kits", (tx) => dropMarks(tx, marks), HOT);
}
