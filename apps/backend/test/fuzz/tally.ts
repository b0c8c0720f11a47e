import { mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import type { Answer } from "../client.ts";

const MAX_ANSWER_MS = 5_000;

interface Slow {
  readonly what: string;
  readonly send: () => Promise<Answer>;
}

/** Counts answers; with FUZZ_REPORT_DIR the counts are written there. */
export class Tally {
  readonly #name: string;
  readonly #seed: number;
  readonly #endpoints = new Set<string>();
  readonly #byStatus = new Map<number, number>();
  readonly #slow: Slow[] = [];
  #requests = 0;
  #slowestMs = 0;
  readonly #serverErrors: string[] = [];
  faults = 0;

  constructor(name: string, seed: number) {
    this.#name = name;
    this.#seed = seed;
  }

  async measure(id: string, send: () => Promise<Answer>): Promise<Answer> {
    const beganMs = performance.now();
    const answer = await send();
    const tookMs = performance.now() - beganMs;
    this.#requests += 1;
    this.#endpoints.add(id);
    this.#slowestMs = Math.max(this.#slowestMs, tookMs);
    this.#byStatus.set(answer.status, (this.#byStatus.get(answer.status) ?? 0) + 1);
    if (answer.status >= 500) {
      this.#serverErrors.push(`${id} ${answer.status} ${String(answer.body.error)}`);
    }
    if (tookMs > MAX_ANSWER_MS) {
      this.#slow.push({ what: `${id} took ${Math.round(tookMs)} ms`, send });
    }
    return answer;
  }

  /** Those that are as slow again when nothing else is asked; a machine that was busy with something else is not a fault. */
  async slowAgain(): Promise<readonly string[]> {
    const again: string[] = [];
    for (const { what, send } of this.#slow) {
      const beganMs = performance.now();
      await send();
      if (performance.now() - beganMs > MAX_ANSWER_MS) {
        again.push(what);
      }
    }
    return again;
  }

  save(): void {
    const directory = process.env["FUZZ_REPORT_DIR"];
    if (directory === undefined) {
      return;
    }
    const counts = {
      seed: this.#seed,
      requests: this.#requests,
      endpoints: [...this.#endpoints],
      byStatus: Object.fromEntries(this.#byStatus),
      serverErrors: this.#serverErrors,
      faults: this.faults,
      slow: this.#slow.length,
      slowestMs: Math.round(this.#slowestMs),
    };
    mkdirSync(directory, { recursive: true });
    writeFileSync(join(directory, `${this.#name}.json`), JSON.stringify(counts));
  }
}
