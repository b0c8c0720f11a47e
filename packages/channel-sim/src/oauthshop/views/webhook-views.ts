import type { SimSubscription } from "../../kit/index.ts";
import { isScopeGranted } from "../access-scopes.ts";
import type { FieldArgs } from "../graphql/field-args.ts";
import type { View } from "../graphql/view.ts";
import { enumTopic, topicScopes, wireTopic } from "../webhook-topics.ts";
import { gid, idOf, utcTime } from "../wire-format.ts";
import { connection } from "./connection.ts";
import type { AdminContext } from "./context.ts";

function subscriptionView(context: AdminContext, subscription: SimSubscription): View {
  const details = context.home.subscriptionDetails.get(subscription.id);
  const version = context.state.app.webhookApiVersion;
  return {
    __typename: "WebhookSubscription",
    id: gid("WebhookSubscription", subscription.id),
    legacyResourceId: subscription.id,
    topic: enumTopic(subscription.topic),
    uri: subscription.url,
    callbackUrl: subscription.url,
    name: subscription.name === "" ? null : subscription.name,
    format: details?.format ?? "JSON",
    includeFields: details?.includeFields ?? [],
    filter: details?.filter ?? null,
    apiVersion: { handle: version, displayName: version, supported: true },
    createdAt: utcTime(subscription.createdAtMs),
    updatedAt: utcTime(subscription.updatedAtMs),
  };
}

const LOOPBACK = new Set(["127.0.0.1", "localhost", "[::1]"]);

/** The real platform takes https only; here an address on this machine may be plain. */
function addressProblem(uri: string): string | null {
  if (/^(pubsub:\/\/|arn:aws:events:)/.test(uri)) {
    return null;
  }
  if (!URL.canParse(uri)) {
    return "Address is invalid";
  }
  const { protocol, hostname } = new URL(uri);
  if (protocol === "https:") {
    return null;
  }
  if (protocol !== "http:") {
    return "Address is invalid";
  }
  return LOOPBACK.has(hostname) ? null : "Address protocol http:// is not supported";
}

function refuse(field: string[], message: string): View {
  return { webhookSubscription: null, userErrors: [{ field, message }] };
}

function inputProblem(context: AdminContext, topic: string, uri: string, except: string | null): View | null {
  const problem = addressProblem(uri);
  if (problem !== null) {
    return refuse(["webhookSubscription", "uri"], problem);
  }
  const scopes = topicScopes(topic);
  if (scopes.length > 0 && !isScopeGranted(context.install.scopes, scopes)) {
    const message = `You do not have permission to create or update webhooks with ${topic} topic. Please ensure you have the necessary access scopes.`;
    return refuse(["webhookSubscription", "topic"], message);
  }
  const isTaken = [...context.home.shop.subscriptions.values()].some(
    (candidate) => candidate.topic === topic && candidate.url === uri && candidate.id !== except,
  );
  return isTaken
    ? refuse(["webhookSubscription", "callbackUrl"], "Address for this topic has already been taken")
    : null;
}

export function createSubscription(context: AdminContext, args: FieldArgs): View {
  const input = args.object("webhookSubscription");
  const topic = wireTopic(args.needText("topic"));
  const uri = input.text("uri") ?? input.text("callbackUrl") ?? "";
  const problem = inputProblem(context, topic, uri, null);
  if (problem !== null) {
    return problem;
  }
  const subscription = context.sim.store.addSubscription(context.home.shop, {
    topic,
    url: uri,
    name: input.text("name") ?? "",
  });
  context.home.subscriptionDetails.set(subscription.id, {
    format: input.text("format") ?? "JSON",
    includeFields: input.texts("includeFields"),
    filter: input.text("filter"),
  });
  return { webhookSubscription: subscriptionView(context, subscription), userErrors: [] };
}

function findSubscription(context: AdminContext, globalId: string | null): SimSubscription | null {
  return context.home.shop.subscriptions.get(idOf("WebhookSubscription", globalId) ?? "") ?? null;
}

export function updateSubscription(context: AdminContext, args: FieldArgs): View {
  const subscription = findSubscription(context, args.text("id"));
  if (subscription === null) {
    return refuse(["id"], "Webhook subscription does not exist");
  }
  const input = args.object("webhookSubscription");
  const uri = input.text("uri") ?? input.text("callbackUrl") ?? subscription.url;
  const problem = inputProblem(context, subscription.topic, uri, subscription.id);
  if (problem !== null) {
    return problem;
  }
  subscription.url = uri;
  subscription.updatedAtMs = context.sim.clock.nowMs();
  return { webhookSubscription: subscriptionView(context, subscription), userErrors: [] };
}

export function deleteSubscription(context: AdminContext, args: FieldArgs): View {
  const subscription = findSubscription(context, args.text("id"));
  if (subscription === null) {
    const error = { field: ["id"], message: "Webhook subscription does not exist" };
    return { deletedWebhookSubscriptionId: null, userErrors: [error] };
  }
  context.home.shop.subscriptions.delete(subscription.id);
  return { deletedWebhookSubscriptionId: gid("WebhookSubscription", subscription.id), userErrors: [] };
}

export function webhookQueries(context: AdminContext): View {
  return {
    webhookSubscriptions: (args) => {
      const topics = args.texts("topics");
      const uri = args.text("uri");
      const items = [...context.home.shop.subscriptions.values()].filter(
        (subscription) =>
          (topics.length === 0 || topics.includes(enumTopic(subscription.topic))) &&
          (uri === null || subscription.url === uri),
      );
      return connection(context, args, {
        items,
        idOf: (subscription) => subscription.id,
        toView: (subscription) => subscriptionView(context, subscription),
      });
    },
    webhookSubscription: (args) => {
      const subscription = findSubscription(context, args.text("id"));
      return subscription === null ? null : subscriptionView(context, subscription);
    },
  };
}
