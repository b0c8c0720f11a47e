import type { OrderStatus, ShipmentStatus, TrackStatus } from "@estiba/contract";
import { applyShipmentChanges, postLabels } from "../../../domain/finance/index.ts";
import { followShipment } from "../../../domain/orders/index.ts";
import {
  eventsOf,
  foldTracking,
  isCommanded,
  lockShipments,
  markIgnored,
  shipmentsOfOrder,
  staleness,
  updateShipment,
  type Shipment,
  type StoredEvent,
} from "../../../domain/shipping/index.ts";
import type { Services, Tx } from "../../../ports/services.ts";
import { adapterOf } from "../../kit/open-shop.ts";
import { publishEvents } from "../../kit/publish-events.ts";
import { shipmentEvents, type ShipmentChange } from "./shipment-events.ts";

/** Marks that follow from the state; any other stays until a person has dealt with it. */
const DERIVED_MARKS = ["voided_label_used", "no_scan", "stalled", "delivery_problem"];
const PROBLEMS: readonly ShipmentStatus[] = ["exception", "delivery_attempted", "lost", "damaged"];

function marksOf(
  shipment: Shipment,
  status: ShipmentStatus,
  since: Date,
  now: Date,
  isVoidedUsed: boolean,
): string[] {
  const stale = staleness(status, since, now);
  return [
    ...shipment.needsAttention.filter((mark) => !DERIVED_MARKS.includes(mark)),
    ...(isVoidedUsed ? ["voided_label_used"] : []),
    ...(PROBLEMS.includes(status) ? ["delivery_problem"] : []),
    ...(stale === null ? [] : [stale]),
  ];
}

/** Whether the events decide: not while it is being bought, and while it is being cancelled only a cancellation does. */
function isDecidedByEvents({ status, trackingNumber }: Shipment, folded: TrackStatus): boolean {
  if (status === "cancelling") {
    return folded === "cancelled";
  }
  return !isCommanded(status) || trackingNumber !== null;
}

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

const MOVING: readonly ShipmentStatus[] = [
  "picked_up",
  "in_transit",
  "out_for_delivery",
  "available_for_pickup",
  "delivery_attempted",
  "exception",
  "damaged",
  "return_in_transit",
];

/** Where an order is, from all of its parcels. */
function orderStatusOf(shipments: readonly Shipment[]): { status: OrderStatus; isBack: boolean } | null {
  const outgoing = shipments.filter(({ isReturn, status }) => !isReturn && status !== "failed");
  const live = outgoing.filter(({ status }) => status !== "cancelled");
  if (live.length === 0) {
    return { status: "confirmed", isBack: true };
  }
  const are = (...statuses: readonly ShipmentStatus[]) =>
    live.every(({ status }) => statuses.includes(status));
  if (are("returned")) {
    return { status: "returned", isBack: false };
  }
  if (are("delivered")) {
    return { status: "delivered", isBack: false };
  }
  if (live.some(({ status }) => MOVING.includes(status) || ["delivered", "lost"].includes(status))) {
    return { status: "shipped", isBack: false };
  }
  return are("label_created") ? { status: "ready_to_ship", isBack: false } : null;
}

async function moveOrders(tx: Tx, changes: readonly ShipmentChange[]): Promise<void> {
  const ofOrders = changes.filter(
    ({ shipment }) => shipment.orderId !== null && !shipment.isReturn && !shipment.isTest,
  );
  for (const { shipment } of ofOrders.toSorted((a, b) =>
    (a.shipment.orderId ?? "") < (b.shipment.orderId ?? "") ? -1 : 1,
  )) {
    const orderId = shipment.orderId ?? "";
    const wish = orderStatusOf(await shipmentsOfOrder(tx, orderId));
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
