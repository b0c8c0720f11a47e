import { setTimeout as wait } from "node:timers/promises";
import type { ThreadAnswer, ThreadTask } from "../../src/kernel/limits/threads.ts";

const TASKS: Readonly<Record<string, () => unknown>> = {
  environment: () => Object.keys(process.env),
  hoard: () => {
    const kept: number[][] = [];
    for (;;) {
      kept.push(Array<number>(1_000_000).fill(kept.length + 0.5));
    }
  },
  fail: () => {
    throw new TypeError("odd");
  },
  hang: () => wait(60_000),
};

// oxlint-disable-next-line import/no-default-export -- what the pool calls
export default async function runTask({ task }: ThreadTask): Promise<ThreadAnswer> {
  return { value: await TASKS[task]?.() };
}
