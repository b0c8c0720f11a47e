import type { EventSource, EventState, Platform } from "@estiba/contract";
import { plannedMs, retryInMs } from "../../kernel/backoff.ts";
import { sha256 } from "../../kernel/secrets/hash.ts";
import type { EventKind } from "../../ports/channel.ts";

export type Verification = "signature" | "fetched" | "key" | "session" | "poll";

export interface NewEvent {
  readonly id: string;
  readonly shopId: string;
  readonly source: EventSource;
  readonly topic: string;
  readonly kind: EventKind;
  readonly externalId: string | null;
  readonly deliveryId: string | null;
  readonly verification: Verification;
  readonly headers: Readonly<Record<string, string>>;
  readonly rawBody: Buffer;
  /** Null for events that only say "look": two equal ones may mean two changes. */
  readonly fingerprint: Buffer | null;
  /** A notice waits at most once per resource: one that arrives meanwhile is counted on it. */
  readonly isNotice: boolean;
  readonly dueInMs: number;
  /** Null when there is something to do. */
  readonly idle: string | null;
  readonly traceparent: string | null;
}

/** Kinds that only mean "look": the content has to be fetched. */
export const HINT_KINDS: readonly EventKind[] = ["order_hint", "order_gone", "shipment_hint"];

export interface LeasedEvent {
  readonly id: string;
  readonly receivedAt: Date;
  /** Since when it waited to be taken. */
  readonly dueAt: Date;
  readonly shopId: string;
  readonly source: EventSource;
  readonly topic: string;
  readonly kind: EventKind;
  readonly externalId: string | null;
  readonly headers: Readonly<Record<string, string>>;
  readonly rawBody: Buffer;
  readonly attempts: number;
  readonly traceparent: string | null;
}

export interface EventItem {
  readonly id: string;
  readonly shopId: string;
  readonly shopName: string;
  readonly platform: Platform;
  readonly source: EventSource;
  readonly topic: string;
  readonly externalId: string | null;
  readonly deliveryId: string | null;
  readonly verification: Verification;
  readonly state: EventState;
  readonly attempts: number;
  readonly duplicates: number;
  readonly effect: Record<string, unknown> | null;
  readonly lastError: string | null;
  readonly receivedAt: Date;
  readonly finishedAt: Date | null;
}

export interface EventDetail extends EventItem {
  readonly headers: Record<string, string>;
  readonly rawBody: Buffer;
}

export const EVENT_LEASE_MS = 30_000;
export const MAX_EVENT_ATTEMPTS = 8;
/** An event tried this often is taken alone, so that it cannot take its neighbours along. */
export const SUSPICIOUS_ATTEMPTS = 3;
const BACKOFF = { firstMs: 1_000, factor: 4, maxMs: 15 * 60_000 };

/** Null when it has been tried often enough. */
export function eventRetryMs(attempts: number): number | null {
  return attempts >= MAX_EVENT_ATTEMPTS ? null : retryInMs(plannedMs(BACKOFF, attempts));
}

/** Topic, what it is about, and the exact bytes: a platform's delivery id says less than it seems. */
export function fingerprintOf(topic: string, externalId: string | null, rawBody: Buffer): Buffer {
  return sha256(Buffer.concat([Buffer.from(`${topic}\n${externalId ?? ""}\n`), sha256(rawBody)]));
}

/** Stored beside the fingerprints of events; begins with a zero byte, as no topic can. */
export function attemptFingerprintOf(attempt: string): Buffer {
  return sha256(Buffer.from(`\0attempt\n${attempt}`));
}

/**
 * Marks that a notice about this resource is pending; removed as soon as it is read. A catalog notice's resource does
 * not matter: the catalog is read as a whole.
 */
export function noticeFingerprintOf(kind: EventKind, externalId: string | null): Buffer {
  return sha256(Buffer.from(`\0notice\n${kind}\n${kind === "catalog" ? "" : (externalId ?? "")}`));
}

const KEPT_HEADERS =
  /^(content-type|user-agent|x-request-id|x-wc-webhook-(topic|source|id|delivery-id|event|resource)|x-shopify-(topic|shop-domain|webhook-id|event-id|triggered-at|api-version)|x-service-shop-id|x-estiba-(shop-id|delivery|timestamp)|x-linkedstore-topic)$/;

/** Headers worth keeping; signatures, cookies and credentials are not among them. */
export function keptHeaders(headers: Readonly<Record<string, string>>): Record<string, string> {
  return Object.fromEntries(
    Object.entries(headers)
      .filter(([name]) => KEPT_HEADERS.test(name))
      .map(([name, value]) => [name, value.slice(0, 500)]),
  );
}
