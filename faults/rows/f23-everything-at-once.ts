import { setTimeout as wait } from "node:timers/promises";
import { lasting } from "../kit/scale.ts";
import { timeUntil } from "../../packages/testbed/src/index.ts";
import { ask } from "../world/http.ts";
import { isTold, SHARED_SKUS, shareOneStock, shownWrongly, type OneStock } from "../world/one-stock.ts";
import { withWorld, type World } from "../world/world.ts";
import { CHANNELS, finish, shoppers, type Row } from "./row.ts";

const DURATION_MS = lasting(60_000, 10_000);
const OPENING = 200;
const LIMIT_MS = 180_000;

interface Errand {
  readonly everyMs: number;
  readonly run: (world: World, stock: OneStock, turn: number) => Promise<number>;
}

async function post(
  world: World,
  { session }: OneStock,
  path: string,
  body: object,
  method = "POST",
): Promise<number> {
  const url = `${world.apiUrl}/api/v1/tenant/catalog${path}`;
  return (await ask({ method, url, headers: session, body: JSON.stringify(body) })).status;
}

const ERRANDS: readonly Errand[] = [
  { everyMs: 1_500, run: (world, stock) => post(world, stock, "/sync", {}) },
  { everyMs: 2_000, run: (world, stock) => post(world, stock, "/publish-bulk", { all: true }) },
  {
    everyMs: 250,
    run: (world, stock, turn) => {
      const sku = SHARED_SKUS[turn % SHARED_SKUS.length] ?? "";
      const body = turn % 5 === 0 ? { stock: OPENING - (turn % 50) } : { stockDelta: (turn % 7) - 3 };
      return post(world, stock, `/master-variants/${stock.variantId(sku)}`, body, "PATCH");
    },
  },
];

async function repeat(world: World, stock: OneStock, errand: Errand, endMs: number): Promise<number[]> {
  const statuses: number[] = [];
  for (let turn = 0; Date.now() < endMs; turn += 1) {
    statuses.push(await errand.run(world, stock, turn));
    await wait(errand.everyMs);
  }
  return statuses;
}

export const everythingAtOnce: Row = {
  id: "F23",
  title: "syncing, publishing, selling and counting together",
  run: ({ template, seed, claims }) =>
    withWorld(template, seed, { channels: CHANNELS, isOneTenant: true }, async (world) => {
      const stock = await shareOneStock(world, OPENING);
      const load = await world.load({ ratePerSecond: 40 });
      const buyers = shoppers(world);
      const endMs = Date.now() + DURATION_MS;
      const statuses = (
        await Promise.all(ERRANDS.map((errand) => repeat(world, stock, errand, endMs)))
      ).flat();
      const failed = statuses.filter((status) => status >= 500 || status === 0);
      claims.hold("nothing fails on our side", failed.length === 0, `${failed.length}, e.g. ${failed[0]}`);
      await finish(world, load, claims, { buyers, limitMs: LIMIT_MS });
      const told = await timeUntil(() => isTold(world), LIMIT_MS);
      claims.hold("I7 every channel is up to date", told !== null);
      const wrong = await shownWrongly(world, stock);
      claims.hold("I7 every channel shows what it should", wrong.length === 0, wrong.join("; "));
      claims.figure(`${statuses.length} errands, ${buyers.purchases.length} purchases`);
    }),
};
