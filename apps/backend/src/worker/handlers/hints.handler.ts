import { intakeEvents } from "../../flows/orders/intake-events.ts";
import type { Services } from "../../ports/services.ts";
import type { QueueHandler } from "../lanes.ts";

/** Events that only hint wait for a platform's answer; the others do not wait with them. */
export function hintsHandler(services: Services): QueueHandler {
  return async (tenantId) => {
    if (await intakeEvents(services, tenantId, { areHints: true })) {
      services.ring("hints", tenantId);
    }
  };
}
