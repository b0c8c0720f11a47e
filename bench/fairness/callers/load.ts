import { resolve } from "node:path";
import { forkCallers } from "../../load/fork-callers.ts";
import type { Heard, Task } from "./task.ts";

/** In a process of their own: the callers of a rush do not delay those of the others. */
export const load = async (task: Task): Promise<Heard> =>
  (await forkCallers(resolve(import.meta.dirname, "client.ts"), task)()) as Heard;
