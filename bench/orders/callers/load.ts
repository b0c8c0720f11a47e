import { resolve } from "node:path";
import { forkCallers } from "../../load/fork-callers.ts";
import type { Answers, Task } from "./client.ts";

/** Runs the callers in a process of their own; `onMeasuring` is called when they are warm and the counting begins. */
export async function load(task: Task, onMeasuring: () => void = () => undefined): Promise<Answers> {
  const next = forkCallers(resolve(import.meta.dirname, "client.ts"), task);
  await next();
  onMeasuring();
  return (await next()) as Answers;
}
