import { readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { ensureDirectory, type ServicesConfig, ServicesError } from "./config.ts";
import { commandLineOf } from "../machine/run.ts";
import { holdsWithin } from "../waiting/until.ts";

const LOCK_TIMEOUT_MS = 120_000;

function tryTake(path: string): boolean {
  try {
    writeFileSync(path, String(process.pid), { flag: "wx" });
    return true;
  } catch (error) {
    if (!(error instanceof Error && "code" in error && error.code === "EEXIST")) {
      throw error;
    }
    return false;
  }
}

function dropIfAbandoned(path: string): void {
  try {
    const holder = readFileSync(path, "utf8");
    if (holder !== "" && commandLineOf(Number(holder)) === undefined) {
      rmSync(path, { force: true });
    }
  } catch {
    // Released between the two looks.
  }
}

/** One starter or stopper per directory at a time, across processes. */
export async function withLock<Result>(config: ServicesConfig, work: () => Promise<Result>): Promise<Result> {
  ensureDirectory(config.directory);
  const path = join(config.directory, "lock");
  const isTaken = await holdsWithin(() => {
    if (tryTake(path)) {
      return true;
    }
    dropIfAbandoned(path);
    return false;
  }, LOCK_TIMEOUT_MS);
  if (!isTaken) {
    throw new ServicesError(`another command holds ${path}`);
  }
  try {
    return await work();
  } finally {
    rmSync(path, { force: true });
  }
}
