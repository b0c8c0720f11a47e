import type { ShipmentStatus } from "@estiba/contract";
import type { OutgoingEvent, OutgoingEvents } from "../../../domain/notifications/index.ts";
import type { Shipment } from "../../../domain/shipping/index.ts";

export interface ShipmentChange {
  readonly shipment: Shipment;
  readonly from: ShipmentStatus;
  readonly to: ShipmentStatus;
  readonly at: Date;
  /** What the carrier says it collected, where it says so. */
  readonly collectedMinor: number | null;
}

/** Identifiers and states; where it goes and to whom is nobody else's business. */
function eventOf({ shipment, from, to, at }: ShipmentChange): OutgoingEvent {
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

export function shipmentEvents(changes: readonly ShipmentChange[]): OutgoingEvents {
  return { events: changes.map(eventOf) };
}
