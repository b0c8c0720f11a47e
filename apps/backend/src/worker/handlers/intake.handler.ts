import { intakeEvents } from "../../flows/orders/intake-events.ts";
import { PlainEvents } from "../../flows/orders/intake/plain-events.ts";
import type { Services } from "../../ports/services.ts";
import type { QueueHandler } from "../lanes.ts";

/** A bounded slice, then the next tenant's turn: a rush at one shop does not keep the others waiting. */
export function intakeHandler(services: Services): QueueHandler {
  const plain = services.config.ORDER_INTAKE === "general" ? null : new PlainEvents(services);
  return async (tenantId) => {
    if (await intakeEvents(services, tenantId, { areHints: false, plain })) {
      services.ring("intake", tenantId);
    }
  };
}
