import type { PublishFailure, PublishField, PublishState } from "@estiba/contract";
import type { Job } from "../../domain/jobs/index.ts";
import type { PendingResult, ResultToWrite } from "../../domain/inventory/index.ts";
import type { WriteResult } from "../../ports/channel.ts";
import type { Tx } from "../../ports/services.ts";

/** The next listings of a job: one shop, one field, no more than the channel takes at once. */
export interface JobBatch {
  readonly job: Job;
  readonly shopId: string;
  readonly field: PublishField;
  readonly undoOf: string | null;
  readonly size: number;
}

export interface WrittenBatch {
  readonly results: readonly ResultToWrite[];
  /** Nothing could be done: another worker has all of them just now. */
  readonly isBusy: boolean;
  /** What else is to be written down with the results. */
  record(tx: Tx): Promise<void>;
}

const MAX_ATTEMPTS = 5;
const WORTH_ANOTHER_TRY: ReadonlySet<string> = new Set(["rate_limited", "unavailable"]);

export const isWorthAnotherTry = (failure: string): boolean => WORTH_ANOTHER_TRY.has(failure);

/** A row that ends without a call to the channel. */
export function ended(
  row: PendingResult,
  state: PublishState,
  failure: PublishFailure | null,
): ResultToWrite {
  return {
    listingId: row.listingId,
    state,
    before: row.before,
    after: row.after,
    failure,
    message: null,
    isAttempt: false,
  };
}

/** What the channel's answer makes of a row; a passing failure leaves it open for a few more tries. */
export function resultOf(
  row: PendingResult,
  answer: WriteResult | undefined,
  values: { before: string | null; after: string },
): ResultToWrite {
  const base = { listingId: row.listingId, isAttempt: true };
  if (answer?.outcome === "done") {
    return { ...base, ...values, state: "written", failure: null, message: null };
  }
  const failure = answer?.failure ?? "malformed";
  const message = (answer?.message ?? "the platform did not say").slice(0, 300);
  const isOpen = isWorthAnotherTry(failure) && row.attempts + 1 < MAX_ATTEMPTS;
  // While it is open, a row keeps what it was planned with.
  return isOpen
    ? { ...base, before: row.before, after: row.after, state: "pending", failure, message }
    : { ...base, ...values, state: "failed", failure, message };
}
