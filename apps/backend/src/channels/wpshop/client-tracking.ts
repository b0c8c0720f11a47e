import { ChannelError, type ShopConnection, type TrackingPush } from "../../ports/channel.ts";
import { noteOf, saysNumber } from "../kit/parcel-note.ts";
import { asArray, asObject } from "../kit/read.ts";
import { askShop } from "./client-api.ts";

const META_KEYS = { number: "_estiba_tracking_number", url: "_estiba_tracking_url" } as const;

async function hasNote(connection: ShopConnection, path: string, number: string): Promise<boolean> {
  const { json } = await askShop(connection, { method: "GET", path });
  return asArray(json, "notes").some((row) => {
    const { note } = asObject(row, "notes");
    return typeof note === "string" && saysNumber(note, number);
  });
}

/** The note is written last and checked first: if it is there, nothing is left to do. */
export async function pushTracking(connection: ShopConnection, push: TrackingPush): Promise<void> {
  if (!/^\d{1,15}$/.test(push.externalOrderId)) {
    throw new ChannelError("not_found", "not an order of this channel");
  }
  const order = `orders/${push.externalOrderId}`;
  const notes = `${order}/notes`;
  if (await hasNote(connection, notes, push.trackingNumber)) {
    return;
  }
  await askShop(connection, {
    method: "PUT",
    path: order,
    query: { _fields: "id" },
    json: {
      meta_data: [
        { key: META_KEYS.number, value: push.trackingNumber },
        { key: META_KEYS.url, value: push.url },
      ],
    },
  });
  await askShop(connection, {
    method: "POST",
    path: notes,
    json: { note: noteOf(push), customer_note: push.isBuyerNotified },
  });
}
