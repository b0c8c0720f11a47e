import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { closeSync, fstatSync, openSync, readFileSync } from "node:fs";
import { resolve } from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import { atExit } from "../kit/at-exit.ts";
import { until } from "../kit/until.ts";

const ROOT = resolve(import.meta.dirname, "../..");
const PRELOAD = resolve(import.meta.dirname, "../crash/preload.ts");
const START_LIMIT_MS = 60_000;
const STOP_LIMIT_MS = 30_000;
const RESPAWN_AFTER_MS = 200;
const MAX_FALSE_STARTS = 3;

export interface Ending {
  readonly atMs: number;
  readonly code: number | null;
  readonly signal: string | null;
}

export interface ProcessOptions {
  readonly name: "api" | "worker";
  readonly env: Readonly<Record<string, string>>;
  readonly logFile: string;
  /** Given what it has said since it was last started. */
  isReady(said: string): Promise<boolean>;
}

/** A program of the backend under a keeper that starts it again whenever it ends. */
export class KeptProcess {
  readonly endings: Ending[] = [];
  readonly #options: ProcessOptions;
  #child: ChildProcess | null = null;
  #extra: Readonly<Record<string, string>> = {};
  #isKept = false;
  #logStart = 0;
  #killed = 0;

  constructor(options: ProcessOptions) {
    this.#options = options;
  }

  get pid(): number {
    return this.#child?.pid ?? 0;
  }

  /** Endings nobody asked for. */
  get unexpected(): readonly Ending[] {
    return this.endings.filter(({ code, signal }) => signal !== "SIGKILL" && code !== 0);
  }

  get kills(): number {
    return this.#killed;
  }

  log(): string {
    return readFileSync(this.#options.logFile, "utf8");
  }

  #said(): string {
    return readFileSync(this.#options.logFile).subarray(this.#logStart).toString();
  }

  /** `extra` goes on top of the settings, until changed, for every start that follows. */
  async start(extra: Readonly<Record<string, string>> = {}): Promise<void> {
    this.#extra = extra;
    this.#isKept = true;
    this.#spawn();
    await this.ready();
  }

  async ready(): Promise<number> {
    const failedBefore = this.unexpected.length;
    const isHopeless = (): boolean => this.unexpected.length - failedBefore >= MAX_FALSE_STARTS;
    const tookMs = await until(
      async () => isHopeless() || this.#options.isReady(this.#said()),
      START_LIMIT_MS,
    );
    if (tookMs === null || isHopeless()) {
      throw new Error(`${this.#options.name} did not become ready:\n${this.log().slice(-2_000)}`);
    }
    return tookMs;
  }

  with(extra: Readonly<Record<string, string>>): void {
    this.#extra = extra;
  }

  /** kill -9; the keeper starts it again. */
  async kill(): Promise<void> {
    const child = this.#child;
    if (child !== null && child.exitCode === null && child.signalCode === null) {
      this.#killed += 1;
      child.kill("SIGKILL");
      await once(child, "exit");
    }
  }

  async stop(signal: "SIGTERM" | "SIGKILL" = "SIGTERM"): Promise<void> {
    this.#isKept = false;
    const child = this.#child;
    if (child === null || child.exitCode !== null || child.signalCode !== null) {
      return;
    }
    const exited = once(child, "exit");
    child.kill(signal);
    const limit = setTimeout(() => child.kill("SIGKILL"), STOP_LIMIT_MS);
    await exited;
    clearTimeout(limit);
  }

  #spawn(): void {
    const { name, env, logFile } = this.#options;
    const log = openSync(logFile, "a");
    this.#logStart = fstatSync(log).size;
    const isCrashing = Object.keys(this.#extra).some((key) => key.startsWith("CRASH_"));
    const child = spawn(
      process.execPath,
      [...(isCrashing ? ["--import", PRELOAD] : []), resolve(ROOT, `apps/backend/src/bin/${name}.ts`)],
      {
        cwd: ROOT,
        env: { PATH: process.env["PATH"], NO_COLOR: "1", ...env, ...this.#extra },
        stdio: ["ignore", log, log],
      },
    );
    closeSync(log);
    this.#child = child;
    const forget = atExit(() => void child.kill("SIGKILL"));
    child.once("exit", (code, signal) => {
      forget();
      this.endings.push({ atMs: Date.now(), code, signal });
      void this.#respawn(child);
    });
  }

  async #respawn(ended: ChildProcess): Promise<void> {
    await wait(RESPAWN_AFTER_MS);
    if (this.#isKept && this.#child === ended) {
      this.#spawn();
    }
  }
}
