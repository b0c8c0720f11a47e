import { createWriteStream } from "node:fs";
import { once } from "node:events";
import { ackLatency, holdAllYes, shown } from "../check/answers.ts";
import { createRandom } from "../kit/random.ts";
import { isShort } from "../kit/scale.ts";
import { newSubject, shipmentOf, type Shipment } from "../load/orders.ts";
import { Sender } from "../load/sender.ts";
import { withWorld } from "../world/world.ts";
import { finish, type Row } from "./row.ts";

const ORDERS = isShort ? 120 : 600;
const MAX_VERSIONS = 4;
const COPIES = 3;
const SENDERS = 12;

async function sendAll(sender: Sender, shipments: readonly Shipment[]): Promise<void> {
  const waiting = [...shipments];
  await Promise.all(
    Array.from({ length: SENDERS }, async () => {
      for (let next = waiting.pop(); next !== undefined; next = waiting.pop()) {
        await sender.send(next);
      }
    }),
  );
}

export const shuffled: Row = {
  id: "F14",
  title: "every event three times, shuffled, edits and cancels before the order",
  run: ({ template, seed, claims }) =>
    withWorld(template, seed, {}, async (world) => {
      const random = createRandom(seed);
      const shipments = Array.from({ length: ORDERS }, (_unused, index) => {
        const subject = newSubject(random, world.tenants, `${seed}-${index}`);
        const versions = 1 + random.below(MAX_VERSIONS);
        const isCancelled = random.next() < 0.4;
        return Array.from({ length: versions }, (_none, version) =>
          shipmentOf(subject, version + 1, isCancelled && version + 1 === versions),
        );
      }).flat();
      const sent = random.shuffled(
        shipments.flatMap((shipment) => Array.from({ length: COPIES }, () => shipment)),
      );
      const history = createWriteStream(world.historyFile, { flags: "a" });
      await sendAll(new Sender([world.apiUrl], history), sent);
      history.end();
      await once(history, "finish");
      const attempts = await finish(world, null, claims);
      holdAllYes(claims, attempts);
      const events = await world.sql.number(
        "select count(*) as n from app.inbound_events where source = 'webhook'",
      );
      const news = new Set(shipments.filter(({ kind }) => kind === "webhook").map(({ hash }) => hash)).size;
      claims.hold("every webhook is kept once", events === news, `${events} kept of ${news}`);
      const repeats = await world.sql.number(
        "select sum(duplicates) as n from app.inbound_events where source = 'webhook'",
      );
      claims.hold(
        "every repeat is counted",
        repeats === news * (COPIES - 1),
        `${repeats} of ${news * (COPIES - 1)}`,
      );
      claims.figure(
        `${ORDERS} orders, ${shipments.length} states, ${sent.length} requests; ${shown(ackLatency(attempts))}`,
      );
    }),
};
