import { ChannelError, type ShopConnection, type TrackingPush } from "../../ports/channel.ts";
import { asArray, asId, asObject, asText } from "../kit/read.ts";
import { callCloud } from "./client-api.ts";

/** A fulfilment that was already sent only gets its tracking number. */
const NOT_SENT: readonly string[] = ["UNPACKED", "PACKED"];
const FULFILLMENT_ID = /^[0-9A-Za-z-]{1,64}$/;

interface Fulfillment {
  readonly id: string;
  readonly isSent: boolean;
  readonly code: string | null;
}

function readFulfillment(value: unknown): Fulfillment {
  const json = asObject(value, "fulfillment");
  const id = asId(json["id"], "fulfillment.id");
  if (!FULFILLMENT_ID.test(id)) {
    throw new ChannelError("malformed", "unexpected shape: fulfillment.id");
  }
  return {
    id,
    isSent: !NOT_SENT.includes(asText(json["status"]) ?? ""),
    code: asText(asObject(json["tracking_info"] ?? {}, "fulfillment.tracking_info")["code"]),
  };
}

/**
 * An order may be sent in several parts, and a parcel does not name its lines: it counts for the first part that is
 * not sent, otherwise for the first that was sent without a number; only when there is neither it replaces one.
 */
function partFor(all: readonly Fulfillment[]): Fulfillment | undefined {
  return all.find(({ isSent }) => !isSent) ?? all.find(({ code }) => code === null) ?? all.at(-1);
}

export async function pushTracking(connection: ShopConnection, push: TrackingPush): Promise<void> {
  if (!/^\d{1,20}$/.test(push.externalOrderId)) {
    throw new ChannelError("not_found", "not an order of this channel");
  }
  const path = `orders/${push.externalOrderId}/fulfillment-orders`;
  const { json } = await callCloud(connection, { method: "GET", path });
  const all = asArray(json, "fulfillments").map(readFulfillment);
  const part = partFor(all);
  if (part === undefined) {
    throw new ChannelError("rejected", "the order has nothing to ship");
  }
  if (all.some(({ code }) => code === push.trackingNumber)) {
    return;
  }
  await callCloud(connection, {
    method: "PATCH",
    path: `${path}/${part.id}`,
    json: {
      ...(part.isSent ? {} : { status: "DISPATCHED" }),
      tracking_info: { code: push.trackingNumber, url: push.url, notify_customer: push.isBuyerNotified },
    },
  });
}
