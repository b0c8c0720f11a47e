import { parentPort, workerData } from "node:worker_threads";
import { ask } from "./http.ts";
import type { FloodOrder } from "./flood.ts";

const { url, headers, text, times } = workerData as FloodOrder;
const raw = Buffer.from(text);
const answers = await Promise.all(Array.from({ length: times }, () => ask(url, { headers, raw })));
const told = answers.map(({ status, headers: sent, text: said }) => ({
  status,
  retryAfter: Number(sent.get("retry-after")),
  text: said.slice(0, 300),
}));
// oxlint-disable-next-line unicorn/require-post-message-target-origin -- a thread, not a window
parentPort?.postMessage(told);
