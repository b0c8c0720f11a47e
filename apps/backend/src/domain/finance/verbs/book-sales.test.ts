import { describe, expect, it } from "vitest";
import { useApp } from "../../../../test/app.ts";
import { makeKey } from "../../../../test/factories/key.ts";
import { makeShop } from "../../../../test/factories/stock.ts";
import { takeInSales, balancesOf, expectBooksInOrder, postingKeys } from "../../../../test/money/books.ts";
import { MoneyWorld } from "../../../../test/money/world.ts";
import { origin } from "../../../../test/factories/tenant.ts";
import { fanOutEvents } from "../../notifications/index.ts";
import { bookSales, tenantsWithDueBooks } from "../index.ts";

const app = await useApp();
const { services } = app.foundation;
const { rows } = app.database;

async function book(on: MoneyWorld): Promise<Record<string, number>> {
  while (await takeInSales(app, on.tenant.id)) {
    // until there is no more
  }
  await expectBooksInOrder(app, on.tenant.id);
  return balancesOf(app, on.tenant.id);
}

/** As the channel's next event would leave it; time passes, so that it is checked again. */
async function change(on: MoneyWorld, orderId: string, set: string): Promise<Record<string, number>> {
  await rows(`update app.orders set ${set}, updated_at = now() where id = $1`, [orderId]);
  await rows("update app.order_books set check_at = now() where order_id = $1", [orderId]);
  return book(on);
}

const isDue = async ({ tenant }: MoneyWorld) =>
  (await services.inDirectory((query) => tenantsWithDueBooks(query, 1_000))).includes(tenant.id);

/** Who hands in orders over the API, and one of them. */
async function makeSeller() {
  const on = await MoneyWorld.make(app);
  const { value: key } = await makeKey(app, on.tenant);
  const shop = await makeShop(app, on.tenant);
  const body = {
    shopId: shop.id,
    orderId: "A-1",
    total: 990,
    currency: "ARS",
    status: "confirmed",
  } as const;
  return { on, key, body };
}

const leaveAt = (on: MoneyWorld, at: string) =>
  rows("update directory.residents set draining_until = $2 where tenant_id = $1", [on.tenant.id, at]);

/** Sold, in the books, and looked at a moment ago: nothing to do for ten minutes. */
async function makeCalm() {
  const { on, key, body } = await makeSeller();
  const { data } = await app.ok("createCustomOrder", { key, body });
  await book(on);
  await rows("update app.shops set last_order_at = now() - interval '1 hour' where tenant_id = $1", [
    on.tenant.id,
  ]);
  await rows(
    "update app.finance_work set due_at = now() + interval '10 minutes', looked_at = now() - interval '31 seconds' where tenant_id = $1",
    [on.tenant.id],
  );
  expect(await isDue(on)).toBe(false);
  return { on, orderId: data.id };
}

const yesterday = new Date(Date.now() - 86_400_000);

