import type { EstibaError } from "./estiba-error.ts";

export interface RetryPolicy {
  /** Repetitions after the first attempt. */
  readonly maxRetries: number;
  readonly baseDelayMs: number;
  /** A Retry-After beyond this is not waited for: the error is thrown at once. */
  readonly maxDelayMs: number;
}

export const DEFAULT_RETRY: RetryPolicy = { maxRetries: 2, baseDelayMs: 250, maxDelayMs: 20_000 };

const RETRYABLE = new Set<EstibaError["code"]>([
  "NETWORK_ERROR",
  "TIMEOUT",
  // An earlier attempt whose answer got lost is still being worked on.
  "IDEMPOTENCY_IN_PROGRESS",
  "RATE_LIMITED",
  "SERVICE_UNAVAILABLE",
]);

/** How long to wait before the next attempt, or null when the error is final. */
export function retryDelayMs(
  policy: RetryPolicy,
  attemptsMade: number,
  error: EstibaError,
  random: () => number = Math.random,
): number | null {
  if (attemptsMade > policy.maxRetries || !RETRYABLE.has(error.code)) {
    return null;
  }
  const backoffMs = Math.min(policy.maxDelayMs, policy.baseDelayMs * 2 ** (attemptsMade - 1));
  const jitteredMs = backoffMs * (0.5 + random() / 2);
  if (error.retryAfterSeconds === undefined) {
    return jitteredMs;
  }
  const askedMs = error.retryAfterSeconds * 1000;
  // Never earlier than required; the jitter keeps many clients from returning in the same instant.
  return askedMs > policy.maxDelayMs ? null : askedMs + jitteredMs;
}
