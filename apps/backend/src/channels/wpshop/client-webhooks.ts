import { ChannelError, type ShopConnection, type Subscriptions } from "../../ports/channel.ts";
import { asObject, asText } from "../kit/read.ts";
import { askShop, type Checkpoint, START, walkRows } from "./client-api.ts";
import { WP_TOPICS } from "./capabilities.ts";
import { wpId } from "./wire.ts";

const PAGE_SIZE = 100;

interface WpWebhook {
  readonly id: string;
  readonly topic: string | null;
  readonly deliveryUrl: string | null;
  readonly status: string | null;
}

async function listWebhooks(connection: ShopConnection): Promise<readonly WpWebhook[]> {
  const found: WpWebhook[] = [];
  const walk = { path: "webhooks", query: { status: "all" }, pageSize: PAGE_SIZE };
  for (let place: Checkpoint | null = START; place !== null; ) {
    const { rows, next } = await walkRows(connection, walk, place);
    for (const row of rows) {
      const json = asObject(row.json, "webhooks");
      found.push({
        id: wpId(json["id"], "webhooks.id"),
        topic: asText(json["topic"]),
        deliveryUrl: asText(json["delivery_url"]),
        status: asText(json["status"]),
      });
    }
    place = next;
  }
  return found;
}

/** The shop never shows a secret, so ours is written again; that also enables what it has disabled. */
export async function subscribe(
  connection: ShopConnection,
  target: { readonly url: string; readonly secret: string | null },
): Promise<Subscriptions> {
  const ours = (await listWebhooks(connection)).filter(({ deliveryUrl }) => deliveryUrl === target.url);
  const secret = target.secret === null ? {} : { secret: target.secret };
  const created: string[] = [];
  const skipped: string[] = [];
  for (const topic of WP_TOPICS) {
    const known =
      ours.find((hook) => hook.topic === topic && hook.status === "active") ??
      ours.find((hook) => hook.topic === topic);
    if (known === undefined) {
      const json = { name: `Estiba ${topic}`, topic, delivery_url: target.url, ...secret };
      await askShop(connection, { method: "POST", path: "webhooks", json });
    } else {
      const json = { status: "active", ...secret };
      await askShop(connection, { method: "PUT", path: `webhooks/${known.id}`, json });
    }
    (known?.status === "active" ? skipped : created).push(topic);
  }
  return { created, skipped };
}

export async function unsubscribe(
  connection: ShopConnection,
  target: { readonly url: string },
): Promise<void> {
  for (const { id, deliveryUrl } of await listWebhooks(connection)) {
    if (deliveryUrl !== target.url) {
      continue;
    }
    try {
      await askShop(connection, { method: "DELETE", path: `webhooks/${id}`, query: { force: "true" } });
    } catch (error) {
      if (!(error instanceof ChannelError) || error.failure !== "not_found") {
        throw error;
      }
    }
  }
}
