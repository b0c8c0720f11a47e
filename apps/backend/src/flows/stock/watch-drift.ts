import {
  readInventoryConfig,
  recordReadings,
  sampleListings,
  type Drift,
} from "../../domain/inventory/index.ts";
import type { Services } from "../../ports/services.ts";
import { publishEvents } from "../kit/publish-events.ts";
import { driftEvents } from "../catalog/catalog-events.ts";
import { withShop } from "../kit/open-shop.ts";

const LISTINGS_A_TURN = 100;

/**
 * Reads back what a shop shows of some of its listings and compares. The source shop is left out: what it shows is
 * the figure, and its catalog is followed elsewhere.
 */
export async function watchDrift(
  services: Services,
  tenantId: string,
  shopId: string,
): Promise<readonly Drift[]> {
  const probes = await services.asSystem(tenantId, "watch-drift", async (tx) =>
    (await readInventoryConfig(tx)).sourceShopId === shopId
      ? []
      : sampleListings(tx, shopId, LISTINGS_A_TURN),
  );
  if (probes.length === 0) {
    return [];
  }
  const shown = await withShop(services, tenantId, shopId, async ({ adapter, connection }) =>
    adapter.client?.readStock?.(connection, probes),
  );
  if (!shown) {
    return [];
  }
  return services.asSystem(tenantId, "watch-drift", async (tx) => {
    const drifts = await recordReadings(tx, probes, shown);
    if (drifts.length > 0) {
      await publishEvents(services, tx, () => driftEvents(drifts.map((drift) => ({ ...drift, shopId }))));
      tx.afterCommit(() => services.ring("catalog-publish", tenantId));
      services.logger.warn({ tenantId, shopId, count: drifts.length }, "channel figures drifted");
    }
    return drifts;
  });
}
