import { ChannelError, type ShopConnection, type Subscriptions } from "../../ports/channel.ts";
import { asObject, type Json } from "../kit/read.ts";
import { askAdmin } from "./client-api.ts";
import { LIST_SUBSCRIPTIONS, SUBSCRIBE, UNSUBSCRIBE } from "./documents.ts";
import { readUserErrors, type UserError, userErrorText } from "./errors.ts";
import { asRequiredText, readNextCursor, readNodes } from "./wire.ts";

/** Our webhook topics. The privacy topics cannot be subscribed to: they belong to the app's settings. */
const TOPICS = [
  "orders/create",
  "orders/updated",
  "orders/cancelled",
  "orders/delete",
  "refunds/create",
  "products/create",
  "products/update",
  "products/delete",
  "inventory_levels/update",
  "app/uninstalled",
] as const;

interface Target {
  readonly url: string;
}

interface Subscription {
  readonly id: string;
  readonly topic: string;
  readonly uri: string;
}

function enumName(topic: string): string {
  return topic.replace("/", "_").toUpperCase();
}

function readSubscription(value: unknown): Subscription {
  const json = asObject(value, "webhookSubscriptions");
  return {
    id: asRequiredText(json["id"], "webhookSubscriptions.id"),
    topic: asRequiredText(json["topic"], "webhookSubscriptions.topic"),
    uri: asRequiredText(json["uri"], "webhookSubscriptions.uri"),
  };
}

async function listSubscriptions(connection: ShopConnection): Promise<readonly Subscription[]> {
  const all: Subscription[] = [];
  let cursor: string | null = null;
  for (;;) {
    const data: Json = await askAdmin(connection, LIST_SUBSCRIPTIONS, { cursor });
    all.push(...readNodes(data["webhookSubscriptions"], "webhookSubscriptions").map(readSubscription));
    const next = readNextCursor(data["webhookSubscriptions"], "webhookSubscriptions");
    if (next === null || next === cursor) {
      return all;
    }
    cursor = next;
  }
}

function refusal(error: UserError): ChannelError {
  const isDenied = /permission|access scope/i.test(error.message);
  return new ChannelError(isDenied ? "forbidden" : "rejected", userErrorText(error));
}

/** False when another process was faster. */
async function create(connection: ShopConnection, topic: string, uri: string): Promise<boolean> {
  const data = await askAdmin(connection, SUBSCRIBE, {
    topic: enumName(topic),
    subscription: { uri, format: "JSON" },
  });
  const [error] = readUserErrors(asObject(data["webhookSubscriptionCreate"], "webhookSubscriptionCreate"));
  if (error !== undefined && !/already been taken/i.test(error.message)) {
    throw refusal(error);
  }
  return error === undefined;
}

export async function subscribe(connection: ShopConnection, { url }: Target): Promise<Subscriptions> {
  const existing = (await listSubscriptions(connection)).filter(({ uri }) => uri === url);
  const created: string[] = [];
  const skipped: string[] = [];
  for (const topic of TOPICS) {
    const isThere = existing.some((subscription) => subscription.topic === enumName(topic));
    const isNew = !isThere && (await create(connection, topic, url));
    (isNew ? created : skipped).push(topic);
  }
  return { created, skipped };
}

export async function unsubscribe(connection: ShopConnection, { url }: Target): Promise<void> {
  for (const { id, uri } of await listSubscriptions(connection)) {
    if (uri === url) {
      const data = await askAdmin(connection, UNSUBSCRIBE, { id });
      const [error] = readUserErrors(
        asObject(data["webhookSubscriptionDelete"], "webhookSubscriptionDelete"),
      );
      if (error !== undefined && !/does not exist/i.test(error.message)) {
        throw refusal(error);
      }
    }
  }
}
