import { syncCatalog } from "../../flows/catalog/sync-catalog.ts";
import type { Services } from "../../ports/services.ts";
import type { QueueHandler } from "../lanes.ts";

/** A few pages of one shop, then the next tenant's turn. */
export function catalogSyncHandler(services: Services): QueueHandler {
  return async (tenantId) => {
    if (await syncCatalog(services, tenantId)) {
      services.ring("catalog-sync", tenantId);
    }
  };
}
