import { setTimeout as wait } from "node:timers/promises";

const EVERY_MS = 50;

/** Repeats a check until it holds. For asynchronous effects on a clock we do not control. */
export async function eventually<T>(check: () => Promise<T>, withinMs = 6_000): Promise<T> {
  const deadlineMs = performance.now() + withinMs;
  for (;;) {
    try {
      return await check();
    } catch (error) {
      if (performance.now() > deadlineMs) {
        throw error;
      }
      await wait(EVERY_MS);
    }
  }
}
