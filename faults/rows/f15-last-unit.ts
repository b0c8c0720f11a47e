import { isShort } from "../kit/scale.ts";
import { timeUntil } from "../../packages/testbed/src/index.ts";
import { must } from "../world/http.ts";
import { isTold, SHARED_SKUS, shareOneStock, shownWrongly, type OneStock } from "../world/one-stock.ts";
import { withWorld, type World } from "../world/world.ts";
import { CHANNELS, rest, type Row } from "./row.ts";

const ORDERS = isShort ? 150 : 500;
const EACH = ORDERS / (CHANNELS.length + 1);
const LIMIT_MS = 120_000;

/** The same unit, everywhere at once. */
async function everybodyBuys(world: World, { tenant }: OneStock, sku: string): Promise<void> {
  const { sims, channelShops, apiUrl } = world;
  for (const { sim, simShopId } of channelShops) {
    sims?.[sim].control.placeOrders(simShopId, EACH, { lines: [{ sku, quantity: 1 }], allowOversell: true });
  }
  await Promise.all(
    Array.from({ length: EACH }, (_unused, index) =>
      must(apiUrl, "POST", "/api/v1/custom/orders", {
        headers: { "x-api-key": tenant.key },
        body: {
          shopId: tenant.shops[0]?.shopId,
          orderId: `last-${index}`,
          total: 500,
          currency: "COP",
          items: [{ sku, quantity: 1, price: 500 }],
        },
      }),
    ),
  );
}

export const lastUnit: Row = {
  id: "F15",
  title: `${ORDERS} orders at once for one unit, on five channels`,
  run: ({ template, seed, claims }) =>
    withWorld(template, seed, { channels: CHANNELS, isOneTenant: true }, async (world) => {
      const [sku = ""] = SHARED_SKUS;
      const stock = await shareOneStock(world, 1);
      const sold = `select count(*) as n from app.stock_deductions where master_variant_id = '${stock.variantId(sku)}'`;
      await everybodyBuys(world, stock, sku);
      const tookMs = await timeUntil(async () => (await world.sql.number(sold)) >= ORDERS, LIMIT_MS);
      await timeUntil(() => isTold(world), LIMIT_MS);
      await rest(world, claims, { limitMs: LIMIT_MS });
      const count = (text: string, is: number, should: number) =>
        claims.hold(text, is === should, `was ${is}, should be ${should}`);
      count("I2 every order is booked once", await world.sql.number(sold), ORDERS);
      const applied = await world.sql.number(`${sold} and status = 'applied'`);
      const short = await world.sql.number(`${sold} and status = 'shortfall'`);
      count("I3 one buyer gets the unit", applied, 1);
      count("I3 every other is reported as short", short, ORDERS - 1);
      const level = `select on_hand as n from app.stock_levels where master_variant_id = '${stock.variantId(sku)}'`;
      count("I3 the figure says how many too many were sold", await world.sql.number(level), 1 - ORDERS);
      const incidents = "select count(*) as n from app.incidents where kind = 'shortfall'";
      count("every shortfall is somebody's incident", await world.sql.number(incidents), ORDERS - 1);
      const wrong = await shownWrongly(world, stock);
      claims.hold("no channel offers it any more", wrong.length === 0, wrong[0]);
      claims.figure(`${ORDERS} orders booked ${Math.round(tookMs ?? LIMIT_MS)} ms after the last was placed`);
    }),
};
