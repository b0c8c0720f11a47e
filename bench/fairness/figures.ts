import { percentile, spreadOf } from "../orders/report/statistics.ts";
import type { Heard } from "./callers/task.ts";

/** What tenants without a rush noticed in one phase. */
export interface Phase {
  readonly ackP50Ms: number;
  readonly ackP99Ms: number;
  readonly channelP95Ms: number;
  /** Answers that were no success. */
  readonly refused: number;
}

const RATIO_LIMIT = 1.2;
const CHANNEL_LIMIT_MS = 1_000;

const isRefusal = ([status]: [string, number]) => Number(status) >= 300;

const refusedOf = ({ statuses }: Pick<Heard, "statuses">): number =>
  Object.entries(statuses)
    .filter(isRefusal)
    .reduce((sum, [, count]) => sum + count, 0);

/** A sale that the channel was not notified of counts as one that takes for ever. */
export const phaseOf = (heard: Heard, channelMs: readonly number[]): Phase => ({
  ackP50Ms: percentile(heard.latenciesMs, 0.5),
  ackP99Ms: percentile(heard.latenciesMs, 0.99),
  channelP95Ms: percentile(channelMs, 0.95),
  refused: refusedOf(heard),
});

const inMs = (value: number) => value.toFixed(value < 10 ? 1 : 0);

export const lineOf = ({ ackP50Ms, ackP99Ms, channelP95Ms }: Phase): string =>
  `p50 ${inMs(ackP50Ms)}, p99 ${inMs(ackP99Ms)}, to channel p95 ${inMs(channelP95Ms)} ms`;

interface Verdict {
  readonly lines: readonly string[];
  readonly isKept: boolean;
}

function row(what: string, values: readonly number[]): string {
  const { median, least, most } = spreadOf(values);
  return `  ${what.padEnd(34)} ${inMs(median).padStart(8)}   ${inMs(least)} - ${inMs(most)}`;
}

/** Medians over the turns, and whether both promises hold. */
export function verdictOn(calm: readonly Phase[], rush: readonly Phase[]): Verdict {
  const median = (phases: readonly Phase[], figure: keyof Phase) =>
    spreadOf(phases.map((phase) => phase[figure])).median;
  const ratio = median(rush, "ackP99Ms") / median(calm, "ackP99Ms");
  const channelMs = median(rush, "channelP95Ms");
  const refused = rush.reduce((sum, phase) => sum + phase.refused, 0);
  const figures = (name: string, phases: readonly Phase[]) => [
    row(
      `${name}: acknowledged p50 (ms)`,
      phases.map((phase) => phase.ackP50Ms),
    ),
    row(
      `${name}: acknowledged p99 (ms)`,
      phases.map((phase) => phase.ackP99Ms),
    ),
    row(
      `${name}: sale to channel p95 (ms)`,
      phases.map((phase) => phase.channelP95Ms),
    ),
  ];
  const isKept = ratio <= RATIO_LIMIT && channelMs < CHANNEL_LIMIT_MS && refused === 0;
  return {
    isKept,
    lines: [
      "the others",
      ...figures("calm", calm),
      ...figures("rush", rush),
      `  refused during the rush            ${String(refused).padStart(8)}`,
      `fairness: p99 ratio ${ratio.toFixed(2)}, sale to channel p95 ${channelMs.toFixed(0)} ms: ${isKept ? "kept" : "NOT KEPT"}`,
    ],
  };
}
