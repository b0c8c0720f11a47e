import { spawn, type ChildProcess } from "node:child_process";
import { once } from "node:events";
import { closeSync, openSync } from "node:fs";
import { isRoot } from "../machine/run.ts";
import { postgresAccount } from "../services/postgres-home.ts";

const STOP_DEADLINE_MS = 15_000;

/** PostgreSQL and PgBouncer refuse to run as root, so they and what stands around them run as the user of the first. */
function asPostgres(): readonly string[] {
  const account = isRoot() ? postgresAccount() : undefined;
  return account === undefined
    ? []
    : ["setpriv", `--reuid=${account.uid}`, `--regid=${account.gid}`, "--clear-groups", "--"];
}

/** A program that is not ours, as a child of this process; the terminal's Ctrl-C does not reach it. */
export class Daemon {
  readonly #command: readonly string[];
  readonly #logFile: string;
  #child: ChildProcess | null = null;

  constructor(enter: readonly string[], command: readonly string[], logFile: string) {
    this.#command = [...enter, ...asPostgres(), ...command];
    this.#logFile = logFile;
  }

  get isRunning(): boolean {
    return this.#child !== null && this.#child.exitCode === null && this.#child.signalCode === null;
  }

  start(): void {
    const [program = "", ...args] = this.#command;
    const log = openSync(this.#logFile, "a");
    this.#child = spawn(program, args, {
      cwd: "/",
      // Python and etcd read settings from the environment too: they get none.
      env: { PATH: "/usr/sbin:/usr/bin:/sbin:/bin", LC_ALL: "C.UTF-8" },
      stdio: ["ignore", log, log],
      detached: true,
    });
    closeSync(log);
  }

  signal(name: NodeJS.Signals): void {
    this.#child?.kill(name);
  }

  /** Resolves when it is gone. */
  async end(signal: "SIGTERM" | "SIGKILL"): Promise<void> {
    const child = this.#child;
    if (child === null || !this.isRunning) {
      return;
    }
    const gone = once(child, "exit");
    child.kill(signal);
    const deadline = setTimeout(() => child.kill("SIGKILL"), STOP_DEADLINE_MS);
    await gone;
    clearTimeout(deadline);
  }
}
