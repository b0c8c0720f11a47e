import { forgetShop, type Shop } from "../../domain/shops/index.ts";
import type { Origin, Services } from "../../ports/services.ts";
import { openShop } from "../kit/open-shop.ts";
import { deliveryUrl } from "../kit/webhook-address.ts";

/** Removes our webhooks from the platform if it still answers, and deletes the credentials either way. */
export async function disconnectShop(
  services: Services,
  tenantId: string,
  origin: Origin,
  shopId: string,
): Promise<Shop> {
  const { adapter, connection, shop } = await openShop(services, tenantId, shopId);
  if (shop.status !== "disconnected") {
    await adapter.client
      ?.unsubscribe?.(connection, { url: deliveryUrl(services, adapter.capabilities, shopId) })
      .catch((error: unknown) => services.logger.info({ shopId, err: error }, "subscriptions left behind"));
  }
  return services.inTenant(tenantId, origin, (tx) => forgetShop(tx, shopId));
}
