import type { PublishFailure, PublishField, PublishState } from "@estiba/contract";
import { finishJob, JobLost, leaseJob, postponeJob, saveJob, type Job } from "../../domain/jobs/index.ts";
import {
  countResults,
  endPending,
  nextPending,
  planListings,
  planUndo,
  recordResults,
  type ShopCount,
} from "../../domain/inventory/index.ts";
import { findShop, isConnected, listShops } from "../../domain/shops/index.ts";
import { plannedMs, retryInMs } from "../../kernel/backoff.ts";
import { AppError } from "../../kernel/errors.ts";
import { stored } from "../../kernel/json/stored-json.ts";
import { tracedAfter } from "../../kernel/tracing.ts";
import { ChannelError } from "../../ports/channel.ts";
import type { Services, Tx } from "../../ports/services.ts";
import { adapterOf, withShop, type OpenShop } from "../kit/open-shop.ts";
import { PUBLISH_QUEUE, planShops } from "./publish-bulk.ts";
import { isWorthAnotherTry, type JobBatch, type WrittenBatch } from "./publish-job.ts";
import { publishSkuBatch } from "./publish-sku-job.ts";
import { publishStockBatch } from "./publish-stock-job.ts";
import { TimeBudget } from "../kit/time-budget.ts";

const LEASE_MS = 180_000;
const STEPS_A_TURN = 8;
const LISTINGS_A_SLICE = 500;
/** Some channels take names one by one: a batch must end well within the lease. */
const MAX_SKUS_A_BATCH = 20;
const BUSY_WAIT_MS = 1_000;
const BACKOFF = { firstMs: 2_000, maxMs: 5 * 60_000 };
const MAX_TRIES_OF_A_SHOP = 8;
const MAX_SHOPS = 10_000;
const MAX_ATTEMPTS = 10;

interface Wait {
  readonly untilMs: number;
  readonly tries: number;
}

/** How far a publication has come. */
interface Checkpoint {
  readonly after: string | null;
  readonly isPlanned: boolean;
  readonly waits: Readonly<Record<string, Wait>>;
}

interface PublishInput {
  readonly masterVariantIds: readonly string[] | null;
  readonly shopIds: readonly string[];
  readonly fields: readonly PublishField[];
  readonly undoOf: string | null;
}

function inputOf(job: Job): PublishInput {
  return stored<PublishInput>({ masterVariantIds: null, undoOf: null, ...job.input });
}

function placeOf(job: Job): Checkpoint {
  return { after: null, isPlanned: false, waits: {}, ...(job.place as Partial<Checkpoint>) };
}

/**
 * Stores the step in the same transaction as its effects; if another process has advanced the job, all of it is
 * rolled back.
 */
async function keep(
  tx: Tx,
  job: Job,
  change: { place: Checkpoint; done?: number; total?: number },
): Promise<Job> {
  const progress = {
    place: change.place,
    done: job.done + (change.done ?? 0),
    total: job.total + (change.total ?? 0),
  };
  return saveJob(tx, job, progress, LEASE_MS);
}

/** Writes down which listings the job is about, a slice at a time. */
async function plan(services: Services, tenantId: string, job: Job): Promise<Job> {
  const { undoOf, masterVariantIds, shopIds, fields } = inputOf(job);
  const place = placeOf(job);
  return services.asSystem(tenantId, "run-publish-jobs", async (tx) => {
    const { items } = await listShops(tx, {}, { limit: MAX_SHOPS, offset: 0 });
    const shops = planShops(
      services,
      items.filter(({ id }) => shopIds.includes(id)),
      fields,
    );
    const slice = { after: place.after, most: LISTINGS_A_SLICE };
    const made =
      undoOf === null
        ? await planListings(tx, job.id, { masterVariantIds, plan: shops }, slice)
        : await planUndo(tx, job.id, { undoOf, plan: shops }, slice);
    return keep(tx, job, {
      place: { ...place, after: made.lastListingId ?? place.after, isPlanned: made.planned === 0 },
      total: made.planned,
      done: made.skipped,
    });
  });
}

