import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import { LOAD_PER_SECOND } from "../kit/scale.ts";
import { parseHistory, type Attempt } from "../load/history.ts";
import { startLoad, type Load } from "../load/start.ts";
import type { Tenant } from "./tenants.ts";

const WARM_UP_MS = 2_000;
const PATIENCE_MS = 20_000;

export interface LoadOptions {
  readonly ratePerSecond?: number;
  readonly tenants?: readonly Tenant[];
  readonly baseUrls?: readonly string[];
}

export interface Loads {
  readonly historyFile: string;
  /** Resolves once the processes are warm; timings before that do not count. */
  load(options?: LoadOptions): Promise<Load>;
  history(): Attempt[];
  killLoads(): void;
}

/** The loads of one world, with one history. */
export function loadsOf(
  folder: string,
  seed: number,
  everyone: readonly Tenant[],
  doors: readonly string[],
): Loads {
  const historyFile = join(folder, "history.jsonl");
  writeFileSync(historyFile, "");
  const loads: Load[] = [];
  return {
    historyFile,
    async load({ ratePerSecond = LOAD_PER_SECOND, tenants = everyone, baseUrls = doors } = {}) {
      const prefix = `${seed}-${loads.length}`;
      const order = { baseUrls, seed: seed + loads.length, prefix, ratePerSecond, tenants, historyFile };
      const load = startLoad({ ...order, patienceMs: PATIENCE_MS });
      loads.push(load);
      await wait(WARM_UP_MS);
      return load;
    },
    history: () => parseHistory(readFileSync(historyFile, "utf8")),
    killLoads: () => loads.forEach((load) => load.kill()),
  };
}
