export interface Latency {
  readonly count: number;
  readonly p50Ms: number;
  readonly p99Ms: number;
  readonly maxMs: number;
}

function quantile(sortedMs: readonly number[], share: number): number {
  return sortedMs[Math.min(sortedMs.length - 1, Math.floor(sortedMs.length * share))] ?? 0;
}

export function latencyOf(durationsMs: readonly number[]): Latency {
  const sorted = durationsMs.toSorted((left, right) => left - right);
  return {
    count: sorted.length,
    p50Ms: quantile(sorted, 0.5),
    p99Ms: quantile(sorted, 0.99),
    maxMs: sorted.at(-1) ?? 0,
  };
}

export function ms(value: number): string {
  return value >= 10_000 ? `${(value / 1_000).toFixed(1)} s` : `${value.toFixed(value < 10 ? 1 : 0)} ms`;
}
