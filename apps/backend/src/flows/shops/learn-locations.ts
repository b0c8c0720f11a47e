import { recordLocations } from "../../domain/locations/index.ts";
import { findShop } from "../../domain/shops/index.ts";
import type { Services } from "../../ports/services.ts";
import { changeReach } from "../kit/note-reach.ts";
import { withShop } from "../kit/open-shop.ts";

/** Reads which locations a shop has; their mapping stays. */
export async function learnLocations(services: Services, tenantId: string, shopId: string): Promise<void> {
  const seen = await withShop(services, tenantId, shopId, async ({ adapter, connection }) =>
    adapter.client?.readLocations?.(connection),
  );
  if (!seen) {
    return;
  }
  await services.asSystem(tenantId, "learn-locations", async (tx) => {
    const shop = await findShop(tx, shopId);
    if (shop) {
      await changeReach(services, tx, shop, () => recordLocations(tx, shopId, seen));
    }
  });
}
