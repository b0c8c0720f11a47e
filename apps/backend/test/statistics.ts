/** The share of a standard normal distribution below z (Abramowitz and Stegun 26.2.17, error below 1e-7). */
function normalBelow(z: number): number {
  const t = 1 / (1 + 0.2316419 * Math.abs(z));
  const series =
    t * (0.31938153 + t * (-0.356563782 + t * (1.781477937 + t * (-1.821255978 + t * 1.330274429))));
  const above = (Math.exp((-z * z) / 2) / Math.sqrt(2 * Math.PI)) * series;
  return z >= 0 ? 1 - above : above;
}

export function median(values: readonly number[]): number {
  const sorted = values.toSorted((left, right) => left - right);
  const middle = sorted.length / 2;
  return ((sorted[Math.ceil(middle) - 1] ?? 0) + (sorted[Math.floor(middle)] ?? 0)) / 2;
}

/** Each value with its rank, equal ones sharing the middle of theirs; and how much the ties weigh. */
function rank(values: readonly number[]): { ranks: Map<number, number>; tieWeight: number } {
  const ranks = new Map<number, number>();
  let before = 0;
  let tieWeight = 0;
  const counts = Map.groupBy(
    values.toSorted((left, right) => left - right),
    (value) => value,
  );
  for (const [value, equals] of counts) {
    const count = equals.length;
    ranks.set(value, before + (count + 1) / 2);
    tieWeight += count ** 3 - count;
    before += count;
  }
  return { ranks, tieWeight };
}

/**
 * Mann-Whitney, two-sided, by the normal approximation with ties and continuity corrected:
 * how likely two samples of one distribution differ at least this much in rank.
 */
export function mannWhitney(left: readonly number[], right: readonly number[]): { u: number; p: number } {
  const [n, m] = [left.length, right.length];
  const total = n + m;
  const { ranks, tieWeight } = rank([...left, ...right]);
  const rankSum = left.reduce((sum, value) => sum + (ranks.get(value) ?? 0), 0);
  const u = rankSum - (n * (n + 1)) / 2;
  const spread = Math.sqrt(((n * m) / 12) * (total + 1 - tieWeight / (total * (total - 1))));
  const distance = Math.max(0, Math.abs(u - (n * m) / 2) - 0.5);
  return { u, p: spread === 0 ? 1 : Math.min(1, 2 * (1 - normalBelow(distance / spread))) };
}
