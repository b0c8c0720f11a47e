import { readFileSync } from "node:fs";
import { setTimeout as wait } from "node:timers/promises";
import { timeUntil } from "../waiting/until.ts";
import { backendProgram, startProgram, type Ending, type Environment, type Program } from "./program.ts";

const START_LIMIT_MS = 60_000;
const RESPAWN_AFTER_MS = 200;
const MAX_FALSE_STARTS = 3;

export interface KeptEnding extends Ending {
  readonly atMs: number;
}

export interface KeptProgramOptions {
  readonly name: "api" | "worker";
  readonly env: Environment;
  readonly logFile: string;
  /** Loaded before the program when it is started with these settings. */
  preloadFor?(settings: Environment): string | undefined;
  /** Given what it has said since it was last started. */
  isReady(said: string): Promise<boolean>;
}

/** A program of the backend under a keeper that starts it again whenever it ends. */
export class KeptProgram {
  readonly endings: KeptEnding[] = [];
  readonly #options: KeptProgramOptions;
  #program: Program | null = null;
  #isRunning = false;
  #extra: Environment = {};
  #isKept = false;
  #killed = 0;

  constructor(options: KeptProgramOptions) {
    this.#options = options;
  }

  get pid(): number {
    return this.#program?.pid ?? 0;
  }

  /** Unexpected exits. */
  get unexpected(): readonly KeptEnding[] {
    return this.endings.filter(({ code, signal }) => signal !== "SIGKILL" && code !== 0);
  }

  get kills(): number {
    return this.#killed;
  }

  log(): string {
    return readFileSync(this.#options.logFile, "utf8");
  }

  /** `extra` goes on top of the settings, until changed, for every start that follows. */
  async start(extra: Environment = {}): Promise<void> {
    this.#extra = extra;
    this.#isKept = true;
    this.#spawn();
    await this.ready();
  }

  async ready(): Promise<number> {
    const failedBefore = this.unexpected.length;
    const isHopeless = (): boolean => this.unexpected.length - failedBefore >= MAX_FALSE_STARTS;
    const isReady = async (): Promise<boolean> => this.#options.isReady(this.#program?.output() ?? "");
    const tookMs = await timeUntil(async () => isHopeless() || isReady(), START_LIMIT_MS, 50);
    if (tookMs === null || isHopeless()) {
      throw new Error(`${this.#options.name} did not become ready:\n${this.log().slice(-2_000)}`);
    }
    return tookMs;
  }

  with(extra: Environment): void {
    this.#extra = extra;
  }

  /** kill -9; the keeper starts it again. */
  async kill(): Promise<void> {
    if (this.#isRunning) {
      this.#killed += 1;
      await this.#program?.kill();
    }
  }

  async stop(signal: "SIGTERM" | "SIGKILL" = "SIGTERM"): Promise<void> {
    this.#isKept = false;
    if (this.#isRunning) {
      await (signal === "SIGTERM" ? this.#program?.stop() : this.#program?.kill());
    }
  }

  #spawn(): void {
    const { name, env, logFile } = this.#options;
    const preload = this.#options.preloadFor?.(this.#extra);
    const program = startProgram(backendProgram(name), {
      settings: { ...env, ...this.#extra },
      logFile,
      ...(preload === undefined ? {} : { preload }),
    });
    this.#program = program;
    this.#isRunning = true;
    void program.ended.then((ending) => this.#noteEnding(program, ending));
  }

  async #noteEnding(program: Program, ending: Ending): Promise<void> {
    this.endings.push({ ...ending, atMs: Date.now() });
    if (this.#program !== program) {
      return;
    }
    this.#isRunning = false;
    await wait(RESPAWN_AFTER_MS);
    if (this.#isKept && this.#program === program) {
      this.#spawn();
    }
  }
}
