import { ChannelError, type ShopConnection, type TrackingPush } from "../../ports/channel.ts";
import { noteOf, saysNumber } from "../kit/parcel-note.ts";
import { asArray, asObject } from "../kit/read.ts";
import { callCloud } from "./client-api.ts";
import { type Part, partFor, partsFor, readPart } from "./tracking-parts.ts";

async function writeNumber(
  connection: ShopConnection,
  path: string,
  part: Part,
  push: TrackingPush,
): Promise<void> {
  await callCloud(connection, {
    method: "PATCH",
    path: `${path}/${part.id}`,
    json: {
      ...(part.isSent ? {} : { status: "DISPATCHED" }),
      tracking_info: { code: push.trackingNumber, url: push.url, notify_customer: push.isBuyerNotified },
    },
  });
}

/** No call ships some of a part: the number of a further parcel joins what the merchant has noted on the order. */
async function noteNumber(connection: ShopConnection, path: string, push: TrackingPush): Promise<void> {
  const { json } = await callCloud(connection, { method: "GET", path });
  const { owner_note: value } = asObject(json, "order");
  const note = typeof value === "string" ? value.trimEnd() : "";
  if (!saysNumber(note, push.trackingNumber)) {
    const owner_note = note === "" ? noteOf(push) : `${note}\n\n${noteOf(push)}`;
    await callCloud(connection, { method: "PUT", path, json: { owner_note } });
  }
}

export async function pushTracking(connection: ShopConnection, push: TrackingPush): Promise<void> {
  if (!/^\d{1,20}$/.test(push.externalOrderId)) {
    throw new ChannelError("not_found", "not an order of this channel");
  }
  const order = `orders/${push.externalOrderId}`;
  const path = `${order}/fulfillment-orders`;
  const { json } = await callCloud(connection, { method: "GET", path });
  const all = asArray(json, "fulfillments").map((value) => readPart(value, push));
  const usual = partFor(all);
  if (usual === undefined) {
    throw new ChannelError("rejected", "the order has nothing to ship");
  }
  const isKnown = all.some(({ code }) => code === push.trackingNumber);
  const whole = isKnown ? [] : [usual];
  const parts = push.lines === null ? whole : partsFor(all, push.trackingNumber, push.lines);
  for (const part of parts) {
    await writeNumber(connection, path, part, push);
  }
  if (parts.length === 0 && !isKnown) {
    await noteNumber(connection, order, push);
  }
}
