import { fork } from "node:child_process";
import { once } from "node:events";
import { resolve } from "node:path";
import type { Measured } from "./open-loop.ts";
import type { LoadOrder } from "./order.ts";

/** Runs a load in a process of its own and resolves with what it measured. */
export async function measure(order: LoadOrder): Promise<Measured> {
  const child = fork(resolve(import.meta.dirname, "client.ts"), {
    stdio: ["ignore", "inherit", "inherit", "ipc"],
  });
  const ended = once(child, "exit").then(() => {
    throw new Error("the load process ended without a result");
  });
  ended.catch(() => null);
  child.send(order);
  const [measured] = (await Promise.race([once(child, "message"), ended])) as [Measured];
  return measured;
}
