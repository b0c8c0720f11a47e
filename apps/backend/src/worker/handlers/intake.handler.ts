import { intakeEvents } from "../../flows/orders/intake-events.ts";
import type { Services } from "../../ports/services.ts";
import type { QueueHandler } from "../lanes.ts";

/** A bounded slice, then the next tenant's turn: a rush at one shop does not keep the others waiting. */
export function intakeHandler(services: Services): QueueHandler {
  return async (tenantId) => {
    if (await intakeEvents(services, tenantId, { areHints: false })) {
      services.ring("intake", tenantId);
    }
  };
}
