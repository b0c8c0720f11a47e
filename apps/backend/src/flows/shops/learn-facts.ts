import { findShop, lacksFacts, learnFacts as learn } from "../../domain/shops/index.ts";
import type { Services } from "../../ports/services.ts";
import { withShop } from "../kit/open-shop.ts";

/** Name and currency as the platform reports them, where they are not stored yet. */
export async function learnFacts(services: Services, tenantId: string, shopId: string): Promise<void> {
  const shop = await services.asSystem(tenantId, "learn-facts", (tx) => findShop(tx, shopId));
  if (!shop || !lacksFacts(shop)) {
    return;
  }
  const facts = await withShop(services, tenantId, shopId, async ({ adapter, connection }) =>
    adapter.client?.readShop(connection),
  );
  if (facts) {
    await services.asSystem(tenantId, "learn-facts", (tx) => learn(tx, shop, facts));
  }
}
