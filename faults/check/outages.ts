import type { Attempt } from "../load/history.ts";
import { isYes, sentIn, type Span } from "./answers.ts";

/** The longest time without an acknowledgement that touches the span. */
export function longestSilence(attempts: readonly Attempt[], { fromMs, toMs }: Span): number {
  const acks = attempts
    .filter(isYes)
    .map(({ t1 }) => t1)
    .toSorted((left, right) => left - right);
  let longestMs = 0;
  for (const [index, ackMs] of acks.entries()) {
    const nextMs = acks[index + 1] ?? ackMs;
    if (nextMs > fromMs && ackMs < toMs) {
      longestMs = Math.max(longestMs, nextMs - ackMs);
    }
  }
  return longestMs;
}

/** How long refusals were given: from the answer of the first to that of the last, of requests answered in the span. */
export function refusedFor(attempts: readonly Attempt[], span: Span): number {
  const refusedMs = attempts
    .filter((attempt) => !isYes(attempt) && attempt.t1 >= span.fromMs && attempt.t1 < span.toMs)
    .map(({ t1 }) => t1);
  return refusedMs.length === 0 ? 0 : Math.max(...refusedMs) - Math.min(...refusedMs);
}

export function median(values: readonly number[]): number {
  const sorted = values.toSorted((left, right) => left - right);
  return sorted[Math.floor(sorted.length / 2)] ?? 0;
}

/** Acknowledgements per second in the spans. */
export function ackRate(attempts: readonly Attempt[], spans: readonly Span[]): number {
  const seconds = spans.reduce((total, { fromMs, toMs }) => total + (toMs - fromMs) / 1_000, 0);
  const acks = spans.reduce((total, span) => total + sentIn(attempts, span).filter(isYes).length, 0);
  return seconds === 0 ? 0 : acks / seconds;
}
