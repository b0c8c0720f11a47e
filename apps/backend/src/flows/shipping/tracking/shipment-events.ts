import type { OutgoingEvent, OutgoingEvents } from "../../../domain/notifications/index.ts";
import type { StatusChange } from "../../../domain/shipping/index.ts";

/** Identifiers and statuses; the destination and the recipient are private. */
function eventOf({ shipment, from, to, at }: StatusChange): OutgoingEvent {
  return {
    type: "shipment.updated",
    objectId: shipment.id,
    data: {
      shipmentId: shipment.id,
      orderId: shipment.orderId,
      ...(shipment.shopId === null ? {} : { shopId: shipment.shopId }),
      status: to,
      previousStatus: from,
      occurredAt: at.toISOString(),
      carrier: shipment.carrier,
      trackingNumber: shipment.trackingNumber,
      carrierUrl: shipment.carrierUrl,
      isTest: shipment.isTest,
    },
  };
}

export function shipmentEvents(changes: readonly StatusChange[]): OutgoingEvents {
  return { events: changes.map(eventOf) };
}
