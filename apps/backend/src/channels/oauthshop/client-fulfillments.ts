import { ChannelError, type ShopConnection, type TrackingPush } from "../../ports/channel.ts";
import { asArray, asInteger, asObject, asText, type Json } from "../kit/read.ts";
import { askAdmin } from "./client-api.ts";
import { ADD_TRACKING, ORDER_SHIPPING, SENT_LINES, SHIP, WAITING_LINES } from "./documents.ts";
import { readUserErrors, userErrorText } from "./errors.ts";
import { asRequiredText, fromGid, optionalObject, readNextCursor, readNodes } from "./wire.ts";

const SHIPPABLE: readonly string[] = ["OPEN", "IN_PROGRESS"];

/** What the shop has shipped. */
export interface Sent {
  readonly id: string;
  readonly parcels: readonly { readonly number: string; readonly url: string | null }[];
}

export interface OrderShipping {
  readonly sent: readonly Sent[];
  /** Fulfilment orders that are still to leave. */
  readonly waiting: readonly string[];
}

export interface SentLine {
  readonly lineId: string;
  readonly quantity: number;
}

export interface WaitingLine {
  readonly id: string;
  readonly lineId: string;
  readonly remaining: number;
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

export async function readShipping(connection: ShopConnection, orderId: string): Promise<OrderShipping> {
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

/** All pages of a list inside of one object. */
async function readList(
  connection: ShopConnection,
  document: string,
  id: string,
  [owner, list]: readonly [string, string],
): Promise<readonly Json[]> {
  const all: Json[] = [];
  let cursor: string | null = null;
  for (;;) {
    const data: Json = await askAdmin(connection, document, { id, cursor });
    const page: unknown = asObject(data[owner], owner)[list];
    all.push(...readNodes(page, list).map((node) => asObject(node, list)));
    const next: string | null = readNextCursor(page, list);
    if (next === null || next === cursor) {
      return all;
    }
    cursor = next;
  }
}

const lineIdOf = (json: Json): string =>
  fromGid("LineItem", asObject(json["lineItem"], "lineItem")["id"], "lineItem.id");

export async function readSentLines(connection: ShopConnection, id: string): Promise<readonly SentLine[]> {
  const nodes = await readList(connection, SENT_LINES, id, ["fulfillment", "fulfillmentLineItems"]);
  return nodes.map((json) => ({
    lineId: lineIdOf(json),
    quantity: asInteger(json["quantity"] ?? 0, "fulfillmentLineItems.quantity"),
  }));
}

export async function readWaitingLines(
  connection: ShopConnection,
  id: string,
): Promise<readonly WaitingLine[]> {
  const nodes = await readList(connection, WAITING_LINES, id, ["fulfillmentOrder", "lineItems"]);
  return nodes.map((json) => ({
    id: asRequiredText(json["id"], "lineItems.id"),
    lineId: lineIdOf(json),
    remaining: asInteger(json["remainingQuantity"], "lineItems.remainingQuantity"),
  }));
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

/** Without items everything that remains of the fulfilment order leaves. */
export async function ship(
  connection: ShopConnection,
  push: TrackingPush,
  fulfillmentOrderId: string,
  items: readonly { readonly id: string; readonly quantity: number }[] | null,
): Promise<void> {
  await mutate(connection, "fulfillmentCreate", {
    fulfillment: {
      notifyCustomer: push.isBuyerNotified,
      trackingInfo: { company: push.carrier, number: push.trackingNumber, url: push.url },
      lineItemsByFulfillmentOrder: [
        { fulfillmentOrderId, ...(items === null ? {} : { fulfillmentOrderLineItems: items }) },
      ],
    },
  });
}

/**
 * Shipped outside of Estiba, or under a first number: the number joins the existing ones. Numbers and addresses are
 * two lists matched by position, so parcels without an address come last.
 */
export async function addNumber(connection: ShopConnection, sent: Sent, push: TrackingPush): Promise<void> {
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
