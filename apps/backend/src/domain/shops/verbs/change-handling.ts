import { recordChanges } from "../../../db/audit-log.ts";
import type { Tx } from "../../../db/transaction.ts";
import type { Shop } from "../model.ts";
import { writeHandlingDays } from "../store.ts";
import { needShop } from "./need-shop.ts";

/** How long orders of the shop take before they leave, from now on: a time that was given stays. */
export async function changeHandling(tx: Tx, shopId: string, handlingDays: number): Promise<Shop> {
  const shop = await needShop(tx, shopId);
  if (shop.handlingDays === handlingDays) {
    return shop;
  }
  await writeHandlingDays(tx, shopId, handlingDays);
  await recordChanges(tx, [
    {
      action: "shop.handling_changed",
      targetKind: "shop",
      targetId: shopId,
      before: { handlingDays: shop.handlingDays },
      after: { handlingDays },
    },
  ]);
  return { ...shop, handlingDays };
}
