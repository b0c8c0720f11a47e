import type { LocationMode } from "@estiba/contract";
import { recordChanges } from "../../../db/audit-log.ts";
import type { Tx } from "../../../db/transaction.ts";
import type { Shop } from "../model.ts";
import { writeByPlace, writeLocationMode } from "../store.ts";
import { hastenWork } from "../work-store.ts";

/** Whether what the shop shows depends on where the goods are. */
export async function noteByPlace(tx: Tx, shopId: string, isByPlace: boolean): Promise<void> {
  await writeByPlace(tx, shopId, isByPlace);
}

export async function changeLocationMode(tx: Tx, shop: Shop, mode: LocationMode): Promise<void> {
  await writeLocationMode(tx, shop.id, mode);
  await recordChanges(tx, [
    {
      action: "shop.location_mode_changed",
      targetKind: "shop",
      targetId: shop.id,
      before: { mode: shop.locationMode },
      after: { mode },
    },
  ]);
}

/** The platform is soon asked to move orders. */
export async function hastenMoves(tx: Tx, shopId: string): Promise<void> {
  await hastenWork(tx, shopId, ["moves"]);
}
