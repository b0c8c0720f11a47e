import type { WorkerRun } from "../worker-case.ts";
import type { Chapter } from "./figures.ts";

export function workerChapter(runs: readonly WorkerRun[], workers: number): Chapter {
  const figure = (label: string, take: (run: WorkerRun) => number) => ({ label, values: runs.map(take) });
  return {
    name: "worker",
    title: `worker: signed events of two mapped lines, ${workers} at work`,
    charts: [
      {
        title: "events",
        unit: "a second",
        figures: [
          figure("recorded by the api", ({ recorded }) => recorded),
          figure("applied by the worker", ({ applied }) => applied),
          figure("engine, batches of 50", ({ batched }) => batched.perSecond),
        ],
      },
      {
        title: "worker against the engine",
        unit: "times",
        figures: [figure("batches of 50", ({ applied, batched }) => applied / batched.perSecond)],
      },
      {
        title: "processor time an event",
        unit: "ms",
        figures: [
          figure("worker", ({ cpuMs }) => cpuMs.worker),
          figure("database", ({ cpuMs }) => cpuMs.database),
        ],
      },
    ],
    notes: [`not applied: ${runs.at(-1)?.notDone ?? 0}`],
  };
}
