import { findOrder, listLines, unitsToSend } from "../../../domain/orders/index.ts";
import {
  channelWordOf,
  dueTrackingPushes,
  recordPush,
  recordPushFailure,
  unitsOfShipments,
  type DuePush,
} from "../../../domain/shipping/index.ts";
import { AppError } from "../../../kernel/errors.ts";
import { ChannelError, type PushedLine } from "../../../ports/channel.ts";
import type { Services, Tx } from "../../../ports/services.ts";
import { adapterOf, withShop } from "../../kit/open-shop.ts";
import { trackingUrl } from "./tracking-url.ts";
import { TimeBudget } from "../../kit/time-budget.ts";

const PUSHES_A_TURN = 20;
const LEASE_MS = 60_000;
/** The lines of a parcel that is a part of its order; null where it is all of it, or nobody said. */
async function partOf(tx: Tx, orderId: string, shipmentId: string): Promise<PushedLine[] | null> {
  const lines = await listLines(tx, orderId);
  const units = (await unitsOfShipments(tx, [shipmentId])).get(shipmentId) ?? new Map<string, number>();
  const isAll = lines.every((line) => (units.get(line.id) ?? 0) >= unitsToSend(line));
  return isAll || units.size === 0
    ? null
    : lines.flatMap(({ id, externalLineId, name }) => {
        const quantity = units.get(id) ?? 0;
        return quantity === 0 ? [] : [{ externalLineId, name, quantity }];
      });
}

async function tell(
  services: Services,
  tenantId: string,
  { shipment }: DuePush,
): Promise<"sent" | "not_applicable"> {
  const order =
    shipment.orderId === null
      ? null
      : await services.asSystem(tenantId, "push-tracking", (tx) => findOrder(tx, shipment.orderId ?? ""));
  const client = order ? adapterOf(services, order.platform).client : null;
  // A label may have been given back while its shop did not answer.
  const { trackingNumber, status } = shipment;
  if (!order || !client?.pushTracking || trackingNumber === null || status === "cancelled") {
    return "not_applicable";
  }
  const lines = await services.asSystem(tenantId, "push-tracking", (tx) => partOf(tx, order.id, shipment.id));
  await withShop(services, tenantId, order.shopId, async ({ connection }) =>
    client.pushTracking?.(connection, {
      externalOrderId: order.externalId,
      trackingNumber,
      carrier: shipment.carrier.name,
      url: shipment.carrierUrl ?? trackingUrl(services.config, shipment.publicToken),
      status: channelWordOf(status),
      isBuyerNotified: true,
      lines,
    }),
  );
  return "sent";
}

async function pushOne(services: Services, tenantId: string, due: DuePush): Promise<void> {
  const outcome = await tell(services, tenantId, due).catch((error: unknown) => {
    if (error instanceof ChannelError) {
      return error;
    }
    if (error instanceof AppError && error.code === "SHOP_NOT_FOUND") {
      return new ChannelError("not_found", "the shop is no longer connected");
    }
    throw error;
  });
  await services.asSystem(tenantId, "push-tracking", async (tx) => {
    if (!(outcome instanceof ChannelError)) {
      return recordPush(tx, due.shipment.id, outcome);
    }
    const isFinal = ["rejected", "not_found", "forbidden"].includes(outcome.failure);
    return recordPushFailure(tx, due, { message: outcome.message, isFinal });
  });
}

/** Sends tracking numbers of orders to the sales channels; true when there is more. */
export async function pushDueTracking(services: Services, tenantId: string): Promise<boolean> {
  const budget = new TimeBudget();
  for (let pushed = 0; pushed < PUSHES_A_TURN && !budget.isSpent; pushed += 1) {
    const [due] = await services.asSystem(tenantId, "push-tracking", (tx) =>
      dueTrackingPushes(tx, 1, LEASE_MS),
    );
    if (!due) {
      return false;
    }
    await pushOne(services, tenantId, due);
  }
  return true;
}
