import { ChannelError, type ShopConnection, type TrackingPush } from "../../ports/channel.ts";
import { asArray, asId, asObject, asText } from "../kit/read.ts";
import { callCloud } from "./client-api.ts";

/** What has left already only gets its number. */
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

/** An order may leave in several parts; each that does not carry the number yet gets it, and the buyer one mail. */
export async function pushTracking(connection: ShopConnection, push: TrackingPush): Promise<void> {
  if (!/^\d{1,20}$/.test(push.externalOrderId)) {
    throw new ChannelError("not_found", "not an order of this channel");
  }
  const path = `orders/${push.externalOrderId}/fulfillment-orders`;
  const { json } = await callCloud(connection, { method: "GET", path });
  const all = asArray(json, "fulfillments").map(readFulfillment);
  if (all.length === 0) {
    throw new ChannelError("rejected", "the order has nothing to ship");
  }
  let isTold = all.some(({ code }) => code === push.trackingNumber);
  for (const { id, isSent } of all.filter(({ code }) => code !== push.trackingNumber)) {
    await callCloud(connection, {
      method: "PATCH",
      path: `${path}/${id}`,
      json: {
        ...(isSent ? {} : { status: "DISPATCHED" }),
        tracking_info: {
          code: push.trackingNumber,
          url: push.url,
          notify_customer: push.isBuyerTold && !isTold,
        },
      },
    });
    isTold = true;
  }
}
