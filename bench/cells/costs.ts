import type { HttpRun } from "../orders/orders-case.ts";
import { spreadOf } from "../orders/report/statistics.ts";

/** Processor time an order, service and database together, of every turn. */
export interface Costs {
  readonly usual: readonly number[];
  readonly compared: readonly number[];
}

const sum = (values: readonly number[]): number => values.reduce((left, right) => left + right, 0);

/** In milliseconds, over all cells that took orders at the same time. */
export function costOf(runs: readonly HttpRun[]): number {
  const spent = runs.map(({ cpuMs, perSecond }) => (cpuMs.service + cpuMs.database) * perSecond);
  return sum(spent) / sum(runs.map(({ perSecond }) => perSecond));
}

const shown = (values: readonly number[]): string => {
  const { median, least, most } = spreadOf(values);
  return `${median.toFixed(3)} ms (${least.toFixed(3)}-${most.toFixed(3)})`;
};

export function lineOf(name: string, { usual, compared }: Costs): string {
  const ofMedians = spreadOf(compared).median / spreadOf(usual).median;
  const ofPairs = spreadOf(compared.map((ms, turn) => ms / (usual[turn] ?? Number.NaN))).median;
  return `${name}: ${shown(compared)} an order against ${shown(usual)}; ratio of the medians ${ofMedians.toFixed(3)}, median of the ratios ${ofPairs.toFixed(3)}, ${usual.length} turns each`;
}
