import {
  leaseWork,
  recordWorkDone,
  recordWorkFailed,
  RHYTHM,
  type Rhythm,
  type ShopWork,
  type WorkKind,
} from "../../domain/shops/index.ts";
import { AppError } from "../../kernel/errors.ts";
import { ChannelError } from "../../ports/channel.ts";
import type { Services } from "../../ports/services.ts";
import { subscribeShop } from "../shops/connect-shop.ts";
import { learnLocations } from "../shops/learn-locations.ts";
import { moveOrders } from "../orders/routing/move-orders.ts";
import { openShop, refreshShop } from "../kit/open-shop.ts";
import { releaseIfTakenOver } from "../shops/displace-shop.ts";
import { learnFacts } from "../shops/learn-facts.ts";
import type { Progress } from "../kit/progress.ts";
import { pullOrders } from "../orders/pull-orders.ts";
import { recoverMissed } from "../orders/recover-missed.ts";
import { TimeBudget } from "../kit/time-budget.ts";
import { watchActivity } from "../shops/watch-activity.ts";
import { watchDrift } from "../stock/watch-drift.ts";

const LEASE_MS = 120_000;
const MAX_PIECES = 10;
const REFRESH_AHEAD_MS = 30 * 60_000;

function rhythmOf(services: Services, kind: WorkKind): Rhythm {
  const { recent, day, week } = services.config.RECONCILE;
  const configured: Partial<Record<WorkKind, Rhythm>> = {
    orders_recent: recent,
    orders_day: day,
    orders_week: week,
  };
  return configured[kind] ?? RHYTHM[kind];
}

async function renewToken(services: Services, tenantId: string, shopId: string): Promise<void> {
  const open = await openShop(services, tenantId, shopId);
  const expiresAt = open.adapter.oauth?.expiresAt?.(open.connection.credentials) ?? null;
  if (expiresAt !== null && expiresAt.getTime() - Date.now() < REFRESH_AHEAD_MS) {
    await refreshShop(services, open);
  }
}

type Runner = (services: Services, tenantId: string, work: ShopWork) => Promise<Progress>;

/** Work without a result to store, except that it was done. */
const once =
  (work: (services: Services, tenantId: string, shopId: string) => Promise<unknown>): Runner =>
  async (services, tenantId, { shopId, watermark }) => {
    await work(services, tenantId, shopId);
    return { watermark, walkStartedAt: null, cursor: null };
  };

/** What connecting had no time for is done first. */
const withFacts = (
  work: (services: Services, tenantId: string, shopId: string) => Promise<unknown>,
): Runner =>
  once(async (services, tenantId, shopId) => {
    await learnFacts(services, tenantId, shopId);
    await work(services, tenantId, shopId);
  });

const walk: Runner = (services, tenantId, work) =>
  pullOrders(services, tenantId, work, rhythmOf(services, work.kind));

const RUNNERS: Readonly<Record<WorkKind, Runner>> = {
  orders_recent: walk,
  orders_day: walk,
  orders_week: walk,
  missed_events: (services, tenantId, work) =>
    recoverMissed(services, tenantId, work, rhythmOf(services, work.kind)),
  subscriptions: withFacts(subscribeShop),
  token: withFacts(renewToken),
  activity: once(async (services, tenantId, shopId) => {
    await releaseIfTakenOver(services, tenantId, shopId);
    await watchActivity(services, tenantId, shopId);
  }),
  drift: once(watchDrift),
  locations: once(learnLocations),
  moves: once(moveOrders),
};

async function recordDone(
  services: Services,
  tenantId: string,
  work: ShopWork,
  progress: Progress,
): Promise<void> {
  const dueInMs = progress.cursor === null ? rhythmOf(services, work.kind).everyMs : 0;
  await services.asSystem(tenantId, "reconcile-shops", (tx) => recordWorkDone(tx, work, progress, dueInMs));
}

async function recordFailed(
  services: Services,
  tenantId: string,
  work: ShopWork,
  error: unknown,
): Promise<void> {
  const message = (error instanceof Error ? error.message : "unknown failure").slice(0, 300);
  const retryAfterMs = error instanceof ChannelError ? (error.retryAfterMs ?? 0) : 0;
  // A wait required by the platform or by our own limit is not a failure of the shop, nor is an error of our own;
  // lost access has a state of its own.
  const isHealthy = error instanceof ChannelError && error.failure === "rate_limited";
  const isOurs = error instanceof AppError && error.code === "SERVICE_UNAVAILABLE";
  const isOver = error instanceof ChannelError && error.failure === "unauthorized";
  services.logger.warn(
    { tenantId, shopId: work.shopId, reason: work.kind, attempt: work.failures + 1, err: error },
    "reconciling failed",
  );
  const failure = { message, retryAfterMs, isOfShop: !isOver && !isHealthy && !isOurs };
  await services.asSystem(tenantId, "reconcile-shops", (tx) => recordWorkFailed(tx, work, failure));
}

/** Does what is due for the tenant's shops, a bounded number of pieces; true when there may be more. */
export async function reconcileShops(services: Services, tenantId: string): Promise<boolean> {
  const budget = new TimeBudget();
  for (let piece = 0; piece < MAX_PIECES && !budget.isSpent; piece += 1) {
    const work = await services.asSystem(tenantId, "reconcile-shops", (tx) => leaseWork(tx, LEASE_MS));
    if (!work) {
      return false;
    }
    try {
      await recordDone(services, tenantId, work, await RUNNERS[work.kind](services, tenantId, work));
    } catch (error) {
      await recordFailed(services, tenantId, work, error);
    }
  }
  return true;
}
