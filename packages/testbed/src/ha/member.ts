import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { commandLineOf, findOnPath } from "../machine/run.ts";
import { holdsWithin } from "../waiting/until.ts";
import { Daemon } from "../programs/daemon.ts";
import type { HaMachine } from "./plan.ts";

const GONE_WITHIN_MS = 10_000;

function childrenOf(parent: number): number[] {
  return readdirSync("/proc")
    .filter((name) => /^\d+$/.test(name))
    .map(Number)
    .filter((pid) => {
      try {
        const [, rest = ""] = readFileSync(`/proc/${pid}/stat`, "utf8").split(") ");
        return Number(rest.split(" ")[1]) === parent;
      } catch {
        return false;
      }
    });
}

function kill(pid: number, signal: NodeJS.Signals): void {
  try {
    process.kill(pid, signal);
  } catch {
    // It ended by itself in between.
  }
}

/** What runs on one machine. */
export class HaMember {
  readonly machine: HaMachine;
  readonly #etcd: Daemon;
  readonly #patroni: Daemon;

  constructor(machine: HaMachine, folder: string, enter: readonly string[]) {
    this.machine = machine;
    const run = (name: string, args: readonly string[]): Daemon =>
      new Daemon(enter, [findOnPath(name) ?? name, ...args], join(folder, `${name}.log`));
    this.#etcd = run("etcd", ["--config-file", join(folder, "etcd.yml")]);
    this.#patroni = run("patroni", [join(folder, "patroni.yml")]);
  }

  get name(): string {
    return this.machine.name;
  }

  get patroniUrl(): string {
    return `http://${this.machine.address}:${this.machine.ports.patroni}`;
  }

  /** The id of its PostgreSQL, while it runs. */
  postgresPid(): number | undefined {
    try {
      const [line] = readFileSync(join(this.machine.paths.postgresData, "postmaster.pid"), "utf8").split(
        "\n",
      );
      const pid = Number(line);
      return commandLineOf(pid)?.includes(this.machine.paths.postgresData) === true ? pid : undefined;
    } catch {
      return undefined;
    }
  }

  startEtcd(): void {
    this.#etcd.start();
  }

  startPatroni(): void {
    this.#patroni.start();
  }

  /** The machine has power again. */
  start(): void {
    this.startEtcd();
    this.startPatroni();
  }

  /** kill -9 of PostgreSQL and every process of it; Patroni goes on. */
  killPostgres(): void {
    const pid = this.postgresPid();
    if (pid !== undefined) {
      for (const one of [pid, ...childrenOf(pid)]) {
        kill(one, "SIGKILL");
      }
    }
  }

  /** kill -9 of Patroni and PostgreSQL; its etcd still votes. */
  async killDatabase(): Promise<void> {
    await this.#patroni.end("SIGKILL");
    this.killPostgres();
    await holdsWithin(() => this.postgresPid() === undefined, GONE_WITHIN_MS);
  }

  /** The machine loses power. */
  async killAll(): Promise<void> {
    this.endAtOnce();
    await Promise.all([this.#patroni.end("SIGKILL"), this.#etcd.end("SIGKILL")]);
    await holdsWithin(() => this.postgresPid() === undefined, GONE_WITHIN_MS);
  }

  /** For the exit of this process, which waits for nothing. Patroni goes first, or it would start PostgreSQL again. */
  endAtOnce(): void {
    this.#patroni.signal("SIGKILL");
    this.#etcd.signal("SIGKILL");
    this.killPostgres();
  }
}
