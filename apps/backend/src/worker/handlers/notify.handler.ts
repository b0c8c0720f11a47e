import { deliverNotifications } from "../../flows/notify/deliver-notifications.ts";
import { tellLate } from "../../flows/notify/tell-late.ts";
import type { Services } from "../../ports/services.ts";
import type { QueueHandler } from "../lanes.ts";

export function notifyHandler(services: Services): QueueHandler {
  return async (tenantId) => {
    await tellLate(services, tenantId);
    if (await deliverNotifications(services, tenantId)) {
      services.ring("notify", tenantId);
    }
  };
}