function countsOf(counts: readonly ShopCount[]) {
  const of = (state: PublishState) =>
    counts.filter((count) => count.state === state).reduce((sum, { n }) => sum + n, 0);
  return {
    written: of("written"),
    unchanged: of("unchanged"),
    failed: of("failed"),
    skipped: of("skipped"),
  };
}

async function finish(services: Services, tenantId: string, job: Job): Promise<void> {
  await services.asSystem(tenantId, "run-publish-jobs", async (tx) => {
    const counts = await countResults(tx, job.id);
    const total = countsOf(counts);
    const shopResults = [...Map.groupBy(counts, ({ shopId }) => shopId).values()].map((group) => ({
      shopId: group[0]?.shopId ?? "",
      shopName: group[0]?.shopName ?? "",
      platform: group[0]?.platform ?? "CUSTOM",
      ...countsOf(group),
    }));
    const isFailed = total.failed > 0 && total.written === 0 && total.unchanged === 0;
    await finishJob(tx, job, {
      isFailed,
      result: { ...total, shopResults },
      error: isFailed ? "No listing could be written." : null,
    });
  });
}

function waitOf(place: Checkpoint, shopId: string, nowMs: number, hintMs: number): Wait {
  const tries = (place.waits[shopId]?.tries ?? 0) + 1;
  const waitMs = retryInMs(plannedMs(BACKOFF, tries), hintMs);
  return { tries, untilMs: nowMs + waitMs };
}

const without = (waits: Checkpoint["waits"], shopId: string): Checkpoint["waits"] =>
  Object.fromEntries(Object.entries(waits).filter(([id]) => id !== shopId));

/** The shop as a whole could not be written to: it waits, or everything of it ends here. */
async function recordOutage(tx: Tx, { job, shopId }: JobBatch, error: ChannelError | AppError): Promise<Job> {
  const isChannels = error instanceof ChannelError;
  const failure: PublishFailure = isChannels ? error.failure : "shop_not_active";
  const message = error.message.slice(0, 300);
  const place = placeOf(job);
  const hintMs = isChannels ? (error.retryAfterMs ?? 0) : 0;
  const wait = waitOf(place, shopId, tx.now.getTime(), hintMs);
  if (isWorthAnotherTry(failure) && wait.tries < MAX_TRIES_OF_A_SHOP) {
    return keep(tx, job, { place: { ...place, waits: { ...place.waits, [shopId]: wait } } });
  }
  const done = await endPending(tx, job.id, shopId, { state: "failed", failure, message });
  return keep(tx, job, { place: { ...place, waits: without(place.waits, shopId) }, done });
}

async function recordWritten(tx: Tx, batch: JobBatch, written: WrittenBatch): Promise<Job> {
  const { job, shopId, field } = batch;
  const place = placeOf(job);
  await written.record(tx);
  await recordResults(tx, job.id, field, written.results);
  const done = written.results.filter(({ state }) => state !== "pending").length;
  const isStuck = written.isBusy || done === 0;
  const wait = written.isBusy
    ? { untilMs: tx.now.getTime() + BUSY_WAIT_MS, tries: place.waits[shopId]?.tries ?? 0 }
    : waitOf(place, shopId, tx.now.getTime(), 0);
  const waits = isStuck ? { ...place.waits, [shopId]: wait } : without(place.waits, shopId);
  return keep(tx, job, { place: { ...place, waits }, done });
}

async function writeBatch(services: Services, tenantId: string, batch: JobBatch): Promise<Job> {
  const ask = <T>(run: (open: OpenShop) => Promise<T>) => withShop(services, tenantId, batch.shopId, run);
  const publish = batch.field === "stock" ? publishStockBatch : publishSkuBatch;
  const record = await publish(services, tenantId, batch, ask).then(
    (written) => (tx: Tx) => recordWritten(tx, batch, written),
    (error: unknown) => {
      const isShopGone = error instanceof AppError && error.code === "SHOP_NOT_FOUND";
      if (!isShopGone && !(error instanceof ChannelError)) {
        throw error;
      }
      services.logger.warn(
        { tenantId, shopId: batch.shopId, jobId: batch.job.id, err: error },
        "bulk publication interrupted",
      );
      return (tx: Tx) => recordOutage(tx, batch, error);
    },
  );
  return services.asSystem(tenantId, "run-publish-jobs", record);
}

