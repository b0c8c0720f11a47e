import type { Claims } from "../kit/claims.ts";
import { isShort } from "../kit/scale.ts";
import { timeUntil } from "../../packages/testbed/src/index.ts";
import { must } from "../world/http.ts";
import { isTold, SHARED_SKUS, shareOneStock, shownWrongly, type OneStock } from "../world/one-stock.ts";
import { openStore, stockStore } from "../world/store.ts";
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
          orderId: `last-${sku}-${index}`,
          total: 500,
          currency: "COP",
          items: [{ sku, quantity: 1, price: 500 }],
        },
      }),
    ),
  );
}

/** The unit of a product is in the store, and the first place has none. */
async function keepInStore(world: World, { session, variantId }: OneStock, sku: string): Promise<void> {
  const placeId = await openStore(world, session);
  await stockStore(world, session, { placeId, variantId: variantId(sku), stock: 1 });
  await must(world.apiUrl, "PATCH", `/api/v1/tenant/catalog/master-variants/${variantId(sku)}`, {
    headers: session,
    body: { stockDelta: -1, reason: "count" },
  });
  await timeUntil(() => isTold(world), LIMIT_MS);
}

const soldOf = (variantId: string) =>
  `select count(*) as n from app.stock_deductions where master_variant_id = '${variantId}'`;

async function holdOneSale(world: World, claims: Claims, variantId: string, where: string): Promise<void> {
  const { sql } = world;
  const count = (text: string, is: number, should: number) =>
    claims.hold(`${text} (${where})`, is === should, `was ${is}, should be ${should}`);
  const sold = soldOf(variantId);
  count("I2 every order is booked once", await sql.number(sold), ORDERS);
  count("I3 one buyer gets the unit", await sql.number(`${sold} and status = 'applied'`), 1);
  const short = await sql.number(`${sold} and status = 'shortfall'`);
  count("I3 every other is reported as short", short, ORDERS - 1);
  const level = `select on_hand as n from app.stock_levels where master_variant_id = '${variantId}'`;
  count("I3 the figure says how many too many were sold", await sql.number(level), 1 - ORDERS);
  const incidents = `select count(*) as n from app.incidents where master_variant_id = '${variantId}' and kind = `;
  count("every shortfall is somebody's incident", await sql.number(`${incidents} 'shortfall'`), ORDERS - 1);
  count("no place owes what another has", await sql.number(`${incidents} 'misplaced'`), 0);
}

export const lastUnit: Row = {
  id: "F15",
  title: `${ORDERS} orders at once for one unit, on five channels, and as many for one that is in the second of two places`,
  run: ({ template, seed, claims }) =>
    withWorld(template, seed, { channels: CHANNELS, isOneTenant: true }, async (world) => {
      const [sku = "", placed = ""] = SHARED_SKUS;
      const stock = await shareOneStock(world, 1);
      await keepInStore(world, stock, placed);
      const booked = async () =>
        (await world.sql.number(soldOf(stock.variantId(sku)))) +
        (await world.sql.number(soldOf(stock.variantId(placed))));
      await Promise.all([sku, placed].map((one) => everybodyBuys(world, stock, one)));
      const tookMs = await timeUntil(async () => (await booked()) >= 2 * ORDERS, LIMIT_MS);
      await timeUntil(() => isTold(world), LIMIT_MS);
      await rest(world, claims, { limitMs: LIMIT_MS });
      await holdOneSale(world, claims, stock.variantId(sku), "one place");
      await holdOneSale(world, claims, stock.variantId(placed), "two places");
      const routes = `select count(*) as n from app.order_routes r where r.trace -> 'places' -> 1 ->> 'verdict' = 'chosen'`;
      const fromStore = await world.sql.number(routes);
      claims.hold("one order leaves from the store", fromStore === 1, `${fromStore} do`);
      const wrong = await shownWrongly(world, stock);
      claims.hold("no channel offers it any more", wrong.length === 0, wrong[0]);
      claims.figure(
        `${2 * ORDERS} orders booked ${Math.round(tookMs ?? LIMIT_MS)} ms after the last was placed`,
      );
    }),
};
