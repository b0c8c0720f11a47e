import { publishStock } from "../../flows/stock/publish-stock.ts";
import { runPublishJobs } from "../../flows/stock/run-publish-jobs.ts";
import type { Services } from "../../ports/services.ts";
import type { QueueHandler } from "../lanes.ts";

export function catalogPublishHandler(services: Services): QueueHandler {
  const busyShops = new Set<string>();
  return async (tenantId) => {
    const isMoreStock = await publishStock(services, tenantId, busyShops);
    const isMoreJobs = await runPublishJobs(services, tenantId);
    if (isMoreStock || isMoreJobs) {
      services.ring("catalog-publish", tenantId);
    }
  };
}
