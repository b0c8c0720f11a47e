import type { EventsRun, WorkerRun } from "../worker-case.ts";
import type { Chapter, Figure } from "./figures.ts";

type Take = (events: EventsRun, run: WorkerRun) => number;

export function workerChapter(runs: readonly WorkerRun[], workers: number): Chapter {
  const paths = Object.keys(runs[0]?.events ?? {});
  const events = (what: string, take: Take): Figure[] =>
    paths.map((path) => ({
      label: paths.length === 1 ? what : `${what}, ${path}`,
      values: runs.flatMap((run) => {
        const one = run.events[path];
        return one ? [take(one, run)] : [];
      }),
    }));
  return {
    name: "worker",
    title: `worker: signed events of two mapped lines, ${workers} at work`,
    charts: [
      {
        title: "events",
        unit: "a second",
        figures: [
          ...events("recorded by the api", ({ recorded }) => recorded),
          ...events("applied by the worker", ({ applied }) => applied),
          { label: "engine, batches of 50", values: runs.map(({ batched }) => batched.perSecond) },
        ],
      },
      {
        title: "worker against the engine",
        unit: "times",
        figures: events("batches of 50", ({ applied }, { batched }) => applied / batched.perSecond),
      },
      {
        title: "processor time an event",
        unit: "ms",
        figures: [
          ...events("worker", ({ cpuMs }) => cpuMs.worker),
          ...events("database", ({ cpuMs }) => cpuMs.database),
        ],
      },
    ],
    notes: [`not applied: ${runs.at(-1)?.notDone ?? 0}`],
  };
}
