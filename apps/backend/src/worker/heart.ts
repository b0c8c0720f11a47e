import { Worker } from "node:worker_threads";

const CHECKS = 12;

/** Ends the process when its event loop is blocked: every other check is blocked with it. */
export function startHeart(silenceMs: number): { stop(): Promise<void> } {
  const beats = new Int32Array(new SharedArrayBuffer(4));
  const checkEveryMs = silenceMs / CHECKS;
  const thread = new Worker(new URL("heart-thread.ts", import.meta.url), {
    workerData: beats.buffer,
    argv: [checkEveryMs, CHECKS],
    // What is loaded before the program is meant for the program.
    execArgv: [],
  });
  thread.unref();
  const timer = setInterval(() => Atomics.add(beats, 0, 1), checkEveryMs / 2).unref();
  return {
    async stop() {
      clearInterval(timer);
      await thread.terminate();
    },
  };
}
