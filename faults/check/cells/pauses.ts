import type { Claims } from "../../kit/claims.ts";
import { latencyOf, ms } from "../../kit/latency.ts";
import type { Attempt } from "../../load/history.ts";
import { isYes, sentIn, type Span } from "../answers.ts";

const P99_MS = 500;
const MAX_MS = 2_000;

const durations = (attempts: readonly Attempt[]): number[] => attempts.map(({ t0, t1 }) => t1 - t0);

/** How much longer than usual the tenant's requests took while it was handed over. */
export function holdPause(
  claims: Claims,
  attempts: readonly Attempt[],
  tenantId: string,
  calm: Span,
  around: Span,
): void {
  const own = attempts.filter((attempt) => attempt.tenant_id === tenantId && isYes(attempt));
  const usualMs = latencyOf(durations(sentIn(own, calm))).p50Ms;
  const waits = durations(sentIn(own, around)).map((tookMs) => Math.max(0, tookMs - usualMs));
  const { count, p50Ms, p99Ms, maxMs } = latencyOf(waits);
  claims.hold("requests of the tenant were on their way around the hand-over", count > 0);
  claims.atMost("pause of requests, p99 (ms)", p99Ms, P99_MS);
  claims.atMost("pause of requests, longest (ms)", maxMs, MAX_MS);
  claims.figure(
    `${count} requests around the hand-over waited p50 ${ms(p50Ms)}, p99 ${ms(p99Ms)}, at most ${ms(maxMs)} longer than the usual ${ms(usualMs)}`,
  );
}

/** From the fence to the open door, as the mover measured it. */
export function holdPrintedPauses(claims: Claims, pausesMs: readonly (number | null)[]): void {
  const known = pausesMs.filter((pauseMs) => pauseMs !== null);
  claims.hold("the mover says how long it paused each tenant", known.length === pausesMs.length);
  const { p99Ms, maxMs } = latencyOf(known);
  claims.atMost("pause by the mover, p99 (ms)", p99Ms, P99_MS);
  claims.atMost("pause by the mover, longest (ms)", maxMs, MAX_MS);
}
