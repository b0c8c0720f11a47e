import { orderRhythm } from "../../domain/orders/index.ts";
import { findShop, silenceOf, updateShop } from "../../domain/shops/index.ts";
import type { Services } from "../../ports/services.ts";
import { publishEvents } from "../kit/publish-events.ts";
import { SYSTEM_ORIGIN } from "../kit/shop-access.ts";
import { silenceEvents } from "../kit/shop-events.ts";

/** Notices when a shop that usually sells has gone quiet. */
export async function watchActivity(services: Services, tenantId: string, shopId: string): Promise<void> {
  await services.inTenant(tenantId, SYSTEM_ORIGIN, async (tx) => {
    const shop = await findShop(tx, shopId);
    const silentSince = silenceOf(await orderRhythm(tx, shopId), tx.now);
    const isSame = silentSince?.getTime() === shop?.silentSince?.getTime();
    if (!isSame) {
      await updateShop(tx, shopId, { silentSince });
      if (shop && shop.silentSince === null && silentSince !== null) {
        await publishEvents(services, tx, () => silenceEvents(shop, silentSince));
      }
      services.logger.warn(
        { tenantId, shopId, reason: silentSince ? "silent" : "selling again" },
        "shop activity",
      );
    }
  });
}
