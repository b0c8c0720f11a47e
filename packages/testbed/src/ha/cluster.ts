import { cpSync, rmSync } from "node:fs";
import { join } from "node:path";
import { atExit } from "../machine/at-exit.ts";
import { findOnPath } from "../machine/run.ts";
import { ServicesError } from "../services/config.ts";
import { until } from "../waiting/until.ts";
import { Daemon } from "../programs/daemon.ts";
import { HaMember } from "./member.ts";
import type { HaNetwork } from "./network.ts";
import type { HaPlan } from "./plan.ts";
import { viewOf, type HaView } from "./view.ts";

const WHOLE_WITHIN_MS = 120_000;

/** Three machines with PostgreSQL, Patroni and etcd, and HAProxy in front of them; ended and removed with this process. */
export class HaCluster {
  readonly plan: HaPlan;
  readonly folder: string;
  readonly network: HaNetwork | null;
  readonly members: readonly HaMember[];
  readonly #proxy: Daemon;
  readonly #forget: () => void;

  /** The files of the plan are in the folder already. */
  constructor(plan: HaPlan, folder: string, network: HaNetwork | null) {
    this.plan = plan;
    this.folder = folder;
    this.network = network;
    this.members = plan.machines.map(
      (machine) => new HaMember(machine, join(folder, machine.name), network?.enter(machine.name) ?? []),
    );
    const [first] = plan.machines;
    const config = join(folder, first?.name ?? "", "haproxy.cfg");
    const command = [findOnPath("haproxy") ?? "haproxy", "-db", "-f", config];
    this.#proxy = new Daemon([], command, join(folder, "haproxy.log"));
    this.#forget = atExit(() => {
      this.#proxy.signal("SIGKILL");
      for (const member of this.members) {
        member.endAtOnce();
      }
      this.#remove();
    });
  }

  start(): void {
    for (const member of this.members) {
      member.start();
    }
    this.#proxy.start();
  }

  /** As the majority sees it; null when nobody answers. */
  view(): Promise<HaView | null> {
    return viewOf(this.members.map(({ patroniUrl }) => patroniUrl));
  }

  leader(): Promise<HaMember> {
    return until("a leader", async () => {
      const name = (await this.view())?.leader;
      return this.members.find((member) => member.name === name);
    });
  }

  /** All three run on one timeline, and one of the standbys is synchronous. */
  async whole(): Promise<void> {
    await until(
      "three running members, one of them synchronous",
      async () => (await this.view())?.isWhole,
      WHOLE_WITHIN_MS,
    );
  }

  /** Changes what the cluster agreed on, as `patronictl edit-config` does. */
  async configure(change: Readonly<Record<string, unknown>>): Promise<void> {
    await this.#ask("PATCH", "/config", change);
  }

  async switchover(): Promise<void> {
    const seen = await this.view();
    await this.#ask("POST", "/switchover", { leader: seen?.leader, candidate: seen?.synchronous });
  }

  keepLogs(target: string): void {
    cpSync(this.folder, join(target, "cluster"), {
      recursive: true,
      filter: (path) => !/\/(?:postgres|etcd)$/.test(path) && !path.includes("/.s.PGSQL"),
    });
  }

  async close(): Promise<void> {
    this.#forget();
    await this.#proxy.end("SIGKILL");
    await Promise.all(this.members.map((member) => member.killAll()));
    this.network?.close();
    this.#remove();
  }

  #remove(): void {
    rmSync(this.folder, { recursive: true, force: true, maxRetries: 5 });
  }

  async #ask(method: string, path: string, body: object): Promise<void> {
    const { patroniUrl } = await this.leader();
    const credentials = Buffer.from(`patroni:${this.plan.secrets.patroni}`).toString("base64");
    const answer = await fetch(`${patroniUrl}${path}`, {
      method,
      headers: { "content-type": "application/json", authorization: `Basic ${credentials}` },
      body: JSON.stringify(body),
    });
    const text = await answer.text();
    if (!answer.ok) {
      throw new ServicesError(`Patroni answered ${answer.status} to ${path}: ${text}`);
    }
  }
}
