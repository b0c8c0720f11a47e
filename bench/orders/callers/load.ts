import { fork } from "node:child_process";
import { once } from "node:events";
import { resolve } from "node:path";
import type { Answers, Task } from "./client.ts";

/** Runs the callers in a process of their own; `onMeasuring` is called when they are warm and the counting begins. */
export async function load(task: Task, onMeasuring: () => void = () => undefined): Promise<Answers> {
  const child = fork(resolve(import.meta.dirname, "client.ts"), {
    stdio: ["ignore", "inherit", "inherit", "ipc"],
  });
  const ended = once(child, "exit").then(([code]) => {
    throw new Error(`the callers ended without a result: ${String(code)}`);
  });
  ended.catch(() => null);
  child.send(task);
  const heard = async () => (await Promise.race([once(child, "message"), ended]))[0] as unknown;
  await heard();
  onMeasuring();
  return (await heard()) as Answers;
}
