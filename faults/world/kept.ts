import { resolve } from "node:path";
import { KeptProgram, type KeptProgramOptions } from "../../packages/testbed/src/index.ts";

const PRELOAD = resolve(import.meta.dirname, "../crash/preload.ts");

/** A program that is restarted whenever it ends, and that crashes where its settings say so. */
export function keepProgram(options: KeptProgramOptions): KeptProgram {
  return new KeptProgram({
    ...options,
    preloadFor: (settings) =>
      Object.keys(settings).some((name) => name.startsWith("CRASH_")) ? PRELOAD : undefined,
  });
}
