import type { Claims } from "../kit/claims.ts";
import { latencyOf, ms, type Latency } from "../kit/latency.ts";
import type { Attempt } from "../load/history.ts";

export interface Span {
  readonly fromMs: number;
  readonly toMs: number;
}

export function isYes({ status }: Pick<Attempt, "status">): boolean {
  return status >= 200 && status <= 299;
}

export function sentIn(attempts: readonly Attempt[], { fromMs, toMs }: Span): Attempt[] {
  return attempts.filter(({ t0 }) => t0 >= fromMs && t0 < toMs);
}

export function ackLatency(attempts: readonly Attempt[]): Latency {
  return latencyOf(attempts.filter(isYes).map(({ t0, t1 }) => t1 - t0));
}

export function shown({ count, p50Ms, p99Ms, maxMs }: Latency): string {
  return `${count} acks, p50 ${ms(p50Ms)}, p99 ${ms(p99Ms)}, max ${ms(maxMs)}`;
}

export function statuses(attempts: readonly Attempt[]): string {
  const counts = new Map<number, number>();
  for (const { status } of attempts) {
    counts.set(status, (counts.get(status) ?? 0) + 1);
  }
  return [...counts]
    .toSorted(([left], [right]) => left - right)
    .map(([status, count]) => `${status === 0 ? "none" : status}:${count}`)
    .join(" ");
}

/** No request is refused as invalid, and every failure on our side carries a retry time. */
export function holdAnswers(claims: Claims, attempts: readonly Attempt[]): void {
  const refused = attempts.filter(({ status }) => status >= 400 && status < 500);
  claims.hold(
    "no sound request is refused (4xx)",
    refused.length === 0,
    `${refused.length}: ${refused[0]?.error ?? ""}`,
  );
  const rude = attempts.filter(
    ({ status, retry_after }) => status >= 500 && (status !== 503 || retry_after === null),
  );
  claims.hold(
    "every 5xx is 503 with Retry-After",
    rude.length === 0,
    `${rude.length}: ${rude[0]?.status} ${rude[0]?.error ?? ""}`,
  );
}

export function holdAllYes(claims: Claims, attempts: readonly Attempt[]): void {
  const other = attempts.filter((attempt) => !isYes(attempt));
  claims.hold(
    "every request is answered 2xx",
    other.length === 0,
    `${statuses(other)} ${other[0]?.error ?? ""}`,
  );
}

const FLOOR_MS = 300;

/** Compared with the same run without the fault, since the machine may be busy with other things. */
export function holdQuick(claims: Claims, before: Latency, during: Latency, floorMs = FLOOR_MS): void {
  claims.atMost("p99 during the fault (ms)", during.p99Ms, Math.max(floorMs, Math.round(before.p99Ms * 2)));
}
