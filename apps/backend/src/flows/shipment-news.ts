import type { Announcement, News } from "../domain/notifications/index.ts";
import type { ShipmentChange } from "./shipment-changes.ts";

/** Identifiers and states; where it goes and to whom is nobody else's business. */
function eventOf({ shipment, from, to, at }: ShipmentChange): Announcement {
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

export function newsOfShipments(changes: readonly ShipmentChange[]): News {
  return { events: changes.map(eventOf) };
}
