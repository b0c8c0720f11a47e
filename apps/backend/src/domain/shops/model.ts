import type { LocationMode, Platform, ShopStatus } from "@estiba/contract";
import type { Backoff } from "../../kernel/backoff.ts";

export interface Shop {
  readonly id: string;
  readonly platform: Platform;
  readonly externalId: string;
  readonly name: string;
  readonly status: ShopStatus;
  readonly currency: string | null;
  readonly credentialsVersion: number;
  /** False for shops that were registered without keys to their platform. */
  readonly hasCredentials: boolean;
  readonly tokenExpiresAt: Date | null;
  readonly createdAt: Date;
  readonly lastEventAt: Date | null;
  readonly lastOrderAt: Date | null;
  readonly lastError: string | null;
  readonly lastErrorAt: Date | null;
  readonly silentSince: Date | null;
  /** What it shows depends on where the goods are. */
  readonly isByPlace: boolean;
  /** Whose word counts for where its orders leave from. */
  readonly locationMode: LocationMode;
  /** Open days that its orders take before they have to leave. */
  readonly handlingDays: number;
}

export const SECRET_OVERLAP_MS = 24 * 3_600_000;
export const OAUTH_STATE_MS = 15 * 60_000;
/** As long as the shortest-lived code of the platforms can be spent. */
export const CONSENT_MS = 5 * 60_000;
/** Connections a tenant may have on their way at once. */
export const MAX_OAUTH_STATES = 100;

/** Access approved on the platform that waits for the confirmation of a user. */
export interface Consent {
  readonly id: string;
  readonly platform: Platform;
  /** Where the platform names it before the code is spent. */
  readonly shop: string | null;
  readonly name: string | null;
  /** A user's id or a key's. */
  readonly startedBy: string;
  readonly browserHash: Buffer | null;
  readonly startedAt: Date;
  readonly approvedAt: Date;
  readonly expiresAt: Date;
}

export type ConsentObstacle = "other_user" | "other_browser";

/**
 * Why this user, in this browser, may not confirm. A link can be sent to anyone; only the person who approved on the
 * platform uses the browser that came back from it, and only a user of the tenant is signed in there.
 */
export function obstacleOf(
  consent: Consent,
  userId: string,
  browserHash: Buffer | null,
): ConsentObstacle | null {
  if (consent.startedBy.startsWith("usr_") && consent.startedBy !== userId) {
    return "other_user";
  }
  const isBrowser = browserHash !== null && consent.browserHash?.equals(browserHash) === true;
  return isBrowser ? null : "other_browser";
}

export interface ShopHolder {
  readonly tenantId: string;
  readonly shopId: string;
}

export const WORK_KINDS = [
  "orders_recent",
  "orders_day",
  "orders_week",
  "missed_events",
  "subscriptions",
  "token",
  "activity",
  "drift",
  "locations",
  "moves",
] as const;
export type WorkKind = (typeof WORK_KINDS)[number];

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;

export interface Rhythm {
  readonly everyMs: number;
  /** How far back a walk looks beyond its watermark, or altogether when it has none. */
  readonly overlapMs: number;
}

/** Interval of each kind of recurring work. */
export const RHYTHM: Readonly<Record<WorkKind, Rhythm>> = {
  orders_recent: { everyMs: 5 * MINUTE_MS, overlapMs: 10 * MINUTE_MS },
  orders_day: { everyMs: HOUR_MS, overlapMs: 24 * HOUR_MS },
  orders_week: { everyMs: 24 * HOUR_MS, overlapMs: 7 * 24 * HOUR_MS },
  missed_events: { everyMs: 15 * MINUTE_MS, overlapMs: 48 * HOUR_MS },
  subscriptions: { everyMs: HOUR_MS, overlapMs: 0 },
  token: { everyMs: 10 * MINUTE_MS, overlapMs: 0 },
  activity: { everyMs: HOUR_MS, overlapMs: 0 },
  drift: { everyMs: 15 * MINUTE_MS, overlapMs: 0 },
  locations: { everyMs: HOUR_MS, overlapMs: 0 },
  moves: { everyMs: HOUR_MS, overlapMs: 0 },
};

/**
 * When recurring work of a new shop is first due, where at once would only repeat what connecting it has just done:
 * the first poll for recent orders covers the day, the webhooks are registered, the token is new.
 */
export const FIRST_DUE_MS: Readonly<Partial<Record<WorkKind, number>>> = {
  orders_day: RHYTHM.orders_day.everyMs,
  subscriptions: MINUTE_MS,
  token: RHYTHM.token.everyMs,
  moves: RHYTHM.moves.everyMs,
};

export const WORK_BACKOFF: Backoff = { firstMs: 10_000, maxMs: HOUR_MS };

export interface ShopWork {
  readonly shopId: string;
  readonly kind: WorkKind;
  readonly watermark: Date | null;
  readonly walkStartedAt: Date | null;
  readonly cursor: string | null;
  readonly failures: number;
}

const FEWEST_ORDERS = 20;
const LEAST_SILENCE_MS = 6 * HOUR_MS;
const GAPS_UNTIL_SILENT = 10;

/** Since when a shop is suspiciously quiet: ten times its usual gap, six hours at the least; null when it is not. */
export function silenceOf(
  recent: { count: number; firstAt: Date | null; lastAt: Date | null },
  now: Date,
): Date | null {
  const { count, firstAt, lastAt } = recent;
  if (count < FEWEST_ORDERS || firstAt === null || lastAt === null) {
    return null;
  }
  const usualGapMs = (lastAt.getTime() - firstAt.getTime()) / (count - 1);
  const silenceMs = now.getTime() - lastAt.getTime();
  return silenceMs > Math.max(LEAST_SILENCE_MS, usualGapMs * GAPS_UNTIL_SILENT) ? lastAt : null;
}
