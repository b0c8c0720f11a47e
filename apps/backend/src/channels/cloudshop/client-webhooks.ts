import { ShortWaits } from "../../ports/short-waits.ts";
import { ChannelError, type ShopConnection, type Subscriptions } from "../../ports/channel.ts";
import { callCloud, listAll } from "./client-api.ts";
import { type CloudHook, readHook } from "./wire.ts";

export const ORDER_EVENTS = [
  "order/created",
  "order/updated",
  "order/paid",
  "order/pending",
  "order/voided",
  "order/packed",
  "order/unpacked",
  "order/fulfilled",
  "order/cancelled",
  "order/edited",
] as const;

/** Good to have; a token without their scope still sells. */
export const OTHER_EVENTS = [
  "product/created",
  "product/updated",
  "product/deleted",
  "app/uninstalled",
  "app/suspended",
  "app/resumed",
] as const;

async function hooksOf(connection: ShopConnection, url: string): Promise<readonly CloudHook[]> {
  const rows = await listAll(connection, "webhooks", { url });
  return rows.map(readHook).filter((hook) => hook.url === url);
}

async function create(
  connection: ShopConnection,
  waits: ShortWaits,
  { event, url }: { readonly event: string; readonly url: string },
): Promise<boolean> {
  try {
    await waits.run(() => callCloud(connection, { method: "POST", path: "webhooks", json: { event, url } }));
    return true;
  } catch (error) {
    const isRefused =
      error instanceof ChannelError && (error.failure === "forbidden" || error.failure === "rejected");
    if (isRefused && OTHER_EVENTS.some((other) => other === event)) {
      return false;
    }
    throw error;
  }
}

/** Nothing on the platform prevents doubles, so what is there is listed first. */
export async function subscribe(
  connection: ShopConnection,
  { url }: { readonly url: string },
): Promise<Subscriptions> {
  const present = new Set((await hooksOf(connection, url)).map((hook) => hook.event));
  const created: string[] = [];
  const skipped: string[] = [];
  const waits = new ShortWaits();
  for (const event of [...ORDER_EVENTS, ...OTHER_EVENTS]) {
    if (present.has(event)) {
      skipped.push(event);
    } else if (await create(connection, waits, { event, url })) {
      created.push(event);
    }
  }
  return { created, skipped };
}

export async function unsubscribe(
  connection: ShopConnection,
  { url }: { readonly url: string },
): Promise<void> {
  for (const hook of await hooksOf(connection, url)) {
    try {
      await callCloud(connection, { method: "DELETE", path: `webhooks/${encodeURIComponent(hook.id)}` });
    } catch (error) {
      if (!(error instanceof ChannelError) || error.failure !== "not_found") {
        throw error;
      }
    }
  }
}
