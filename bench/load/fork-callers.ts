import { fork } from "node:child_process";
import { once } from "node:events";

/** Starts callers in a process of their own, and returns what reads their next message. */
export function forkCallers(file: string, task: object): () => Promise<unknown> {
  const child = fork(file, { stdio: ["ignore", "inherit", "inherit", "ipc"] });
  const ended = once(child, "exit").then(([code]) => {
    throw new Error(`the callers ended without a result: ${String(code)}`);
  });
  ended.catch(() => null);
  child.send(task);
  return async () => (await Promise.race([once(child, "message"), ended]))[0] as unknown;
}
