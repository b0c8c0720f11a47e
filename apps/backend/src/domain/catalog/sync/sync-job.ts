import type { Platform, SkipReason } from "@estiba/contract";
import { retryInMs } from "../../../kernel/backoff.ts";
import type { CatalogSync } from "./sync-store.ts";

/** What a job does for one shop, and how far it has come. Dates as text: it is kept as JSON. */
export interface ShopWalk {
  readonly shopId: string;
  readonly shopName: string;
  readonly platform: Platform;
  readonly state: "open" | "done" | "failed";
  readonly cursor: string | null;
  readonly startedAt: string;
  readonly changedSince: string | null;
  readonly pages: number;
  readonly variants: number;
  readonly products: number;
  readonly failures: number;
  readonly retryAtMs: number;
  readonly hasMore: boolean;
  readonly error: string | null;
  readonly endedAt: string | null;
  /** The shop reported changes while it was being read: another sync is due. */
  readonly isStale: boolean;
}

/** A shop that a sync of all shops leaves out, and why. */
export interface SkippedShop {
  readonly shopId: string;
  readonly shopName: string;
  readonly platform: Platform;
  readonly reason: SkipReason;
  readonly message: string;
}

const SKIPPED: Readonly<Record<SkipReason, string>> = {
  paused: "The shop is paused. Resume it to sync its catalog.",
  suspended: "The shop is suspended. Contact support.",
  disconnected: "The shop is disconnected. Connect it again to sync its catalog.",
  reauth_required: "The platform refused the credentials. Connect the shop again.",
  no_credentials: "The shop was registered without keys to read its catalog. Register it again with them.",
};

export function skippedShop(
  shop: { id: string; name: string; platform: Platform },
  reason: SkipReason,
): SkippedShop {
  return { shopId: shop.id, shopName: shop.name, platform: shop.platform, reason, message: SKIPPED[reason] };
}

export interface SyncCheckpoint {
  readonly walks: readonly ShopWalk[];
  /** Whose turn it is, so that a large shop does not keep the others waiting. */
  readonly turn: number;
  readonly skipped: readonly SkippedShop[];
}

/** Clocks differ, and platforms stamp changes with theirs. */
const OVERLAP_MS = 10 * 60_000;
/** Platforms let cursors expire. */
const REST_KEPT_MS = 24 * 3_600_000;
export const MAX_PAGES = 20_000;

/** Where a walk begins: where the last one was broken off, or at what has changed since the last one began. */
export function beginWalk(
  shop: { id: string; name: string; platform: Platform },
  sync: CatalogSync | null,
  options: { now: Date; isFull: boolean },
): ShopWalk {
  const rest = options.isFull ? null : restOf(sync, options.now);
  const since = options.isFull || !sync?.watermark ? null : sync.watermark.getTime() - OVERLAP_MS;
  return {
    shopId: shop.id,
    shopName: shop.name,
    platform: shop.platform,
    state: "open",
    cursor: rest?.cursor ?? null,
    startedAt: (rest?.startedAt ?? options.now).toISOString(),
    changedSince: rest ? rest.changedSince : since === null ? null : new Date(since).toISOString(),
    pages: 0,
    variants: 0,
    products: 0,
    failures: 0,
    retryAtMs: 0,
    hasMore: false,
    error: null,
    endedAt: null,
    isStale: false,
  };
}

function restOf(
  sync: CatalogSync | null,
  now: Date,
): { cursor: string; startedAt: Date; changedSince: string | null } | null {
  if (!sync?.cursor || !sync.walkStartedAt || now.getTime() - sync.walkStartedAt.getTime() > REST_KEPT_MS) {
    return null;
  }
  return {
    cursor: sync.cursor,
    startedAt: sync.walkStartedAt,
    changedSince: sync.changedSince?.toISOString() ?? null,
  };
}

/** The next walk that can go on now, beginning with the one whose turn it is. */
export function nextWalk({ walks, turn }: SyncCheckpoint, nowMs: number): number | null {
  const order = walks.map((_walk, offset) => (turn + offset) % walks.length);
  const isReady = (index: number) => {
    const walk = walks[index];
    return walk?.state === "open" && walk.retryAtMs <= nowMs;
  };
  return order.find(isReady) ?? null;
}

/** How long until one can go on; null when all have ended. */
export function waitMs({ walks }: SyncCheckpoint, nowMs: number): number | null {
  const open = walks.filter(({ state }) => state === "open");
  const firstMs = Math.min(...open.map(({ retryAtMs }) => retryAtMs));
  return open.length === 0 ? null : Math.max(0, Math.ceil(firstMs - nowMs));
}

export function replaceWalk(place: SyncCheckpoint, index: number, walk: ShopWalk): SyncCheckpoint {
  return { ...place, walks: place.walks.map((other, position) => (position === index ? walk : other)) };
}

export const endedWalks = ({ walks }: SyncCheckpoint): number =>
  walks.filter(({ state }) => state !== "open").length;

export interface WalkFailure {
  readonly message: string;
  /** Trying again would not help, or not soon. */
  readonly isFinal: boolean;
  readonly isThrottled: boolean;
  /** The cursor has expired on the platform. */
  readonly isPlaceLost: boolean;
  readonly retryAfterMs: number | null;
}

const RETRY_MS = [1_000, 3_000, 10_000] as const;
const MAX_WAITS = 60;

/** After a failure: another try in a while, or the end of this shop's part. */
export function afterFailure(walk: ShopWalk, failure: WalkFailure, nowMs: number, chance?: number): ShopWalk {
  const failures = walk.failures + 1;
  const delayMs = RETRY_MS[failures - 1] ?? (failure.isThrottled ? (RETRY_MS.at(-1) ?? 0) : null);
  const isOver = failure.isFinal || delayMs === null || failures > MAX_WAITS;
  const error = failure.message.slice(0, 300);
  return isOver
    ? {
        ...walk,
        state: "failed",
        failures,
        error,
        cursor: failure.isPlaceLost ? null : walk.cursor,
        hasMore: true,
        endedAt: new Date(nowMs).toISOString(),
      }
    : { ...walk, failures, error, retryAtMs: nowMs + retryInMs(delayMs, failure.retryAfterMs, chance) };
}

const sum = (numbers: readonly number[]) => numbers.reduce((total, number) => total + number, 0);

/** What came of it all, as the caller reads it. */
export function resultOf({ walks, skipped }: SyncCheckpoint) {
  return {
    shopsProcessed: walks.filter(({ state }) => state === "done").length,
    shopsFailed: walks.filter(({ state }) => state === "failed").length,
    productsSynced: sum(walks.map(({ products }) => products)),
    variantsSynced: sum(walks.map(({ variants }) => variants)),
    hasMore: walks.some(({ hasMore }) => hasMore),
    shopResults: walks.map((walk) => ({
      shopId: walk.shopId,
      shopName: walk.shopName,
      platform: walk.platform,
      productsSynced: walk.products,
      variantsSynced: walk.variants,
      hasMore: walk.hasMore,
      lastSyncAt: walk.endedAt ?? walk.startedAt,
      error: walk.state === "failed" ? walk.error : null,
    })),
    shopsSkipped: [...skipped],
  };
}

export type SyncResult = ReturnType<typeof resultOf>;

export const isAllFailed = ({ walks }: SyncCheckpoint): boolean =>
  walks.length > 0 && walks.every(({ state }) => state === "failed");
