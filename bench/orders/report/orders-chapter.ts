import type { HttpRun, Run } from "../orders-case.ts";
import type { Chapter, Chart, Figure } from "./figures.ts";
import { spreadOf } from "./statistics.ts";

type Take = (http: HttpRun, run: Run) => number;

const TITLES = {
  plain: "plain: new orders of two mapped lines",
  mixed:
    "mixed: 10 % repeats, 5 % edits, half of the tenants with subscribers and alerts, three places a variant",
} as const;

const againstOne: Take = ({ perSecond }, { oneByOne }) => perSecond / oneByOne.perSecond;
const againstBatches: Take = ({ perSecond }, { batched }) => perSecond / batched.perSecond;

/** What several runs measured, taken apart by the path the service took. */
class Taken {
  readonly paths: readonly string[];
  readonly #runs: readonly Run[];

  constructor(runs: readonly Run[]) {
    this.#runs = runs;
    this.paths = Object.keys(runs[0]?.http ?? {});
  }

  of(path: string, take: Take): number[] {
    return this.#runs.flatMap((run) => {
      const http = run.http[path];
      return http ? [take(http, run)] : [];
    });
  }

  http(what: string, take: Take): Figure[] {
    return this.paths.map((path) => ({
      label: this.paths.length === 1 ? what : `${what}, ${path}`,
      values: this.of(path, take),
    }));
  }

  engine(label: string, take: (run: Run) => number): Figure {
    return { label, values: this.#runs.map(take) };
  }

  answers(path: string): string {
    const sums: Record<string, number> = {};
    for (const [status, count] of this.#runs.flatMap((run) =>
      Object.entries(run.http[path]?.statuses ?? {}),
    )) {
      sums[status] = (sums[status] ?? 0) + count;
    }
    return `answers, ${path} path: ${JSON.stringify(sums)}`;
  }
}

const chartsOf = (taken: Taken): Chart[] => [
  {
    title: "orders",
    unit: "a second",
    figures: [
      ...taken.http("HTTP", ({ perSecond }) => perSecond),
      taken.engine("engine, one by one", ({ oneByOne }) => oneByOne.perSecond),
      taken.engine("engine, batches of 50", ({ batched }) => batched.perSecond),
    ],
  },
  {
    title: "HTTP against the engine",
    unit: "times",
    figures: [...taken.http("one by one", againstOne), ...taken.http("batches of 50", againstBatches)],
  },
  {
    title: "answer time",
    unit: "ms",
    figures: [
      ...taken.http("p50", ({ p50Ms }) => p50Ms),
      ...taken.http("p95", ({ p95Ms }) => p95Ms),
      ...taken.http("p99", ({ p99Ms }) => p99Ms),
    ],
  },
  {
    title: "processor time an order",
    unit: "ms",
    figures: [
      ...taken.http("service", ({ cpuMs }) => cpuMs.service),
      ...taken.http("database", ({ cpuMs }) => cpuMs.database),
      ...taken.http("callers", ({ cpuMs }) => cpuMs.callers),
      taken.engine("database, engine one by one", ({ oneByOne }) => oneByOne.databaseMs),
      taken.engine("database, engine batches of 50", ({ batched }) => batched.databaseMs),
    ],
  },
];

export function ordersChapter(kind: keyof typeof TITLES, runs: readonly Run[]): Chapter {
  const taken = new Taken(runs);
  return {
    name: kind,
    title: TITLES[kind],
    charts: chartsOf(taken),
    notes: taken.paths.map((path) => taken.answers(path)),
  };
}

/** The line that ends the output; of the path that was named first. */
export function ratiosLine(runs: readonly Run[]): string {
  const taken = new Taken(runs);
  const median = (take: Take) => spreadOf(taken.of(taken.paths[0] ?? "", take)).median;
  const [oneByOne, batched] = [median(againstOne), median(againstBatches)];
  const p99Ms = median(({ p99Ms: one }) => one);
  return `ratios: one-by-one ${oneByOne.toFixed(2)}, batched ${batched.toFixed(2)}, p99 ${Math.round(p99Ms)} ms`;
}
