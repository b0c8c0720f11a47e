import {
  afterFailure,
  beginWalk,
  countSeen,
  endedWalks,
  isAllFailed,
  MAX_PAGES,
  nextWalk,
  readCatalogSync,
  replaceWalk,
  resultOf,
  skippedShop,
  waitMs,
  recordCatalogSync,
  type ShopWalk,
  type SkippedShop,
  type SyncCheckpoint,
} from "../../domain/catalog/index.ts";
import { finishJob, JobLost, leaseJob, postponeJob, saveJob, type Job } from "../../domain/jobs/index.ts";
import { findShop, listShops, skipReasonOf, type Shop } from "../../domain/shops/index.ts";
import { tracedAfter } from "../../kernel/tracing.ts";
import { ChannelError, type ChannelVariant } from "../../ports/channel.ts";
import type { Services, Tx } from "../../ports/services.ts";
import { publishEvents, publishStockEvents } from "../kit/publish-events.ts";
import { syncEvents } from "./catalog-events.ts";
import { adapterOf } from "../kit/open-shop.ts";
import { placeWaitingOfShop } from "./place-waiting.ts";
import { chunksOf, withKits } from "./platform-kits.ts";
import { dueCatalogSync } from "./request-catalog-sync.ts";
import { takeInListings } from "./take-in-listings.ts";
import { TimeBudget } from "../kit/time-budget.ts";
import { judgeFailure, readCatalogPage } from "./walk-catalog.ts";

const LEASE_MS = 30_000;
const MAX_SHOPS = 10_000;
const PAGES_A_TURN = 5;
/** A step that a worker did not survive this often ends its shop's part. */
const MAX_TRIES = 6;

/** A leased job: every step is saved with its effects, or not at all. */
class Turn {
  readonly services: Services;
  readonly tenantId: string;
  readonly #sinceLease: { readonly databaseMs: number; readonly processMs: number };
  job: Job;
  place: SyncCheckpoint;

  constructor(services: Services, tenantId: string, job: Job, leasedAt: Date) {
    this.services = services;
    this.tenantId = tenantId;
    this.#sinceLease = { databaseMs: leasedAt.getTime(), processMs: performance.now() };
    this.job = job;
    const { walks, turn, skipped } = job.place as Partial<SyncCheckpoint>;
    this.place = { walks: walks ?? [], turn: turn ?? 0, skipped: skipped ?? [] };
  }

  /** By the database's clock: the job may have been put off by another process. */
  nowMs(): number {
    const { databaseMs, processMs } = this.#sinceLease;
    return databaseMs + (performance.now() - processMs);
  }

  async step<T>(run: (tx: Tx) => Promise<{ place: SyncCheckpoint; value: T }>): Promise<T> {
    const { job, place, value } = await this.services.asSystem(this.tenantId, "sync-catalog", async (tx) => {
      const made = await run(tx);
      const progress = {
        place: made.place,
        done: endedWalks(made.place),
        total: made.place.walks.length,
      };
      return { ...made, job: await saveJob(tx, this.job, progress, LEASE_MS) };
    });
    this.place = place;
    this.job = job;
    return value;
  }

  walkAt(index: number): ShopWalk {
    const walk = this.place.walks[index];
    if (!walk) {
      throw new Error(`no walk ${index} in ${this.job.id}`);
    }
    return walk;
  }
}

async function shopsOf(
  services: Services,
  tx: Tx,
  shopId: unknown,
): Promise<{ shops: Shop[]; skipped: SkippedShop[] }> {
  if (typeof shopId === "string") {
    const shop = await findShop(tx, shopId);
    return { shops: shop ? [shop] : [], skipped: [] };
  }
  const { items } = await listShops(tx, {}, { limit: MAX_SHOPS, offset: 0 });
  const isPulled = ({ platform }: Shop) => adapterOf(services, platform).capabilities.can.pullCatalog;
  const judged = items.map((shop) => ({ shop, reason: skipReasonOf(shop, { isPulled: isPulled(shop) }) }));
  return {
    shops: judged.filter(({ reason }) => reason === null).map(({ shop }) => shop),
    skipped: judged.flatMap(({ shop, reason }) => (reason === null ? [] : [skippedShop(shop, reason)])),
  };
}

async function begin(turn: Turn): Promise<void> {
  await turn.step(async (tx) => {
    const { shopId, isFull } = turn.job.input;
    const { shops, skipped } = await shopsOf(turn.services, tx, shopId);
    const walks: ShopWalk[] = [];
    for (const shop of shops) {
      const sync = await readCatalogSync(tx, shop.id);
      walks.push(beginWalk(shop, sync, { now: tx.now, isFull: isFull === true }));
    }
    return { place: { walks, turn: 0, skipped }, value: undefined };
  });
}

/** Ends a shop's part: what was seen is counted, and where to go on is kept where the end was not reached. */
async function endWalk(tx: Tx, jobId: string, walk: ShopWalk): Promise<ShopWalk> {
  const { products, variants } = await countSeen(tx, walk.shopId, new Date(walk.startedAt));
  const { cursor, startedAt, changedSince, hasMore } = walk;
  const { isStale } = await recordCatalogSync(tx, walk.shopId, {
    jobId,
    state: walk.state === "failed" ? "failed" : "completed",
    products,
    variants,
    hasMore,
    error: walk.state === "failed" ? walk.error : null,
    rest: hasMore && cursor !== null ? { cursor, startedAt, changedSince } : null,
    readUpTo: hasMore ? null : new Date(startedAt),
  });
  return { ...walk, products, variants, isStale };
}

