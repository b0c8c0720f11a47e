import type { notificationEndpoints } from "@estiba/contract";
import {
  changeSubscription,
  createSubscription,
  deleteSubscription,
  findDelivery,
  findSubscription,
  listAttempts,
  listDeliveries,
  listSubscriptions,
  readSecret,
  replayDeliveries,
  replayDelivery,
  rotateSecret,
  sendTest,
  type Subscription,
} from "../../../domain/notifications/index.ts";
import { alertAddress } from "../../../flows/notify/alert-address.ts";
import { readReceiverUrl } from "../../../flows/notify/receiver-url.ts";
import { AppError } from "../../../kernel/errors.ts";
import { pageRequest, presentPage, sortedPage } from "../../../kernel/paging.ts";
import type { Services, Tx } from "../../../ports/services.ts";
import type { HandlersOf } from "../../call.ts";
import { deliveryFilter } from "../../list-filters.ts";
import {
  presentAlertWebhook,
  presentDelivery,
  presentDeliveryDetail,
  presentSubscription,
} from "../../presenters/notifications.ts";

const MAX_REPLAYED = 1_000;

async function need(tx: Tx, subscriptionId: string): Promise<Subscription> {
  const subscription = await findSubscription(tx, subscriptionId);
  if (!subscription) {
    throw new AppError("WEBHOOK_SUBSCRIPTION_NOT_FOUND");
  }
  return subscription;
}

const rotated = ({ secret, previousValidUntil }: { secret: string; previousValidUntil: Date }) =>
  ({
    status: 200,
    body: { success: true, data: { secret, previousValidUntil: previousValidUntil.toISOString() } },
  }) as const;

type SubscriptionIds = Extract<keyof typeof notificationEndpoints, `${string}WebhookSubscription${string}`>;
type AlertIds = Extract<keyof typeof notificationEndpoints, `${string}AlertWebhook${string}`>;
type DeliveryIds = Exclude<keyof typeof notificationEndpoints, SubscriptionIds | AlertIds>;

function subscriptionRoutes(services: Services): HandlersOf<SubscriptionIds> {
  const { keyring, config } = services;
  return {
    listWebhookSubscriptions: ({ access, query, origin }) =>
      services.inTenant(access.tenantId, origin, async (tx) => {
        const page = pageRequest(query);
        const subscriptions = await listSubscriptions(tx, page);
        const data = presentPage(subscriptions, page, (one) => presentSubscription(one, tx.now));
        return { status: 200, body: { success: true, data } };
      }),
    createWebhookSubscription: ({ access, body, origin }) => {
      const url = readReceiverUrl(config, body.url);
      return services.inTenant(access.tenantId, origin, async (tx) => {
        const input = { url, events: body.events, description: body.description ?? null };
        const { subscription, secret } = await createSubscription(tx, keyring, input);
        const data = { ...presentSubscription(subscription, tx.now), secret };
        return { status: 201, body: { success: true, data } };
      });
    },
    getWebhookSubscription: ({ access, params, origin }) =>
      services.inTenant(access.tenantId, origin, async (tx) => {
        const data = presentSubscription(await need(tx, params.subscriptionId), tx.now);
        return { status: 200, body: { success: true, data } };
      }),
    updateWebhookSubscription: ({ access, params, body, origin }) =>
      services.inTenant(access.tenantId, origin, async (tx) => {
        await need(tx, params.subscriptionId);
        const { url, ...rest } = body;
        const change = url === undefined ? rest : { ...rest, url: readReceiverUrl(config, url) };
        const changed = await changeSubscription(tx, params.subscriptionId, change);
        tx.afterCommit(() => services.ring("notify", access.tenantId));
        return { status: 200, body: { success: true, data: presentSubscription(changed, tx.now) } };
      }),
    deleteWebhookSubscription: ({ access, params, origin }) =>
      services.inTenant(access.tenantId, origin, async (tx) => {
        await deleteSubscription(tx, params.subscriptionId);
        return { status: 200, body: { success: true } };
      }),
    rotateWebhookSubscriptionSecret: ({ access, params, origin }) =>
      services.inTenant(access.tenantId, origin, async (tx) => {
        const { id } = await need(tx, params.subscriptionId);
        return rotated(await rotateSecret(tx, keyring, id));
      }),
    testWebhookSubscription: ({ access, params, origin }) =>
      services.inTenant(access.tenantId, origin, async (tx) => {
        const data = await sendTest(tx, await need(tx, params.subscriptionId));
        tx.afterCommit(() => services.ring("notify", access.tenantId));
        return { status: 202, body: { success: true, data } };
      }),
  };
}

function deliveryRoutes(services: Services): HandlersOf<DeliveryIds> {
  return {
    listWebhookDeliveries: ({ access, query, origin }) =>
      services.inTenant(access.tenantId, origin, async (tx) => {
        const page = sortedPage<"deliveries">(query);
        const deliveries = await listDeliveries(tx, deliveryFilter(query), page);
        return { status: 200, body: { success: true, data: presentPage(deliveries, page, presentDelivery) } };
      }),
    getWebhookDelivery: ({ access, params, origin }) =>
      services.inTenant(access.tenantId, origin, async (tx) => {
        const found = await findDelivery(tx, params.deliveryId);
        if (!found) {
          throw new AppError("WEBHOOK_DELIVERY_NOT_FOUND");
        }
        const attempts = await listAttempts(tx, found.item.id);
        return { status: 200, body: { success: true, data: presentDeliveryDetail({ ...found, attempts }) } };
      }),
    replayWebhookDelivery: ({ access, params, origin }) =>
      services.inTenant(access.tenantId, origin, async (tx) => {
        await replayDelivery(tx, params.deliveryId);
        tx.afterCommit(() => services.ring("notify", access.tenantId));
        return { status: 202, body: { success: true, data: { replayed: 1 } } };
      }),
    replayWebhookDeliveries: ({ access, body, origin }) =>
      services.inTenant(access.tenantId, origin, async (tx) => {
        const replayed = await replayDeliveries(tx, deliveryFilter(body), MAX_REPLAYED);
        tx.afterCommit(() => services.ring("notify", access.tenantId));
        return { status: 202, body: { success: true, data: { replayed } } };
      }),
  };
}

function alertRoutes(services: Services): HandlersOf<AlertIds> {
  const { keyring } = services;
  return {
    getAlertWebhook: ({ access, origin }) =>
      services.inTenant(access.tenantId, origin, async (tx) => {
        const address = await alertAddress(services, tx);
        const secret = await readSecret(tx, keyring, address.subscription.id);
        const data = presentAlertWebhook({ ...address, secret }, tx.now);
        return { status: 200, body: { success: true, data } };
      }),
    rotateAlertWebhookSecret: ({ access, origin }) =>
      services.inTenant(access.tenantId, origin, async (tx) => {
        const { subscription } = await alertAddress(services, tx);
        return rotated(await rotateSecret(tx, keyring, subscription.id));
      }),
    testAlertWebhook: ({ access, origin }) =>
      services.inTenant(access.tenantId, origin, async (tx) => {
        const { subscription, isEnabled } = await alertAddress(services, tx);
        if (!isEnabled) {
          throw new AppError("ALERT_WEBHOOK_NOT_SET");
        }
        const data = await sendTest(tx, subscription);
        tx.afterCommit(() => services.ring("notify", access.tenantId));
        return { status: 202, body: { success: true, data } };
      }),
  };
}

export function notificationsRoutes(services: Services): HandlersOf<keyof typeof notificationEndpoints> {
  return { ...subscriptionRoutes(services), ...deliveryRoutes(services), ...alertRoutes(services) };
}
