import { reconcileShops } from "../../flows/upkeep/reconcile-shops.ts";
import type { Services } from "../../ports/services.ts";
import type { QueueHandler } from "../lanes.ts";

export function reconcileHandler(services: Services): QueueHandler {
  return async (tenantId) => {
    if (await reconcileShops(services, tenantId)) {
      services.ring("reconcile", tenantId);
    }
  };
}
