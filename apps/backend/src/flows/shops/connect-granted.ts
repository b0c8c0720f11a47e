import { findShop, saveShop } from "../../domain/shops/index.ts";
import { ChannelError, type ChannelAdapter, type Credentials } from "../../ports/channel.ts";
import type { Origin, Services } from "../../ports/services.ts";
import { publishEvents } from "../kit/publish-events.ts";
import { asConnectError, subscribeShop, toSave, type ConnectedShop } from "./connect-shop.ts";
import { tellDisplaced } from "./displace-shop.ts";
import { learnFacts } from "./learn-facts.ts";
import { connectionEvents } from "../kit/shop-events.ts";

const isWorthAnotherTry = (error: unknown) =>
  error instanceof ChannelError && (error.failure === "rate_limited" || error.failure === "unavailable");

/**
 * A code can be spent once, and its token has ended the previous access: the new one is stored first. The other calls
 * are repeated by the recurring work when there is no time right now.
 */
export async function connectGranted(
  services: Services,
  tenantId: string,
  origin: Origin,
  adapter: ChannelAdapter,
  granted: { externalId: string; name: string | null; credentials: Credentials },
): Promise<ConnectedShop> {
  const saved = await services.inTenant(tenantId, origin, async (tx) => {
    const written = await saveShop(tx, services.keyring, toSave(adapter, granted, null));
    if (written.isNew) {
      await publishEvents(services, tx, () => connectionEvents(written.shop));
    }
    tx.afterCommit(() => services.ring("reconcile", tx.tenantId));
    return written;
  });
  await tellDisplaced(services, saved.displaced);
  const shopId = saved.shop.id;
  const subscriptions = await setUp(services, tenantId, adapter, shopId).catch((error: unknown) => {
    if (!isWorthAnotherTry(error)) {
      throw asConnectError(error, adapter);
    }
    services.logger.warn({ tenantId, shopId, err: error }, "a connected shop is set up later");
    return null;
  });
  const shop = await services.asSystem(tenantId, "connect-granted", (tx) => findShop(tx, shopId));
  return { ...saved, shop: shop ?? saved.shop, subscriptions };
}

async function setUp(services: Services, tenantId: string, adapter: ChannelAdapter, shopId: string) {
  await learnFacts(services, tenantId, shopId);
  return adapter.capabilities.can.subscribe ? subscribeShop(services, tenantId, shopId) : null;
}
