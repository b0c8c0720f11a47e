import { lookAtShipments } from "../../flows/upkeep/look-at-shipments.ts";
import type { Services } from "../../ports/services.ts";
import type { QueueHandler } from "../lanes.ts";

export function shippingHandler(services: Services): QueueHandler {
  return async (tenantId) => {
    if (await lookAtShipments(services, tenantId)) {
      services.ring("shipping", tenantId);
    }
  };
}
