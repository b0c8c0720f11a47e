import { ChannelError, type ShopConnection, type TrackingPush } from "../../ports/channel.ts";
import { asArray, asObject, asText, type Json } from "../kit/read.ts";
import { askAdmin } from "./client-api.ts";
import { ADD_TRACKING, ORDER_SHIPPING, SHIP } from "./documents.ts";
import { readUserErrors, userErrorText } from "./errors.ts";
import { asRequiredText, optionalObject, readNodes, toGid } from "./wire.ts";

const SHIPPABLE: readonly string[] = ["OPEN", "IN_PROGRESS"];

/** What the shop has shipped. */
interface Sent {
  readonly id: string;
  readonly parcels: readonly { readonly number: string; readonly url: string | null }[];
}

function readSent(value: unknown): readonly Sent[] {
  const json = asObject(value, "fulfillments");
  if (json["status"] !== "SUCCESS") {
    return [];
  }
  const parcels = asArray(json["trackingInfo"], "fulfillments.trackingInfo").flatMap((row) => {
    const info = asObject(row, "fulfillments.trackingInfo");
    const number = asText(info["number"]);
    return number === null ? [] : [{ number, url: asText(info["url"]) }];
  });
  return [{ id: asRequiredText(json["id"], "fulfillments.id"), parcels }];
}

/** The fulfilment order, if it is still to leave. */
function readWaiting(value: unknown): readonly string[] {
  const json = asObject(value, "fulfillmentOrders");
  const actions = asArray(json["supportedActions"], "fulfillmentOrders.supportedActions");
  const canLeave =
    SHIPPABLE.includes(asRequiredText(json["status"], "fulfillmentOrders.status")) &&
    actions.some((action) => asObject(action, "supportedActions")["action"] === "CREATE_FULFILLMENT");
  return canLeave ? [asRequiredText(json["id"], "fulfillmentOrders.id")] : [];
}

async function readShipping(
  connection: ShopConnection,
  orderId: string,
): Promise<{ readonly sent: readonly Sent[]; readonly waiting: readonly string[] }> {
  const data = await askAdmin(connection, ORDER_SHIPPING, { orderId });
  const order = optionalObject(data["order"], "order");
  if (order === null) {
    throw new ChannelError("not_found", "the shop has no such order");
  }
  return {
    sent: asArray(order["fulfillments"], "fulfillments").flatMap(readSent),
    waiting: readNodes(order["fulfillmentOrders"], "fulfillmentOrders").flatMap(readWaiting),
  };
}

async function mutate(
  connection: ShopConnection,
  name: "fulfillmentCreate" | "fulfillmentTrackingInfoUpdate",
  variables: Json,
): Promise<void> {
  const data = await askAdmin(connection, name === "fulfillmentCreate" ? SHIP : ADD_TRACKING, variables);
  const [error] = readUserErrors(asObject(data[name], name));
  if (error !== undefined) {
    throw new ChannelError("rejected", userErrorText(error));
  }
}

/**
 * Shipped outside of Estiba, or under a first number: the number joins the existing ones. Numbers and addresses are
 * two lists matched by position, so parcels without an address come last.
 */
async function addNumber(connection: ShopConnection, sent: Sent, push: TrackingPush): Promise<void> {
  const parcels = [
    { number: push.trackingNumber, url: push.url },
    ...sent.parcels.filter(({ url }) => url !== null),
    ...sent.parcels.filter(({ url }) => url === null),
  ];
  await mutate(connection, "fulfillmentTrackingInfoUpdate", {
    fulfillmentId: sent.id,
    tracking: {
      company: push.carrier,
      numbers: parcels.map(({ number }) => number),
      urls: parcels.flatMap(({ url }) => url ?? []),
    },
    notifyCustomer: push.isBuyerNotified,
  });
}

/**
 * The platform is not idempotent, so existing fulfilments are read each time. A parcel leaves from one place and does
 * not name its lines, so it counts for one fulfilment order; the others wait for parcels of their own.
 */
export async function pushTracking(connection: ShopConnection, push: TrackingPush): Promise<void> {
  if (!/^\d{1,20}$/.test(push.externalOrderId)) {
    throw new ChannelError("not_found", "not an order of this channel");
  }
  const { sent, waiting } = await readShipping(connection, toGid("Order", push.externalOrderId));
  const isNotified = sent.some(({ parcels }) => parcels.some(({ number }) => number === push.trackingNumber));
  if (isNotified) {
    return;
  }
  const [next] = waiting;
  const last = sent.at(-1);
  if (next !== undefined) {
    await mutate(connection, "fulfillmentCreate", {
      fulfillment: {
        notifyCustomer: push.isBuyerNotified,
        trackingInfo: { company: push.carrier, number: push.trackingNumber, url: push.url },
        lineItemsByFulfillmentOrder: [{ fulfillmentOrderId: next }],
      },
    });
  } else if (last !== undefined) {
    await addNumber(connection, last, push);
  } else {
    throw new ChannelError("rejected", "the order has nothing to ship");
  }
}
