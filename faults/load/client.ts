import { once } from "node:events";
import { createWriteStream } from "node:fs";
import { setTimeout as wait } from "node:timers/promises";
import { createRandom } from "../kit/random.ts";
import { timeUntil } from "../../packages/testbed/src/index.ts";
import type { LoadOrder } from "./start.ts";
import { orderStream } from "./orders.ts";
import { Sender } from "./sender.ts";

const TICK_MS = 5;
/** On a machine busy with other things the load slows down, instead of becoming a fault of its own. */
const MAX_ON_THE_WAY = 16;
/** Shops do not retry for ever without an answer. */
const MAX_OPEN = 200;

/** Open loop: requests leave when they are due, however slow the answers are. */
async function run(order: LoadOrder): Promise<void> {
  const history = createWriteStream(order.historyFile, { flags: "a" });
  const sender = new Sender(order.baseUrls, history, createRandom(~order.seed));
  const next = orderStream(createRandom(order.seed), order.tenants, order.prefix);
  const over = new AbortController();
  process.once("message", () => {
    over.abort();
  });
  const startMs = performance.now();
  for (let sent = 0; !over.signal.aborted; ) {
    const due = Math.floor(((performance.now() - startMs) / 1_000) * order.ratePerSecond);
    for (; sent < due; sent += 1) {
      if (sender.onTheWay < MAX_ON_THE_WAY && sender.open < MAX_OPEN) {
        void sender.send(next());
      }
    }
    await wait(TICK_MS);
  }
  await timeUntil(() => sender.open === 0, order.patienceMs);
  sender.giveUp();
  await timeUntil(() => sender.open === 0, order.patienceMs);
  history.end();
  await once(history, "finish");
  process.send?.({ unanswered: sender.unanswered });
  process.disconnect();
  process.exit(0);
}

process.once("message", (order) => void run(order as LoadOrder));