type Next =
  | { readonly kind: "batch"; readonly batch: JobBatch }
  | { readonly kind: "ended"; readonly job: Job }
  | { readonly kind: "wait"; readonly waitMs: number }
  | { readonly kind: "nothing" };

async function next(services: Services, tx: Tx, job: Job): Promise<Next> {
  const place = placeOf(job);
  const nowMs = tx.now.getTime();
  const waiting = Object.entries(place.waits).filter(([, { untilMs }]) => untilMs > nowMs);
  const pending = await nextPending(
    tx,
    job.id,
    waiting.map(([shopId]) => shopId),
  );
  if (!pending) {
    const untilMs = Math.min(...waiting.map(([, wait]) => wait.untilMs));
    return waiting.length === 0 ? { kind: "nothing" } : { kind: "wait", waitMs: untilMs - nowMs };
  }
  const { shopId, field } = pending;
  const shop = await findShop(tx, shopId);
  if (!shop || !isConnected(shop.status)) {
    const end = { state: "skipped", failure: "shop_not_active", message: null } as const;
    const done = await endPending(tx, job.id, shopId, end);
    return { kind: "ended", job: await keep(tx, job, { place, done }) };
  }
  const { publishBatchSize } = adapterOf(services, shop.platform).capabilities;
  const size = field === "sku" ? Math.min(publishBatchSize, MAX_SKUS_A_BATCH) : publishBatchSize;
  return { kind: "batch", batch: { job, shopId, field, undoOf: inputOf(job).undoOf, size } };
}

/** One step of a job; null when it is finished or postponed. */
async function step(services: Services, tenantId: string, job: Job): Promise<Job | null> {
  if (!placeOf(job).isPlanned) {
    return plan(services, tenantId, job);
  }
  const found = await services.asSystem(tenantId, "run-publish-jobs", (tx) => next(services, tx, job));
  switch (found.kind) {
    case "batch":
      return writeBatch(services, tenantId, found.batch);
    case "ended":
      return found.job;
    case "nothing":
      await finish(services, tenantId, job);
      return null;
    case "wait":
      await services.asSystem(tenantId, "run-publish-jobs", (tx) => postponeJob(tx, job, found.waitMs));
      return null;
  }
}

async function takeSteps(services: Services, tenantId: string, leased: Job): Promise<void> {
  const budget = new TimeBudget();
  let job = leased;
  for (let steps = 0; steps < STEPS_A_TURN && !budget.isSpent; steps += 1) {
    const further = await step(services, tenantId, job);
    if (!further) {
      return;
    }
    job = further;
  }
  await services.asSystem(tenantId, "run-publish-jobs", (tx) => postponeJob(tx, job, 0));
}

/** A step that fails for no reason of the channel's is tried again when its lease ends, a few times. */
async function giveUp(services: Services, tenantId: string, job: Job): Promise<void> {
  const outcome = {
    isFailed: true,
    result: null,
    error: "The publication could not be carried on.",
  } as const;
  await services.asSystem(tenantId, "run-publish-jobs", (tx) => finishJob(tx, job, outcome));
}

/** Runs the tenant's publish jobs, a bounded number of steps; true when there may be more. */
export async function runPublishJobs(services: Services, tenantId: string): Promise<boolean> {
  const job = await services.asSystem(tenantId, "run-publish-jobs", (tx) =>
    leaseJob(tx, PUBLISH_QUEUE, LEASE_MS),
  );
  if (!job) {
    return false;
  }
  try {
    await tracedAfter(job.traceparent, "run job", { "estiba.job_id": job.id }, () =>
      job.attempts > MAX_ATTEMPTS ? giveUp(services, tenantId, job) : takeSteps(services, tenantId, job),
    );
  } catch (error) {
    if (!(error instanceof JobLost)) {
      throw error;
    }
  }
  return true;
}
