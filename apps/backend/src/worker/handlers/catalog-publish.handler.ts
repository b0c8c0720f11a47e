import { publishStock } from "../../flows/publish-stock.ts";
import type { Services } from "../../ports/services.ts";
import type { QueueHandler } from "../worker.ts";

export function catalogPublishHandler(services: Services): QueueHandler {
  return async (tenantId) => {
    if (await publishStock(services, tenantId)) {
      services.ring("catalog-publish", tenantId);
    }
  };
}
