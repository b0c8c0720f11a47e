import {
  ALERT_TYPES,
  type AlertType,
  type WebhookDeliveryState,
  type WebhookEventPattern,
  type WebhookEventType,
  type WebhookSubscriptionStatus,
} from "@estiba/contract";

/** An event for subscribers: identifiers and a few figures, no personal data. */
export interface OutgoingEvent {
  readonly type: WebhookEventType;
  /** What it is about; alerts about the same thing are held back for a while. */
  readonly objectId: string;
  readonly data: Readonly<Record<string, unknown>>;
}

/** A figure that changed. Which events follow from it is decided here, not by who changed it. */
export interface StockChange {
  readonly masterVariantId: string;
  readonly before: number;
  readonly after: number;
  readonly reason: string;
  /** What was sold of it and was not there. */
  readonly shortfallQuantity?: number;
  readonly orderId?: string | null;
}

export interface OutgoingEvents {
  readonly events?: readonly OutgoingEvent[];
  readonly stockChanges?: readonly StockChange[];
}

/**
 * Types beside the subscribed ones: they go to one address, because a person requested it or because there are too
 * many.
 */
export const TEST_TYPE = "webhook.test";
export const DIGEST_TYPE = "alerts.digest";

export interface NotificationEvent {
  readonly id: string;
  readonly type: string;
  readonly objectId: string;
  readonly data: Readonly<Record<string, unknown>>;
  readonly createdAt: Date;
}

export interface Subscription {
  readonly id: string;
  readonly kind: "events" | "alerts";
  readonly url: string | null;
  readonly events: readonly WebhookEventPattern[];
  readonly description: string | null;
  readonly status: WebhookSubscriptionStatus;
  readonly disabledReason: string | null;
  readonly disabledAt: Date | null;
  readonly failingSince: Date | null;
  readonly consecutiveFailures: number;
  readonly lastSuccessAt: Date | null;
  readonly lastFailureAt: Date | null;
  readonly lastError: string | null;
  readonly previousSecretUntil: Date | null;
  readonly createdAt: Date;
  readonly updatedAt: Date;
}

export interface LeasedDelivery {
  readonly id: string;
  readonly subscriptionId: string;
  readonly url: string;
  /** The newest first; all of them sign. */
  readonly secrets: readonly string[];
  readonly attempt: number;
  readonly replay: number;
  readonly event: NotificationEvent;
}

export interface AttemptResult {
  readonly delivery: LeasedDelivery;
  readonly at: Date;
  readonly latencyMs: number;
  readonly responseStatus: number | null;
  readonly responseExcerpt: string | null;
  /** Null when the receiver took it. */
  readonly error: string | null;
  /** The receiver said for how long to stay away. */
  readonly retryAfterMs: number | null;
  /** The receiver answered that it is gone. */
  readonly isGone: boolean;
}

export interface DeliveryItem {
  readonly id: string;
  readonly eventId: string;
  readonly eventType: string;
  readonly target: "subscription" | "alerts";
  readonly subscriptionId: string;
  readonly url: string | null;
  readonly state: WebhookDeliveryState;
  readonly attempts: number;
  readonly replays: number;
  readonly responseStatus: number | null;
  readonly lastError: string | null;
  readonly createdAt: Date;
  readonly dueAt: Date;
  readonly finishedAt: Date | null;
}

export interface AttemptItem {
  readonly at: Date;
  readonly replay: number;
  readonly attempt: number;
  readonly responseStatus: number | null;
  readonly latencyMs: number;
  readonly error: string | null;
  readonly responseExcerpt: string | null;
}

export const MAX_SUBSCRIPTIONS = 20;
export const SECRET_OVERLAP_MS = 24 * 3_600_000;
/** Longer than the longest a receiver may take. */
export const LEASE_MS = 60_000;

export function isAlertType(type: string): type is AlertType {
  return (ALERT_TYPES as readonly string[]).includes(type);
}

export function isWanted(patterns: readonly string[], type: string): boolean {
  const family = `${type.slice(0, type.indexOf("."))}.*`;
  return patterns.includes("*") || patterns.includes(family) || patterns.includes(type);
}

/** The bytes a receiver gets, the same at every attempt. */
export function bodyOf({ id, type, createdAt, data }: NotificationEvent): string {
  return JSON.stringify({ id, type, timestamp: createdAt.toISOString(), data });
}
