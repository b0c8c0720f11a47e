import type { Movement } from "../queries.ts";

export interface Step {
  readonly atMs: number;
  readonly level: number;
}

/** The level after each movement, oldest first, led by what it was before the first of them. */
export function stepsOf(
  movements: readonly Pick<Movement, "at" | "seq" | "delta" | "balanceAfter">[],
): Step[] {
  const ordered = movements.toSorted((a, b) => a.seq - b.seq);
  const [first] = ordered;
  if (first === undefined) {
    return [];
  }
  const before = { atMs: Date.parse(first.at), level: first.balanceAfter - first.delta };
  return [before, ...ordered.map(({ at, balanceAfter }) => ({ atMs: Date.parse(at), level: balanceAfter }))];
}

export interface Plot {
  readonly line: string;
  readonly area: string;
  readonly zeroY: number;
  readonly min: number;
  readonly max: number;
}

/** A staircase in a box of the given size; the last level lasts until the end. */
export function plotOf(steps: readonly Step[], endMs: number, width: number, height: number): Plot {
  const startMs = steps[0]?.atMs ?? endMs;
  const max = Math.max(1, ...steps.map(({ level }) => level));
  const min = Math.min(0, ...steps.map(({ level }) => level));
  const x = (atMs: number) => (((atMs - startMs) / Math.max(1, endMs - startMs)) * width).toFixed(1);
  const y = (level: number) => (height - ((level - min) / (max - min)) * height).toFixed(1);
  const corners = steps.map(({ atMs, level }, index) =>
    index === 0 ? `M${x(atMs)} ${y(level)}` : `H${x(atMs)}V${y(level)}`,
  );
  const line = `${corners.join("")}H${width}`;
  return { line, area: `${line}V${y(0)}H0Z`, zeroY: Number(y(0)), min, max };
}
