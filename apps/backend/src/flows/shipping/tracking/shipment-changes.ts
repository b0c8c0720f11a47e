import type { ShipmentStatus } from "@estiba/contract";
import { applyShipmentChanges, postLabels } from "../../../domain/finance/index.ts";
import { followShipment, statusOfParcels } from "../../../domain/orders/index.ts";
import {
  eventsOf,
  foldTracking,
  isDecidedByEvents,
  lockShipments,
  markIgnored,
  marksOf,
  shipmentsOfOrder,
  updateShipment,
  type Shipment,
  type StoredEvent,
} from "../../../domain/shipping/index.ts";
import type { Services, Tx } from "../../../ports/services.ts";
import { adapterOf } from "../../kit/open-shop.ts";
import { publishEvents } from "../../kit/publish-events.ts";
import { shipmentEvents, type ShipmentChange } from "./shipment-events.ts";

async function fold(
  tx: Tx,
  shipment: Shipment,
  events: readonly StoredEvent[],
): Promise<ShipmentChange | null> {
  const folded = foldTracking(events.map((event) => ({ ...event, key: event.dedupeKey })));
  await markIgnored(tx, shipment.id, [...folded.ignored]);
  const { status } = folded;
  if (status === null || !isDecidedByEvents(shipment, status)) {
    return null;
  }
  const at = folded.occurredAt ?? tx.now;
  const isChanged = status !== shipment.status;
  await updateShipment(tx, shipment.id, {
    ...(isChanged ? { status } : {}),
    statusReason: folded.reason,
    needsAttention: marksOf(shipment, status, at, tx.now, folded.isVoidedLabelUsed),
  });
  const collectedMinor = events.findLast((event) => event.collectedMinor !== null)?.collectedMinor ?? null;
  // A figure that the carrier reports later takes the place of what the delivery alone let us assume.
  const isReport = status === "delivered" && collectedMinor !== null;
  return isChanged || isReport ? { shipment, from: shipment.status, to: status, at, collectedMinor } : null;
}

async function moveOrders(tx: Tx, changes: readonly ShipmentChange[]): Promise<void> {
  const ofOrders = changes.filter(
    ({ shipment }) => shipment.orderId !== null && !shipment.isReturn && !shipment.isTest,
  );
  for (const { shipment } of ofOrders.toSorted((a, b) =>
    (a.shipment.orderId ?? "") < (b.shipment.orderId ?? "") ? -1 : 1,
  )) {
    const orderId = shipment.orderId ?? "";
    const wish = statusOfParcels(await shipmentsOfOrder(tx, orderId));
    if (wish) {
      await followShipment(tx, { orderId, ...wish, shipmentId: shipment.id });
    }
  }
}

function isPushed(services: Services, { shipment, from, to }: ShipmentChange): boolean {
  const { channel, orderId, isTest, isReturn, isChannelNotified } = shipment;
  const adapter = channel === null ? null : adapterOf(services, channel);
  const canBeNotified =
    adapter?.capabilities.can.pushTracking === true && orderId !== null && isChannelNotified;
  const isNews =
    (to === "label_created" && from !== "cancelled") || to === "delivered" || to === "return_in_transit";
  return canBeNotified && isNews && !isTest && !isReturn;
}

/** The channel is told once per state that matters to it. */
async function queuePushes(services: Services, tx: Tx, changes: readonly ShipmentChange[]): Promise<void> {
  for (const change of changes) {
    if (isPushed(services, change)) {
      const { shipment } = change;
      await updateShipment(tx, shipment.id, {
        channelPushStatus: "pending",
        channelPushDueAt: tx.now,
        channelPushAttempts: 0,
      });
      tx.afterCommit(() => services.ring("shipping", tx.tenantId));
    }
  }
}

const UNBOUGHT: readonly ShipmentStatus[] = ["draft", "purchasing", "purchase_unknown", "failed"];

/** A label that was bought is money spent; where the parcel goes decides about the cash at the door. */
async function keepBooks(tx: Tx, changes: readonly ShipmentChange[]): Promise<void> {
  const bought = changes.filter(({ from }) => UNBOUGHT.includes(from));
  await postLabels(
    tx,
    bought.map(({ shipment, at }) => ({ shipmentId: shipment.id, at })),
  );
  await applyShipmentChanges(
    tx,
    changes.map(({ shipment, from, to, at, collectedMinor }) => ({
      shipmentId: shipment.id,
      from,
      to,
      at,
      ...(collectedMinor === null ? {} : { collectedMinor }),
    })),
  );
}

/** Derives the state of each from its events and lets everything that depends on it follow, in this transaction. */
export async function applyChanges(
  services: Services,
  tx: Tx,
  shipmentIds: readonly string[],
): Promise<readonly ShipmentChange[]> {
  const shipments = await lockShipments(tx, shipmentIds);
  const events = Map.groupBy(
    await eventsOf(
      tx,
      shipments.map(({ id }) => id),
    ),
    ({ shipmentId }) => shipmentId,
  );
  const changes: ShipmentChange[] = [];
  for (const shipment of shipments) {
    const change = await fold(tx, shipment, events.get(shipment.id) ?? []);
    if (change) {
      changes.push(change);
    }
  }
  const moved = changes.filter(({ from, to }) => from !== to);
  await moveOrders(tx, moved);
  await keepBooks(tx, changes);
  await queuePushes(services, tx, moved);
  if (moved.length > 0) {
    await publishEvents(services, tx, () => shipmentEvents(moved));
  }
  return moved;
}