describe("sales in the ledger", () => {
  it("are left to the next cell, like events that go out, while the tenant is about to leave", async () => {
    const { on, key, body } = await makeSeller();
    await app.ok("createWebhookSubscription", {
      token: on.tenant.owner.token,
      body: { url: "https://example.com/hook", events: ["*"] },
    });
    await app.ok("createCustomOrder", { key, body });
    const fanOut = () => services.asSystem(on.tenant.id, "test", (tx) => fanOutEvents(tx, 10));
    await leaveAt(on, "infinity");
    expect(await book(on)).toEqual({});
    expect(await fanOut()).toEqual([]);
    await leaveAt(on, "-infinity");
    expect(await book(on)).toMatchObject({ sales: -990 });
    expect(await fanOut()).not.toEqual([]);
  });

  it("appear for orders that are confirmed, once, and follow what becomes of them", async () => {
    const on = await MoneyWorld.make(app);
    const id = await on.order({ totalMinor: 50_000, placedAt: yesterday, paymentStatus: "unpaid" });
    expect(await book(on)).toEqual({ customer_receivable: 50_000, sales: -50_000 });
    expect(await book(on)).toEqual({ customer_receivable: 50_000, sales: -50_000 });
    expect(await change(on, id, "payment_status = 'paid'")).toEqual({
      channel_receivable: 50_000,
      sales: -50_000,
    });
    expect(await change(on, id, "total_minor = 40000")).toEqual({
      channel_receivable: 40_000,
      sales: -40_000,
    });
    expect(await change(on, id, "status = 'returned', payment_status = 'refunded'")).toEqual({
      sales: -40_000,
      sales_returns: 40_000,
    });
    expect(await postingKeys(app, on.tenant.id)).toEqual(
      ["confirmed", "edited:1", "paid:1", "paid:2", "paid:3", "returned"].map(
        (what) => `order:${id}:${what}`,
      ),
    );
  });

  it("are not there while an order waits, and go when it is cancelled", async () => {
    const on = await MoneyWorld.make(app);
    const id = await on.order({
      totalMinor: 7_000,
      placedAt: yesterday,
      status: "pending",
      paymentStatus: "unpaid",
    });
    expect(await book(on)).toEqual({});
    expect(await change(on, id, "status = 'confirmed'")).toEqual({
      customer_receivable: 7_000,
      sales: -7_000,
    });
    expect(await change(on, id, "status = 'on_hold'")).toEqual({ customer_receivable: 7_000, sales: -7_000 });
    expect(await change(on, id, "status = 'cancelled'")).toEqual({});
    const { currencies } = await on.overview({ tz: "UTC" });
    expect(currencies[0]?.sales).toEqual({ orders: 0, gross: 0, returns: 0, net: 0 });
  });

  it("keep each currency by itself, in its own smallest unit, and leave out those nobody keeps money in", async () => {
    const on = await MoneyWorld.make(app);
    for (const currency of ["CLP", "PYG", "COP", "EUR"]) {
      await on.order({ totalMinor: 119_900, placedAt: yesterday, currency });
    }
    await book(on);
    const { currencies } = await on.overview({ tz: "UTC" });
    expect(currencies.map(({ currency, exponent, sales }) => [currency, exponent, sales.gross])).toEqual([
      ["CLP", 0, 119_900],
      ["COP", 2, 119_900],
      ["PYG", 0, 119_900],
    ]);
  });

  it("of an order paid at the door are not counted as paid through the channel too", async () => {
    const on = await MoneyWorld.make(app);
    const parcel = await on.label({ at: yesterday, codMinor: 60_000, orderTotalMinor: 100_000 });
    expect(await change(on, parcel.orderId, "payment_status = 'paid'")).toEqual({
      channel_receivable: 40_000,
      cod_at_customer: 60_000,
      sales: -100_000,
    });
  });

  it("come from orders handed in over the API without their being slowed down: the next look finds them", async () => {
    const on = await MoneyWorld.make(app);
    const key = await makeKey(app, on.tenant);
    const shop = await makeShop(app, on.tenant);
    expect(await isDue(on)).toBe(false);
    const { data } = await app.ok("createCustomOrder", {
      key: key.value,
      body: { shopId: shop.id, orderId: "A-1", total: 990, currency: "COP", status: "confirmed" },
    });
    expect(await isDue(on)).toBe(true);
    await takeInSales(app, on.tenant.id);
    expect(await postingKeys(app, on.tenant.id)).toContain(`order:${data.id}:confirmed`);
    expect(await isDue(on)).toBe(false);
    await rows("update app.finance_work set due_at = now() where tenant_id = $1", [on.tenant.id]);
    expect(await isDue(on)).toBe(true);
  });

  it("follow a change of an old order at the next look, not after a tenth of its age", async () => {
    const { on, key, body } = await makeSeller();
    const placedAt = new Date(Date.now() - 60 * 86_400_000).toISOString();
    await app.ok("createCustomOrder", { key, body: { ...body, placedAt } });
    expect(await book(on)).toEqual({ customer_receivable: 990, sales: -990 });
    await app.ok("createCustomOrder", { key, body: { ...body, placedAt, total: 700 } });
    expect(await book(on)).toEqual({ customer_receivable: 700, sales: -700 });
    await app.ok("createCustomOrder", { key, body: { ...body, placedAt, total: 700, status: "cancelled" } });
    expect(await book(on)).toEqual({});
  });

  it("follow a person's word about an order at the next look", async () => {
    const on = await MoneyWorld.make(app);
    const orderId = await on.order({ totalMinor: 8_000, placedAt: yesterday, paymentStatus: "unpaid" });
    await book(on);
    await app.ok("changeOrderStatus", {
      token: on.token,
      params: { orderId },
      body: { status: "cancelled" },
    });
    expect(await book(on)).toEqual({});
  });

  it.each(["for the first time", "again"])(
    "follow a change that is made while they are being taken in %s",
    async (time) => {
      const on = await MoneyWorld.make(app);
      const orderId = await on.order({ totalMinor: 8_000, placedAt: yesterday, paymentStatus: "unpaid" });
      if (time === "again") {
        await book(on);
        await rows("update app.order_books set check_at = now() where order_id = $1", [orderId]);
      }
      await services.inTenant(on.tenant.id, origin, async (tx) => {
        await bookSales(tx);
        const body = { status: "cancelled" } as const;
        await app.ok("changeOrderStatus", { token: on.token, params: { orderId }, body });
      });
      expect(await balancesOf(app, on.tenant.id)).toEqual({ customer_receivable: 8_000, sales: -8_000 });
      expect(await book(on)).toEqual({});
    },
  );

  describe("are looked at", () => {
    it("as soon as a person changes an order, though nothing was sold since", async () => {
      const { on, orderId } = await makeCalm();
      await app.ok("changeOrderStatus", {
        token: on.token,
        params: { orderId },
        body: { status: "cancelled" },
      });
      expect(await isDue(on)).toBe(true);
      expect(await book(on)).toEqual({});
      expect(await isDue(on)).toBe(false);
    });

    it("again within half a minute when an order was being saved during the last look", async () => {
      const { on } = await makeCalm();
      // Begun 25 seconds before the look, ended after it.
      await rows("update app.shops set last_order_at = now() - interval '56 seconds' where tenant_id = $1", [
        on.tenant.id,
      ]);
      expect(await isDue(on)).toBe(true);
    });
  });

  it("of many orders are taken in slice by slice, each once", async () => {
    const on = await MoneyWorld.make(app);
    await rows(
      `insert into app.orders (tenant_id, id, shop_id, external_id, source_version, source_rank, content_hash,
         channel_status, status, payment_status, stock_status, is_cash_on_delivery, currency, total_minor, search, placed_at)
       select $1, 'ord_01' || lpad(n::text, 24, '0'), $2, n::text, 1, 1, 'x', 'confirmed', 'confirmed', 'unpaid',
         'not_applicable', false, 'ARS', n, '', now() - n * interval '1 hour' from generate_series(1, 1201) n`,
      [on.tenant.id, on.shopId],
    );
    const total = (1_201 * 1_202) / 2;
    expect(await book(on)).toEqual({ customer_receivable: total, sales: -total });
    const [looked] = await rows<{ n: number; open: number }>(
      `select count(*) as n, count(*) filter (where check_at > now()) as open from app.order_books where tenant_id = $1`,
      [on.tenant.id],
    );
    expect(looked).toEqual({ n: 1_201, open: 1_201 });
  });
});
