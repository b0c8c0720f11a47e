import { writeSync } from "node:fs";
import { workerData } from "node:worker_threads";

const { beats, checkEveryMs, mostMissed } = workerData as {
  beats: Int32Array;
  checkEveryMs: number;
  mostMissed: number;
};
const STDERR = 2;
let last = -1;
let missed = 0;

setInterval(() => {
  const now = Atomics.load(beats, 0);
  missed = now === last ? missed + 1 : 0;
  last = now;
  if (missed >= mostMissed) {
    writeSync(STDERR, "the event loop stands still; the process ends so that a new one can take over\n");
    process.kill(process.pid, "SIGKILL");
  }
}, checkEveryMs);
