import { spreadOf } from "./statistics.ts";

/** One thing that was measured in every run. */
export interface Figure {
  readonly label: string;
  readonly values: readonly number[];
}

/** Figures that can stand beside each other on one axis. */
export interface Chart {
  readonly title: string;
  readonly unit: string;
  readonly figures: readonly Figure[];
}

export interface Chapter {
  readonly name: string;
  readonly title: string;
  readonly charts: readonly Chart[];
  readonly notes: readonly string[];
}

export function rounded(value: number): string {
  const size = Math.abs(value);
  return value.toFixed(size < 10 ? 2 : size < 100 ? 1 : 0);
}

/** A line a figure: the median, and from the least to the most. */
export function linesOf({ charts, title, notes }: Chapter): string[] {
  const rows = charts.flatMap(({ title: chart, unit, figures }) => [
    `  ${chart} (${unit})`,
    ...figures.map(({ label, values }) => {
      const { median, least, most } = spreadOf(values);
      return `    ${label.padEnd(34)} ${rounded(median).padStart(8)}   ${rounded(least)} - ${rounded(most)}`;
    }),
  ]);
  return [title, ...rows, ...notes.map((note) => `  ${note}`)];
}
