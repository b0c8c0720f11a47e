import { orderRhythm } from "../../domain/orders/index.ts";
import { watchSilence } from "../../domain/shops/index.ts";
import type { Services } from "../../ports/services.ts";
import { publishEvents } from "../kit/publish-events.ts";
import { silenceEvents } from "../kit/shop-events.ts";

/** Detects when a shop that usually sells has no orders. */
export async function watchActivity(services: Services, tenantId: string, shopId: string): Promise<void> {
  await services.asSystem(tenantId, "watch-activity", async (tx) => {
    const silence = await watchSilence(tx, shopId, await orderRhythm(tx, shopId));
    if (!silence) {
      return;
    }
    const { shop, since, hasBegun } = silence;
    if (hasBegun && since !== null) {
      await publishEvents(services, tx, () => silenceEvents(shop, since));
    }
    services.logger.warn({ tenantId, shopId, reason: since ? "silent" : "selling again" }, "shop activity");
  });
}