/** Reads a page and keeps it together with the place after it; true when the shop has been read to its end. */
async function walkPage(turn: Turn, index: number): Promise<boolean> {
  const { services, tenantId } = turn;
  const walk = turn.walkAt(index);
  const { pull, isReadable } = await readCatalogPage(services, tenantId, walk);
  const chunks = await chunksOf(services, tenantId, walk.shopId, pull.items);
  const last = chunks.pop() ?? { variants: [], asked: [] };
  const takeIn = async (tx: Tx, variants: readonly ChannelVariant[]) => {
    const shop = { id: walk.shopId, platform: walk.platform };
    const taken = await takeInListings(services, tx, shop, variants);
    const variantIds = taken.linked.map(({ masterVariantId }) => masterVariantId);
    await publishStockEvents(services, tx, taken.hasStockMoved ? variantIds : []);
    if (taken.hasStockMoved) {
      tx.afterCommit(() => services.ring("catalog-publish", tx.tenantId));
    }
  };
  for (const chunk of chunks) {
    const variants = await withKits(services, tenantId, walk.shopId, chunk);
    await turn.step(async (tx) => ({ place: turn.place, value: await takeIn(tx, variants) }));
  }
  const rest = await withKits(services, tenantId, walk.shopId, last);
  const isAtEnd = pull.nextCursor === null;
  const isEnough = walk.pages + 1 >= MAX_PAGES;
  await turn.step(async (tx) => {
    await takeIn(tx, rest);
    const went: ShopWalk = {
      ...walk,
      cursor: pull.nextCursor,
      pages: walk.pages + 1,
      variants: walk.variants + pull.items.length,
      failures: 0,
      error: null,
      ...(isAtEnd || isEnough ? { state: "done", hasMore: !isAtEnd, endedAt: tx.now.toISOString() } : {}),
      ...(isReadable ? {} : { startedAt: new Date(0).toISOString() }),
    };
    const next = went.state === "open" ? went : await endWalk(tx, turn.job.id, went);
    return { place: replaceWalk(turn.place, index, next), value: null };
  });
  return isAtEnd || isEnough;
}

async function noteFailure(turn: Turn, index: number, error: unknown): Promise<void> {
  const walk = turn.walkAt(index);
  const next = afterFailure(walk, judgeFailure(error), turn.nowMs());
  const { tenantId, services } = turn;
  services.logger.warn(
    { tenantId, shopId: walk.shopId, attempt: next.failures, err: error },
    "catalog not read",
  );
  await turn.step(async (tx) => {
    const ended = next.state === "failed" ? await endWalk(tx, turn.job.id, next) : next;
    return { place: replaceWalk(turn.place, index, ended), value: undefined };
  });
}

/** A few pages of the shop whose turn it is. */
async function walkSome(turn: Turn, index: number): Promise<void> {
  const { services, tenantId } = turn;
  const { shopId } = turn.walkAt(index);
  const budget = new TimeBudget();
  try {
    for (let page = 0; page < PAGES_A_TURN && !budget.isSpent; page += 1) {
      if (await walkPage(turn, index)) {
        await placeWaitingOfShop(services, tenantId, shopId);
        return;
      }
    }
  } catch (error) {
    if (error instanceof JobLost) {
      throw error;
    }
    await noteFailure(turn, index, error);
  }
}

async function end(turn: Turn): Promise<void> {
  const { services, tenantId, job, place } = turn;
  const isFailed = isAllFailed(place);
  const error = isFailed ? "CATALOG_SYNC_FAILED" : null;
  const result = resultOf(place);
  await services.asSystem(tenantId, "sync-catalog", async (tx) => {
    if (!(await finishJob(tx, job, { isFailed, result, error }))) {
      throw new JobLost(job.id);
    }
    const { shopsProcessed: shopsSynced, shopsFailed, productsSynced, variantsSynced } = result;
    const told = { jobId: job.id, isFailed, shopsSynced, shopsFailed, productsSynced, variantsSynced, error };
    await publishEvents(services, tx, () => syncEvents(told));
    await dueCatalogSync(
      tx,
      place.walks.filter(({ isStale, state }) => isStale && state === "done").map(({ shopId }) => shopId),
    );
  });
}

async function take(turn: Turn): Promise<void> {
  const { services, tenantId, job } = turn;
  if (job.place["walks"] === undefined) {
    await begin(turn);
  }
  const index = nextWalk(turn.place, turn.nowMs());
  if (index !== null) {
    turn.place = { ...turn.place, turn: index + 1 };
    await (job.attempts > MAX_TRIES
      ? noteFailure(turn, index, new ChannelError("rejected", "the worker did not survive it"))
      : walkSome(turn, index));
  }
  const delayMs = waitMs(turn.place, turn.nowMs());
  if (delayMs === null) {
    await end(turn);
  } else {
    await services.asSystem(tenantId, "sync-catalog", (tx) => postponeJob(tx, turn.job, delayMs));
  }
}

/** Takes a bounded step of one job of the tenant; true when there may be more to do. */
export async function syncCatalog(services: Services, tenantId: string): Promise<boolean> {
  const { job, leasedAt } = await services.asSystem(tenantId, "sync-catalog", async (tx) => ({
    job: await leaseJob(tx, "catalog-sync", LEASE_MS),
    leasedAt: tx.now,
  }));
  if (!job) {
    return false;
  }
  try {
    await tracedAfter(job.traceparent, "run job", { "estiba.job_id": job.id }, () =>
      take(new Turn(services, tenantId, job, leasedAt)),
    );
  } catch (error) {
    if (!(error instanceof JobLost)) {
      throw error;
    }
    services.logger.info({ tenantId, reason: "lease" }, "a sync went on elsewhere");
  }
  return true;
}
