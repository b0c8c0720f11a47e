import { applyShipmentChanges, noteOrderChanges, postLabels } from "../../../domain/finance/index.ts";
import {
  followShipment,
  holdOrder,
  listLines,
  statusOfParcels,
  unitsToSend,
} from "../../../domain/orders/index.ts";
import {
  deriveStatuses,
  isBought,
  isNewsToChannel,
  movesOrder,
  queuePush,
  shipmentsOfOrder,
  unitsOfShipments,
  type Shipment,
  type StatusChange,
} from "../../../domain/shipping/index.ts";
import type { Services, Tx } from "../../../ports/services.ts";
import { adapterOf } from "../../kit/open-shop.ts";
import { followFulfilments } from "../../kit/follow-fulfilments.ts";
import { publishEvents } from "../../kit/publish-events.ts";
import { shipmentEvents } from "./shipment-events.ts";

/** Whether some of an order's parcels hold all of it; read only where one of them is a part. */
async function coverageOf(
  tx: Tx,
  orderId: string,
  shipments: readonly Shipment[],
): Promise<(some: readonly Shipment[]) => boolean> {
  if (!shipments.some(({ isPart }) => isPart)) {
    return () => true;
  }
  const lines = await listLines(tx, orderId);
  const units = await unitsOfShipments(
    tx,
    shipments.map(({ id }) => id),
  );
  const unitsIn = (some: readonly Shipment[], lineId: string) =>
    some.reduce((sum, { id }) => sum + (units.get(id)?.get(lineId) ?? 0), 0);
  return (some) => lines.every((line) => unitsIn(some, line.id) >= unitsToSend(line));
}

async function moveOrders(tx: Tx, changes: readonly StatusChange[]): Promise<void> {
  const ofOrders = changes.filter(({ shipment }) => movesOrder(shipment));
  for (const { shipment } of ofOrders.toSorted((a, b) =>
    (a.shipment.orderId ?? "") < (b.shipment.orderId ?? "") ? -1 : 1,
  )) {
    const orderId = shipment.orderId ?? "";
    const shipments = await shipmentsOfOrder(tx, orderId);
    const wish = statusOfParcels(shipments, await coverageOf(tx, orderId, shipments));
    if (wish) {
      await followShipment(tx, { orderId, ...wish, shipmentId: shipment.id });
    }
  }
}

async function moveFulfilments(services: Services, tx: Tx, changes: readonly StatusChange[]): Promise<void> {
  const orderIds = [...new Set(changes.flatMap(({ shipment }) => shipment.orderId ?? []))].toSorted();
  for (const orderId of orderIds) {
    await holdOrder(tx, orderId);
  }
  await followFulfilments(services, tx, orderIds);
}

/** The channel is notified once per status that matters to it. */
async function queuePushes(services: Services, tx: Tx, changes: readonly StatusChange[]): Promise<void> {
  for (const change of changes.filter(isNewsToChannel)) {
    const { id, channel } = change.shipment;
    if (channel !== null && adapterOf(services, channel).capabilities.can.pushTracking) {
      await queuePush(tx, id);
      tx.afterCommit(() => services.ring("shipping", tx.tenantId));
    }
  }
}

/** A label that was bought is money spent; the parcel's outcome decides about the cash on delivery. */
async function keepBooks(tx: Tx, changes: readonly StatusChange[]): Promise<void> {
  const bought = changes.filter(({ from }) => !isBought(from));
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
  const moved = changes.filter(({ from, to }) => from !== to);
  await noteOrderChanges(tx, [...new Set(moved.flatMap(({ shipment }) => shipment.orderId ?? []))]);
}

/** Derives the state of each from its events and lets everything that depends on it follow, in this transaction. */
export async function applyChanges(
  services: Services,
  tx: Tx,
  shipmentIds: readonly string[],
): Promise<readonly StatusChange[]> {
  const changes = await deriveStatuses(tx, shipmentIds);
  const moved = changes.filter(({ from, to }) => from !== to);
  await moveOrders(tx, moved);
  await moveFulfilments(services, tx, moved);
  await keepBooks(tx, changes);
  await queuePushes(services, tx, moved);
  if (moved.length > 0) {
    await publishEvents(services, tx, () => shipmentEvents(moved));
  }
  return moved;
}
