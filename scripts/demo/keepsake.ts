import { randomBytes } from "node:crypto";
import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import type { Ports } from "./setup.ts";

/** What a kept demo needs to open its own data again. */
export interface Keepsake {
  readonly secretKeys: string;
  readonly apiKey?: string;
  readonly ports?: Ports;
  /** How often these data have been opened before. */
  readonly runs: number;
}

const fileOf = (directory: string): string => join(directory, "keepsake.json");

export function newKeepsake(): Keepsake {
  return { secretKeys: `demo:${randomBytes(32).toString("base64url")}`, runs: 0 };
}

export function readKeepsake(directory: string): Keepsake {
  try {
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- written below, and nowhere else
    return { ...newKeepsake(), ...(JSON.parse(readFileSync(fileOf(directory), "utf8")) as Keepsake) };
  } catch {
    return newKeepsake();
  }
}

export function writeKeepsake(directory: string, keepsake: Keepsake): void {
  writeFileSync(fileOf(directory), JSON.stringify(keepsake), { mode: 0o600 });
}
