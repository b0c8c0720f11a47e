import type { Tx } from "../../../db/transaction.ts";
import { plannedMs, retryInMs } from "../../../kernel/backoff.ts";
import { WORK_BACKOFF, type ShopWork } from "../model.ts";
import { recordWorkOutcome } from "../work-store.ts";
import { tryMove } from "./move-shop.ts";

const FAILURES_UNTIL_DEGRADED = 3;

export async function recordWorkDone(
  tx: Tx,
  work: ShopWork,
  progress: Pick<ShopWork, "watermark" | "walkStartedAt" | "cursor">,
  dueInMs: number,
): Promise<void> {
  await recordWorkOutcome(tx, work, { ...progress, dueInMs, failures: 0, lastError: null });
  if (work.failures >= FAILURES_UNTIL_DEGRADED) {
    await tryMove(tx, work.shopId, "heal", null);
  }
}

export interface WorkFailure {
  readonly message: string;
  /** The platform's minimum wait. */
  readonly retryAfterMs: number;
  /** Something is wrong with the shop, rather than with us or its access. */
  readonly isOfShop: boolean;
}

export async function recordWorkFailed(tx: Tx, work: ShopWork, failure: WorkFailure): Promise<void> {
  const { watermark, walkStartedAt, cursor } = work;
  const failures = work.failures + 1;
  await recordWorkOutcome(tx, work, {
    watermark,
    walkStartedAt,
    cursor,
    dueInMs: retryInMs(plannedMs(WORK_BACKOFF, failures), failure.retryAfterMs),
    failures,
    lastError: failure.message,
  });
  if (failures === FAILURES_UNTIL_DEGRADED && failure.isOfShop) {
    await tryMove(tx, work.shopId, "degrade", failure.message);
  }
}
