import { writeSync } from "node:fs";
import { workerData } from "node:worker_threads";

const shared: unknown = workerData;
if (!(shared instanceof SharedArrayBuffer)) {
  throw new Error("the heart beats in shared memory");
}
const beats = new Int32Array(shared);
const [checkEveryMs = 5_000, mostMissed = 12] = process.argv.slice(2).map(Number);
const STDERR = 2;
let last = -1;
let missed = 0;

setInterval(() => {
  const now = Atomics.load(beats, 0);
  missed = now === last ? missed + 1 : 0;
  last = now;
  if (missed >= mostMissed) {
    writeSync(STDERR, "the event loop is blocked; the process exits so that a new one can take over\n");
    process.kill(process.pid, "SIGKILL");
  }
}, checkEveryMs);
