import { plannedMs, retryInMs } from "../../kernel/backoff.ts";

const SECOND_MS = 1_000;
const MINUTE_MS = 60 * SECOND_MS;
const HOUR_MS = 60 * MINUTE_MS;

/** Ten attempts; the last comes three days after the first. */
const DELAYS_MS = [
  5 * SECOND_MS,
  MINUTE_MS,
  5 * MINUTE_MS,
  30 * MINUTE_MS,
  2 * HOUR_MS,
  5 * HOUR_MS,
  10 * HOUR_MS,
  20 * HOUR_MS,
  34 * HOUR_MS,
] as const;
const MAX_RETRY_AFTER_MS = 6 * HOUR_MS;

/** When to try again after so many failed attempts; null when it is over. `chance` is from 0 to 1. */
export function retryDelayMs(
  attempt: number,
  chance: number,
  retryAfterMs: number | null = null,
): number | null {
  const delayMs = DELAYS_MS[attempt - 1];
  if (delayMs === undefined) {
    return null;
  }
  return retryInMs(delayMs, Math.min(retryAfterMs ?? 0, MAX_RETRY_AFTER_MS), chance);
}

export const FAILURES_UNTIL_BLOCKED = 5;
const BLOCKING = { firstMs: 5 * SECOND_MS, maxMs: 5 * MINUTE_MS };

/** A receiver that keeps failing gets one delivery at a time, at growing intervals. */
export function blockMs(consecutiveFailures: number): number | null {
  const beyond = consecutiveFailures - FAILURES_UNTIL_BLOCKED;
  return beyond < 0 ? null : plannedMs(BLOCKING, beyond + 1);
}

const DAYS_UNTIL_DISABLED = 5;

/** Why a subscription is to be switched off, or null while there is hope. */
export function disablingReason(failingSince: Date, now: Date, isGone: boolean): string | null {
  if (isGone) {
    return "The receiver answered 410 Gone.";
  }
  const failingMs = now.getTime() - failingSince.getTime();
  return failingMs >= DAYS_UNTIL_DISABLED * 24 * HOUR_MS
    ? `Nothing was delivered for ${DAYS_UNTIL_DISABLED} days.`
    : null;
}
