import { fork } from "node:child_process";
import { once } from "node:events";
import { resolve } from "node:path";
import type { Tenant } from "../world/tenants.ts";

export interface LoadOrder {
  /** Every try goes to one of them, at random. */
  readonly baseUrls: readonly string[];
  readonly seed: number;
  readonly prefix: string;
  readonly ratePerSecond: number;
  readonly tenants: readonly Tenant[];
  readonly historyFile: string;
  /** How long the last requests may go on trying once nothing new is sent. */
  readonly patienceMs: number;
}

export interface Load {
  /** Sends nothing new, waits for what is open, and returns how many were never answered. */
  stop(): Promise<number>;
  kill(): void;
}

/** In a process of its own, so that its clock is not held up by anything else here. */
export function startLoad(order: LoadOrder): Load {
  const child = fork(resolve(import.meta.dirname, "client.ts"), {
    stdio: ["ignore", "inherit", "inherit", "ipc"],
  });
  const report = once(child, "message") as Promise<[{ unanswered: number }]>;
  const exited = once(child, "exit");
  report.catch(() => null);
  child.send(order);
  return {
    async stop() {
      child.send("stop");
      const [{ unanswered }] = await report;
      await exited;
      return unanswered;
    },
    kill: () => void child.kill("SIGKILL"),
  };
}
