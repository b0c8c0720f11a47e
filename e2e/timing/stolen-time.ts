import { readFileSync } from "node:fs";

const JIFFY_MS = 10;
const STOLEN_COLUMN = 8;

function stolenMs(): number {
  const [all = ""] = readFileSync("/proc/stat", "utf8").split("\n");
  return Number(all.split(/\s+/)[STOLEN_COLUMN]) * JIFFY_MS;
}

/**
 * What a virtual machine's host takes away from its processors, as the kernel counts it, all of them together. It is
 * printed beside what was timed, so that a slow figure says whose it is; nothing is taken off.
 */
export class StolenTime {
  readonly #before = stolenMs();

  ms(): number {
    return stolenMs() - this.#before;
  }
}
