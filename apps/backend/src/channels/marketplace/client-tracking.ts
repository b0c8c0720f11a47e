import { ChannelError, type ShopConnection, type TrackingPush } from "../../ports/channel.ts";
import { callMarket } from "./client-api.ts";
import { readShipmentOf } from "./client-orders.ts";
import { ownCarrierIdOf } from "./sites.ts";
import type { MarketShipment } from "./wire.ts";

/** Progress of a parcel; updates that would move it backwards are not sent. */
const STEPS = ["shipped", "delivered", "not_delivered"] as const;
type Step = (typeof STEPS)[number];
const STEP_OF = {
  shipped: "shipped",
  delivered: "delivered",
  returning: "not_delivered",
} as const satisfies Record<TrackingPush["status"], Step>;

const rankOf = (status: string | null): number => STEPS.findIndex((step) => step === status);

async function needShipment(connection: ShopConnection, orderId: string): Promise<MarketShipment> {
  const shipment = await readShipmentOf(connection, orderId);
  if (shipment === null) {
    throw new ChannelError("rejected", "the platform has no parcel for the order");
  }
  return shipment;
}

async function tell(
  connection: ShopConnection,
  shipment: MarketShipment,
  push: TrackingPush,
  status: Step,
): Promise<void> {
  const serviceId = ownCarrierIdOf(shipment.siteId ?? "");
  if (serviceId === null) {
    throw new ChannelError("rejected", "the platform accepts no updates of own carriers in this country");
  }
  await callMarket(connection, {
    method: "POST",
    path: `/v2/shipments/${shipment.id}/seller_notifications`,
    json: {
      tracking_number: push.trackingNumber,
      tracking_url: push.url,
      status,
      substatus: status === "not_delivered" ? "returning_to_sender" : null,
      payload: { service_id: serviceId, comment: push.carrier, date: connection.now().toISOString() },
    },
  });
}

/** Only parcels that the seller sends with an own carrier; the platform requires "shipped" before any other status. */
export async function pushTracking(connection: ShopConnection, push: TrackingPush): Promise<void> {
  const shipment = await needShipment(connection, push.externalOrderId);
  if (shipment.mode !== "me1") {
    throw new ChannelError("rejected", "the platform ships this order itself, or takes no numbers for it");
  }
  const wanted = STEP_OF[push.status];
  const isKnown = shipment.trackingNumber === push.trackingNumber;
  const rank = rankOf(shipment.status);
  if (isKnown && rank >= rankOf(wanted)) {
    return;
  }
  if (rank <= 0 && !(isKnown && rank === 0)) {
    await tell(connection, shipment, push, "shipped");
  }
  if (wanted !== "shipped") {
    await tell(connection, shipment, push, wanted);
  }
}
