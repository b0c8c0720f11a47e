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

/**
 * Components moved: the figures of the next kits that are made of them follow, and so do their listings. Returns after
 * which kit to go on, undefined where there are no more: then the marks are gone.
 */
export async function refreshSlice(
  services: Services,
  tenantId: string,
  marks: readonly KitMark[],
  after: string,
): Promise<string | undefined> {
  const componentIds = marks.map(({ componentId }) => componentId);
  return services.asSystem(
    tenantId,
    "refresh-kits",
    async (tx) => {
      const kitIds = await nextKits(tx, componentIds, { after, most: KITS_A_SLICE });
      if ((await markDirty(tx, await refreshMakeable(tx, kitIds))) > 0) {
        tx.afterCommit(() => services.ring("catalog-publish", tx.tenantId));
      }
      if (kitIds.length < KITS_A_SLICE) {
        await dropMarks(tx, marks);
        return undefined;
      }
      return kitIds.at(-1);
    },
    HOT,
  );
}

/** The same for all that are left. */
export async function refreshKits(
  services: Services,
  tenantId: string,
  marks: readonly KitMark[],
  first: string | undefined,
): Promise<void> {
  let after = first;
  while (after !== undefined) {
    after = await refreshSlice(services, tenantId, marks, after);
  }
}
