import type { AllSims, ApiCall, FaultKind } from "../../packages/channel-sim/src/index.ts";
import type { Claims } from "../kit/claims.ts";
import { ms } from "../kit/latency.ts";
import { lasting } from "../kit/scale.ts";
import { timeUntil } from "../../packages/testbed/src/index.ts";
import { buy, type Purchase } from "../world/buyers.ts";
import { skipLookBackoff } from "../world/hurry.ts";
import type { ChannelShop } from "../world/sims.ts";
import { withWorld, type World } from "../world/world.ts";
import { CHANNELS, finish, type Row, type RowContext } from "./row.ts";

const KINDS: readonly FaultKind[] = [
  "rate-limit",
  "server-error",
  "connection-reset",
  "truncated-json",
  "wrong-type-json",
  "html-ok",
];
const ORDERS_A_ROUND = 8;
const COME_BACK_AFTER_MS = 4_000;
/** Six failed looks in a row make the seventh wait for minutes. */
const ARRIVAL_LIMIT_MS = lasting(480_000, 60_000);
const TOKEN_ROUTE = /oauth\/(token|access_token)/;

function platforms(world: World): AllSims {
  if (world.sims === null) {
    throw new Error("there are no platforms");
  }
  return world.sims;
}

/** Every answer of the platform is spoiled in another way, once, while people buy. */
async function spoilAnswers(world: World, purchases: Purchase[]): Promise<void> {
  const sims = platforms(world);
  for (const shop of world.channelShops) {
    for (const kind of KINDS) {
      // The platform that names a time refuses a request for one order, so that its repeat can be identified.
      const route = kind === "rate-limit" && shop.sim === "cloudshop" ? "orders/\\d+" : undefined;
      sims[shop.sim].control.addFault({ kind, times: 1, delayMs: COME_BACK_AFTER_MS, route });
    }
    for (let count = 0; count < ORDERS_A_ROUND; count += 1) {
      purchases.push({ shop, orderId: buy(sims, shop).id });
    }
  }
  await timeUntil(
    async () => {
      await skipLookBackoff(world);
      return world.channelShops.every(({ sim }) => sims[sim].control.listFaults().length === 0);
    },
    ARRIVAL_LIMIT_MS,
    300,
  );
}

/** The same request is not repeated before the time the platform named. */
function holdPatience(world: World, claims: Claims): void {
  const calls = platforms(world).cloudshop.control.calls();
  const refused = calls.filter(
    ({ fault, method }) => fault?.includes("rate-limit") === true && method === "GET",
  );
  const tooSoon = refused.filter((call) =>
    calls.some(
      ({ url, atMs }) => url === call.url && atMs > call.atMs && atMs < call.atMs + COME_BACK_AFTER_MS - 50,
    ),
  );
  claims.hold(
    "a 429 is repeated only after the time it names",
    tooSoon.length === 0,
    `${tooSoon.length} of ${refused.length}`,
  );
  claims.figure(`${refused.length} refused with 429 on the platform that names a time`);
}

function tokenCalls(sims: AllSims, sim: ChannelShop["sim"]): ApiCall[] {
  return sims[sim].control.calls().filter(({ method, url }) => method === "POST" && TOKEN_ROUTE.test(url));
}

/** All tokens lapse at once, many events wait: one refresh, and all of them arrive. */
async function expireTokens(world: World, { claims }: RowContext, purchases: Purchase[]): Promise<void> {
  const sims = platforms(world);
  const before = tokenCalls(sims, "marketplace").length;
  for (const shop of world.channelShops.filter(({ sim }) => sim === "marketplace")) {
    sims.marketplace.marketplace.expireTokens(shop.simShopId);
    for (let count = 0; count < ORDERS_A_ROUND; count += 1) {
      purchases.push({ shop, orderId: buy(sims, shop).id });
    }
  }
  const tookMs = await timeUntil(
    async () => (await inBook(world, purchases)) === purchases.length,
    ARRIVAL_LIMIT_MS,
    200,
  );
  const refreshes = tokenCalls(sims, "marketplace").length - before;
  claims.hold("an expired token is refreshed exactly once", refreshes === 1, `${refreshes} times`);
  claims.figure(`expired token: ${refreshes} refresh, all orders in after ${ms(tookMs ?? ARRIVAL_LIMIT_MS)}`);
}

async function inBook(world: World, purchases: readonly Purchase[]): Promise<number> {
  return world.sql.number(
    "select count(distinct external_id) as n from app.orders where external_id = any($1::text[])",
    [purchases.map(({ orderId }) => orderId)],
  );
}

export const channelFaults: Row = {
  id: "F13",
  title: "platforms answer 429, 5xx, nothing, nonsense, and refuse the token",
  run: (context) =>
    withWorld(context.template, context.seed, { channels: CHANNELS }, async (world) => {
      const { claims } = context;
      const load = await world.load({ ratePerSecond: 20 });
      const purchases: Purchase[] = [];
      await spoilAnswers(world, purchases);
      await skipLookBackoff(world);
      const tookMs = await timeUntil(
        async () => (await inBook(world, purchases)) === purchases.length,
        ARRIVAL_LIMIT_MS,
        200,
      );
      claims.figure(
        `${purchases.length} orders through ${KINDS.length} kinds of nonsense, all in ${ms(tookMs ?? ARRIVAL_LIMIT_MS)} later`,
      );
      await expireTokens(world, context, purchases);
      holdPatience(world, claims);
      await finish(world, load, claims, { buyers: { purchases, stop: async () => undefined } });
      const shops = await world.sql.rows<{ platform: string; status: string }>(
        "select platform, status from app.shops where status not in ('active', 'degraded')",
      );
      claims.hold("no shop was given up", shops.length === 0, JSON.stringify(shops));
    }),
};
