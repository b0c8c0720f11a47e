import { expect, it } from "vitest";
import { useCarriers } from "../../../../test/carrier-bench.ts";
import { makeKey } from "../../../../test/factories/key.ts";
import { BOXES, BUYER, once } from "../../../../test/factories/shipping.ts";
import { makeShop, stockOne } from "../../../../test/factories/stock.ts";

const { app, withTable } = await useCarriers();
const daysAgo = (days: number) => new Date(Date.now() - days * 86_400_000).toISOString();

it("today's figures are the totals of the lists they stand for", async () => {
  const { tenant, token } = await withTable();
  const key = (await makeKey(app, tenant)).value;
  const shop = await makeShop(app, tenant);
  await stockOne(app, tenant, shop, "UNO", 1);
  const sell = async (orderId: string, change: object = {}) => {
    const body = { shopId: shop.id, orderId, total: 900_000, currency: "ARS", shippingAddress: BUYER };
    const items = [{ sku: "UNO", quantity: 1 }];
    return (await app.ok("createCustomOrder", { key, body: { ...body, items, ...change } })).data.id;
  };
  await sell("A-1", { placedAt: daysAgo(5) });
  await sell("A-2");
  await sell("A-3", { status: "pending" });
  const paid = await sell("A-4", { paymentMethod: "cod", placedAt: daysAgo(20) });
  const { data: parcel } = await app.ok("createShipment", {
    token,
    headers: once(),
    body: { orderId: paid, select: "cheapest", parcels: BOXES, codAmount: 900_000 },
  });
  const { shipmentId } = parcel;
  await app.ok("addTrackingEvent", {
    token,
    params: { shipmentId },
    body: { status: "delivered", occurredAt: daysAgo(19) },
  });
  await app.database.rows("update app.shops set status = 'reauth_required' where id = $1", [shop.id]);

  const { data: today } = await app.ok("getToday", { token });
  const orders = async (query: Record<string, string>) =>
    (await app.ok("listOrders", { token, query })).data.total;
  expect(today).toMatchObject({
    toConfirm: await orders({ stage: "to_confirm" }),
    toDispatch: await orders({ stage: "to_dispatch" }),
    late: (await app.ok("getDispatchSummary", { token, query: {} })).data.late,
    problems: await orders({ stage: "problems" }),
    oversold: (await app.ok("listIncidents", { token, query: { state: "open" } })).data.total,
    conflicts: (await app.ok("listMappings", { token, query: { status: "conflict" } })).data.total,
  });
  expect(today).toMatchObject({ toConfirm: 1, toDispatch: 2, late: 1, problems: 2, oversold: 3 });
  const { data: cash } = await app.ok("listCodPayments", { token, query: { overdue: "true" } });
  expect(today.cashDue).toEqual(cash.totals.map(({ currency, overdue }) => ({ currency, amount: overdue })));
  expect(today.cashDue).toEqual([{ currency: "ARS", amount: 900_000 }]);
  expect(today.shopsInTrouble).toBe(1);
});
