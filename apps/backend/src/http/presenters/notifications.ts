import {
  bodyOf,
  type AttemptItem,
  type DeliveryItem,
  type NotificationEvent,
  type PanelNotification,
  type Subscription,
} from "../../domain/notifications/index.ts";
import { parseStored } from "../../kernel/json/stored-json.ts";

const text = (date: Date | null): string | null => date?.toISOString() ?? null;

function presentHealth(subscription: Subscription, now: Date) {
  const { previousSecretUntil } = subscription;
  return {
    status: subscription.status,
    disabledReason: subscription.disabledReason,
    disabledAt: text(subscription.disabledAt),
    failingSince: text(subscription.failingSince),
    consecutiveFailures: subscription.consecutiveFailures,
    lastSuccessAt: text(subscription.lastSuccessAt),
    lastFailureAt: text(subscription.lastFailureAt),
    lastError: subscription.lastError,
    previousSecretValidUntil:
      previousSecretUntil !== null && previousSecretUntil > now ? previousSecretUntil.toISOString() : null,
  };
}

export function presentSubscription(subscription: Subscription, now: Date) {
  return {
    id: subscription.id,
    url: subscription.url ?? "",
    events: [...subscription.events],
    description: subscription.description,
    ...presentHealth(subscription, now),
    createdAt: subscription.createdAt.toISOString(),
    updatedAt: subscription.updatedAt.toISOString(),
  };
}

export function presentAlertWebhook(
  address: { subscription: Subscription; url: string | null; isEnabled: boolean; secret: string },
  now: Date,
) {
  const { subscription, url, isEnabled, secret } = address;
  return { url, isEnabled, secret, ...presentHealth(subscription, now) };
}

export function presentDelivery(item: DeliveryItem) {
  return {
    id: item.id,
    eventId: item.eventId,
    eventType: item.eventType,
    target: item.target,
    subscriptionId: item.subscriptionId,
    url: item.url,
    state: item.state,
    attempts: item.attempts,
    replays: item.replays,
    responseStatus: item.responseStatus,
    lastError: item.lastError,
    createdAt: item.createdAt.toISOString(),
    nextAttemptAt: item.state === "pending" ? item.dueAt.toISOString() : null,
    finishedAt: text(item.finishedAt),
  };
}

interface Payload {
  readonly id: string;
  readonly type: string;
  readonly timestamp: string;
  readonly data: Record<string, unknown>;
}

export function presentDeliveryDetail(story: {
  item: DeliveryItem;
  event: NotificationEvent;
  attempts: readonly AttemptItem[];
}) {
  return {
    ...presentDelivery(story.item),
    payload: parseStored<Payload>(bodyOf(story.event)),
    attemptLog: story.attempts.map((attempt) => ({ ...attempt, at: attempt.at.toISOString() })),
  };
}

export function presentNotification({ id, type, data, repeats, raisedAt, isRead }: PanelNotification) {
  return { id, type, data, repeats, raisedAt: raisedAt.toISOString(), isRead };
}
