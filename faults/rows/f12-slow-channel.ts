import { setTimeout as wait } from "node:timers/promises";
import { handlingLatency } from "../check/handling.ts";
import { ms } from "../kit/latency.ts";
import { lasting } from "../kit/scale.ts";
import { startTarpit, type Tarpit } from "../../packages/testbed/src/index.ts";
import { buy, type Purchase } from "../world/buyers.ts";
import { withWorld, type World } from "../world/world.ts";
import { finish, type Row, type RowContext } from "./row.ts";

/** Few enough for a platform's rate limit of one shop. */
const BUY_EVERY_MS = 1_000;
const DRAINED_WITHIN_MS = 180_000;
const FLOOR_MS = 1_000;

async function buyFor(world: World, durationMs: number, purchases: Purchase[]): Promise<void> {
  const endMs = Date.now() + durationMs;
  while (Date.now() < endMs) {
    for (const shop of world.channelShops) {
      if (world.sims !== null) {
        purchases.push({ shop, orderId: buy(world.sims, shop).id });
      }
    }
    await wait(BUY_EVERY_MS);
  }
}

/** One platform answers late, byte by byte, or without end; what the others say must not wait for it. */
async function suffer(world: World, { claims }: RowContext, tarpit: Tarpit): Promise<void> {
  const load = await world.load();
  const purchases: Purchase[] = [];
  const fromMs = Date.now();
  await buyFor(world, lasting(10_000, 3_000), purchases);
  const slowMs = Date.now();
  for (const mood of ["late", "dripping", "endless"] as const) {
    tarpit.become(mood);
    await buyFor(world, lasting(20_000, 3_000), purchases);
  }
  const toMs = Date.now();
  tarpit.become("honest");
  await finish(world, load, claims, {
    buyers: { purchases, stop: async () => undefined },
    limitMs: DRAINED_WITHIN_MS,
  });
  const before = await handlingLatency(world.sql, { fromMs, toMs: slowMs });
  const beside = await handlingLatency(world.sql, { fromMs: slowMs, toMs });
  claims.atMost("p99 of the other shops' events (ms)", beside.p99Ms, Math.max(FLOOR_MS, before.p99Ms * 1.2));
  claims.figure(
    `own shops' events p50/p99 ${ms(before.p50Ms)}/${ms(before.p99Ms)} before, ${ms(beside.p50Ms)}/${ms(beside.p99Ms)} beside the slow platform`,
  );
}

export const slowChannel: Row = {
  id: "F12",
  title: "a platform that is late, drips, or never ends",
  async run(context) {
    const tarpit = await startTarpit();
    try {
      const settings = (sims: World["sims"]) => {
        tarpit.aim(sims?.marketplace.url ?? "");
        return { MARKETPLACE_BASE_URL: tarpit.url };
      };
      await withWorld(
        context.template,
        context.seed,
        { channels: ["marketplace"], settings },
        async (world) => {
          await suffer(world, context, tarpit);
        },
      );
    } finally {
      await tarpit.close();
    }
  },
};
