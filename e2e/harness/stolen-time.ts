import { readFileSync } from "node:fs";

const SAMPLE_MS = 5;
const JIFFY_MS = 10;
const STOLEN_COLUMN = 8;

interface Sample {
  readonly at: number;
  readonly stolenMs: number;
}

const isProcessor = (line: string) => /^cpu\d/.test(line);

function look(): Sample {
  const processors = readFileSync("/proc/stat", "utf8").split("\n").filter(isProcessor);
  return {
    at: performance.timeOrigin + performance.now(),
    stolenMs: processors.reduce((sum, line) => sum + Number(line.split(" ")[STOLEN_COLUMN]) * JIFFY_MS, 0),
  };
}

/**
 * What a virtual machine's host took away from its processors, as the kernel counts it. On a machine of one's own it is
 * always 0; on a shared one it can be most of a second, in which nothing runs.
 */
export class StolenTime {
  readonly #samples: Sample[] = [look()];
  readonly #timer = setInterval(() => this.#samples.push(look()), SAMPLE_MS);

  /** Between two moments of the clock on the wall, by all processors together: what waits may wait for each of them in turn. */
  within(from: number, to: number): number {
    const before = this.#samples.findLast(({ at }) => at <= from) ?? look();
    const after = this.#samples.find(({ at }) => at >= to) ?? look();
    return Math.max(0, after.stolenMs - before.stolenMs);
  }

  stop(): void {
    clearInterval(this.#timer);
  }
}
