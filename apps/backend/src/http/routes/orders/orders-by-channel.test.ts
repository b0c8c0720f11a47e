import { describe, expect, it } from "vitest";
import { useApp, type TestApp } from "../../../../test/app.ts";
import { expectError } from "../../../../test/client.ts";
import { makeShop, type TestShop } from "../../../../test/factories/stock.ts";
import { makeTenant, type TestTenant } from "../../../../test/factories/tenant.ts";
import { makeUser } from "../../../../test/factories/user.ts";

const app = await useApp();
const ago = (days: number) => new Date(Date.now() - days * 86_400_000);

/** So many orders, placed at one instant. */
async function placeOrders(
  on: TestApp,
  tenant: TestTenant,
  shop: TestShop,
  placedAt: Date,
  count = 1,
  { status = "confirmed", currency = "COP" } = {},
) {
  await on.database.rows(
    `insert into app.orders (tenant_id, id, shop_id, external_id, source_version, source_rank, content_hash,
       channel_status, status, payment_status, stock_status, is_cash_on_delivery, currency, total_minor, search,
       placed_at)
     select $1, 'ord_' || translate(substr(md5(random()::text) || md5(n::text), 1, 26), 'ilou', 'wxyz'), $2,
       gen_random_uuid(), 1, 1, 'x', 'confirmed', $5, 'paid', 'not_applicable', false, $6, 100, '', $3
     from generate_series(1, $4::integer) n`,
    [tenant.id, shop.id, placedAt, count, status, currency],
  );
}

const ask = async (token: string, query: Record<string, string | number> = {}) =>
  (await app.ok("getOrdersByChannel", { token, query })).data;

describe("orders by channel", () => {
  it("are counted for each day, today last; shops of one channel together", async () => {
    const tenant = await makeTenant(app);
    const { token } = tenant.owner;
    const first = await makeShop(app, tenant, { platform: "WPSHOP" });
    const second = await makeShop(app, tenant, { platform: "WPSHOP" });
    const own = await makeShop(app, tenant);
    await placeOrders(app, tenant, first, ago(0), 2);
    await placeOrders(app, tenant, second, ago(0), 3);
    await placeOrders(app, tenant, own, ago(2), 4);
    await placeOrders(app, tenant, own, ago(3), 7);
    const { days, channels, tz } = await ask(token, { days: 3, tz: "UTC" });
    expect(tz).toBe("UTC");
    expect(days).toEqual([2, 1, 0].map((past) => ago(past).toISOString().slice(0, 10)));
    expect(channels).toMatchObject([
      { platform: "WPSHOP", orders: [0, 0, 5], total: 5 },
      { platform: "CUSTOM", orders: [4, 0, 0], total: 4 },
    ]);
    expect((await ask(token)).days).toHaveLength(30);
  });

  it("fall on the day it is where the merchant is", async () => {
    const tenant = await makeTenant(app);
    const shop = await makeShop(app, tenant);
    const yesterday = ago(1).toISOString().slice(0, 10);
    await placeOrders(app, tenant, shop, new Date(`${yesterday}T04:59:59.999Z`));
    await placeOrders(app, tenant, shop, new Date(`${yesterday}T05:00:00Z`), 2);
    const { tz, days, channels } = await ask(tenant.owner.token, { days: 5 });
    expect(tz).toBe("America/Bogota");
    const at = days.indexOf(yesterday);
    expect(channels[0]?.orders.slice(at - 1, at + 1)).toEqual([1, 2]);
  });

  it("have their revenue by currency without what was cancelled, and the same of the days before", async () => {
    const tenant = await makeTenant(app);
    const shop = await makeShop(app, tenant);
    await placeOrders(app, tenant, shop, ago(0), 3);
    await placeOrders(app, tenant, shop, ago(0), 1, { status: "cancelled" });
    await placeOrders(app, tenant, shop, ago(1), 2, { currency: "USD" });
    await placeOrders(app, tenant, shop, ago(3), 5);
    const { channels } = await ask(tenant.owner.token, { days: 2, tz: "UTC" });
    expect(channels).toEqual([
      {
        platform: "CUSTOM",
        orders: [2, 4],
        total: 6,
        previousTotal: 5,
        revenue: [
          { currency: "COP", days: [0, 300], totalMinor: 300, previousTotalMinor: 500 },
          { currency: "USD", days: [200, 0], totalMinor: 200, previousTotalMinor: 0 },
        ],
      },
    ]);
  });

  it("of the last day before count up to the same time of day", async () => {
    const tenant = await makeTenant(app);
    const shop = await makeShop(app, tenant);
    await placeOrders(app, tenant, shop, new Date(ago(2).getTime() - 60_000), 1);
    await placeOrders(app, tenant, shop, new Date(ago(2).getTime() + 60_000), 7);
    const { channels } = await ask(tenant.owner.token, { days: 2, tz: "UTC" });
    // Around midnight the later ones are of the days themselves.
    const later = channels[0]?.total ?? 0;
    expect([1, 8]).toContain((channels[0]?.previousTotal ?? 0) + later);
    expect(channels[0]?.previousTotal).toBeLessThan(8);
  });

  it("of a merchant without any are days without channels, and nobody sees another's", async () => {
    const tenant = await makeTenant(app);
    const other = await makeTenant(app);
    await placeOrders(app, other, await makeShop(app, other), ago(0));
    const viewer = await makeUser(app, tenant, "VIEWER");
    expect((await ask(viewer.token, { days: 90 })).channels).toEqual([]);
    for (const query of [{ days: 0 }, { days: 91 }, { days: "x" }, { tz: "Luna/Base" }]) {
      expectError(await app.ask("getOrdersByChannel", { token: viewer.token, query }), "BAD_REQUEST");
    }
  });
});
