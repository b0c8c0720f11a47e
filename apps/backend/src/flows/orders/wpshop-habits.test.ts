import { createHmac } from "node:crypto";
import { describe, expect, it } from "vitest";
import { useApp } from "../../../test/app.ts";
import { makeKey } from "../../../test/factories/key.ts";
import { balancesOf, takeInSales } from "../../../test/money/books.ts";
import { channelVariant, makeShop, stockShop } from "../../../test/factories/stock.ts";
import { makeTenant, origin } from "../../../test/factories/tenant.ts";
import { connectWpshop, useWpshopSims } from "../../../test/factories/wpshop.ts";
import { askShop } from "../../channels/wpshop/client-api.ts";
import { withShop } from "../kit/open-shop.ts";
import { intakeEvents } from "./intake-events.ts";
import { publishStock } from "../stock/publish-stock.ts";
import { reconcileShops } from "../upkeep/reconcile-shops.ts";
import { verifyInvariants } from "../upkeep/verify-invariants.ts";
import { watchDrift } from "../stock/watch-drift.ts";

const app = await useApp({ config: { ALLOW_PRIVATE_ADDRESSES: "yes" } });
const openSim = useWpshopSims({ productsPerShop: 30 });
const { services } = app.foundation;
const { rows } = app.database;

async function world() {
  const tenant = await makeTenant(app, { plan: "PRO" });
  const { value: key } = await makeKey(app, tenant);
  const sim = await openSim();
  const shop = await connectWpshop(app, tenant, sim);
  const { token } = tenant.owner;
  await app.ok("updateInventoryConfig", { token, body: { inventorySourceType: "SERVICE_CENTRAL" } });
  const elsewhere = await makeShop(app, tenant);
  let sales = 0;
  const sellElsewhere = async (sku: string, quantity: number) => {
    sales += 1;
    await stockShop(app, tenant, elsewhere, [channelVariant(sku, 1_000)]);
    await app.ok("createCustomOrder", {
      key,
      body: {
        shopId: elsewhere.id,
        orderId: `E-${sales}`,
        total: 1,
        currency: "COP",
        items: [{ sku, quantity }],
      },
    });
    while (await publishStock(services, tenant.id)) {
      // until all shops are up to date
    }
  };
  /** Orders without an event are found by polling. */
  const look = async () => {
    await rows("update app.shop_work set due_at = now() where tenant_id = $1 and kind = 'orders_recent'", [
      tenant.id,
    ]);
    await reconcileShops(services, tenant.id);
    await intakeEvents(services, tenant.id, { areHints: false });
    await intakeEvents(services, tenant.id, { areHints: true });
  };
  const onHand = async (sku: string) => {
    const [row] = await rows<{ on_hand: number }>(
      `select l.on_hand from app.stock_levels l join app.master_variants v on v.tenant_id = l.tenant_id
       and v.id = l.master_variant_id where l.tenant_id = $1 and v.sku = $2`,
      [tenant.id, sku],
    );
    return row?.on_hand;
  };
  const orders = async () => (await app.ok("listOrders", { token, query: { shopId: shop.id } })).data.items;
  const ask = (method: string, path: string, json?: object) => {
    const { consumerKey = "", consumerSecret = "" } = sim.shops[0]?.credentials ?? {};
    const authorization = `Basic ${Buffer.from(`${consumerKey}:${consumerSecret}`).toString("base64")}`;
    return fetch(`${sim.url}/shops/${shop.simId}/wp-json/wc/v3/${path}`, {
      method,
      headers: { authorization, "content-type": "application/json" },
      ...(json ? { body: JSON.stringify(json) } : {}),
    });
  };
  /** The stock figures sent to the shop since this was last called. */
  let heard = 0;
  const written = () => {
    const calls = sim.control.calls().slice(heard);
    heard += calls.length;
    return calls
      .filter(({ method }) => method !== "GET")
      .flatMap(({ body }) => body.match(/"stock_quantity":-?\d+/g) ?? []);
  };
  return { tenant, key, sim, shop, sellElsewhere, look, onHand, orders, ask, written };
}

/** A product of the simulator whose variations show one figure. */
function sharedProduct({ sim, shop }: Awaited<ReturnType<typeof world>>) {
  const product = sim.control
    .listProducts(shop.simId)
    .findLast(({ variants: [first, second] }) => first && first.levels === second?.levels);
  const [one = "", other = ""] = product?.variants.map(({ sku }) => sku) ?? [];
  return { one, other, shown: () => product?.variants[0]?.levels[0] ?? 0 };
}

const breaches = async () =>
  (await verifyInvariants(services, origin, 600)).findings.filter((finding) => finding.breaches > 0);

describe("variations whose parent keeps the stock", { timeout: 120_000 }, () => {
  it("share one figure: a sale of one anywhere lowers it for all, and reading the shop back never raises it", async () => {
    const opened = await world();
    const { tenant, sim, shop, sellElsewhere, look, onHand } = opened;
    const { one, other, shown } = sharedProduct(opened);
    const before = shown();
    await sellElsewhere(one, 2);
    expect([await onHand(one), await onHand(other), shown()]).toEqual([before - 2, before - 2, before - 2]);
    for (let turn = 0; turn < 3; turn += 1) {
      await watchDrift(services, tenant.id, shop.id);
      await publishStock(services, tenant.id);
    }
    expect(shown()).toBe(before - 2);
    sim.control.placeOrder(shop.simId, { lines: [{ sku: other }] });
    await look();
    await publishStock(services, tenant.id);
    expect([await onHand(one), await onHand(other), shown()]).toEqual([before - 3, before - 3, before - 3]);
    expect(await breaches()).toEqual([]);
  });
});

describe("a figure that variations share", { timeout: 120_000 }, () => {
  it("is not written back when the shop itself has sold one of them", async () => {
    const opened = await world();
    const { tenant, sim, shop, look, onHand, written } = opened;
    const { one, other, shown } = sharedProduct(opened);
    const before = shown();
    written();
    sim.control.placeOrder(shop.simId, { lines: [{ sku: other }] });
    await look();
    await publishStock(services, tenant.id);
    expect([await onHand(one), await onHand(other), shown()]).toEqual([before - 1, before - 1, before - 1]);
    expect(written()).toEqual([]);
  });

  it("is what is left after the largest reserve, and stays so", async () => {
    const opened = await world();
    const { tenant, shop, sellElsewhere } = opened;
    const { one, other, shown } = sharedProduct(opened);
    const before = shown();
    const { token } = tenant.owner;
    const [variant] = await rows<{ id: string }>(
      "select id from app.master_variants where tenant_id = $1 and sku = $2",
      [tenant.id, one],
    );
    const params = { masterVariantId: variant?.id ?? "" };
    await app.ok("updateMasterVariant", { token, params, body: { safetyStock: 5 } });
    await sellElsewhere(other, 1);
    expect(shown()).toBe(before - 6);
    for (let turn = 0; turn < 3; turn += 1) {
      await watchDrift(services, tenant.id, shop.id);
      await publishStock(services, tenant.id);
      expect(shown()).toBe(before - 6);
    }
  });
});

describe("a shop that sells what it does not have", { timeout: 120_000 }, () => {
  it.each([
    { backorders: "yes", becomes: "keeps what it owes", shown: (owed: number) => owed },
    { backorders: "no", becomes: "goes back to zero", shown: () => 0 },
  ])("$becomes where backorders are set to $backorders and we have nothing either", async (one) => {
    const { tenant, sim, shop, sellElsewhere, look, onHand } = await world();
    const variant = sim.shops[0]?.variantsBySku.get("SKU-00001")?.[0];
    await withShop(services, tenant.id, shop.id, ({ connection }) =>
      askShop(connection, {
        method: "PUT",
        path: `products/${variant?.productId}`,
        json: { backorders: one.backorders },
      }),
    );
    sim.control.setStock(shop.simId, "SKU-00001", 1);
    const had = (await onHand("SKU-00001")) ?? 0;
    sim.control.placeOrder(shop.simId, {
      lines: [{ sku: "SKU-00001", quantity: had + 3 }],
      allowOversell: true,
    });
    await look();
    const owed = variant?.levels[0] ?? 0;
    expect([await onHand("SKU-00001"), owed]).toEqual([-3, 1 - (had + 3)]);
    await sellElsewhere("SKU-00001", 1);
    expect(await onHand("SKU-00001")).toBe(-4);
    expect(variant?.levels[0]).toBe(one.shown(owed));
    expect(await breaches()).toEqual([]);
  });

  it("opens no shortfall where nobody counts", async () => {
    const { tenant, sim, shop, look, orders } = await world();
    const variant = [...(sim.shops[0]?.variantsById.values() ?? [])].find(({ isTracked }) => !isTracked);
    sim.control.placeOrder(shop.simId, { lines: [{ sku: variant?.sku, quantity: 4 }] });
    await look();
    expect(await orders()).toMatchObject([{ stockStatus: "not_applicable" }]);
    const { data } = await app.ok("listIncidents", { token: tenant.owner.token });
    expect(data.items).toEqual([]);
    expect(await breaches()).toEqual([]);
  });
});

describe("orders of a shop", { timeout: 120_000 }, () => {
  it("that cannot be read hold up no other, and are shown with the reason", async () => {
    const { tenant, sim, shop, look, orders } = await world();
    const [bad] = sim.control.placeOrders(shop.simId, 3, { lines: [{ sku: "SKU-00001" }] });
    sim.amendOrder(shop.simId, bad?.id ?? "", (json) => ({ ...json, total: "gratis" }));
    await look();
    await look();
    expect(await orders()).toHaveLength(2);
    const { data } = await app.ok("listEvents", { token: tenant.owner.token, query: { state: "dead" } });
    expect(data.items).toMatchObject([
      {
        topic: "order.unreadable",
        externalId: bad?.id,
        lastError: expect.stringContaining("order.total") as string,
      },
    ]);
    const [work] = await rows<{ failures: number }>(
      "select failures from app.shop_work where tenant_id = $1 and kind = 'orders_recent'",
      [tenant.id],
    );
    expect(work).toEqual({ failures: 0 });
  });

  it("that are paid back by hand stay off the shelf as long as the shop keeps them off", async () => {
    const { sim, shop, look, onHand, orders, ask } = await world();
    const before = (await onHand("SKU-00001")) ?? 0;
    const order = sim.control.placeOrder(shop.simId, { lines: [{ sku: "SKU-00001", quantity: 3 }] });
    await look();
    await ask("PUT", `orders/${order.id}`, { status: "refunded" });
    await look();
    expect(await orders()).toMatchObject([{ status: "cancelled", paymentStatus: "refunded" }]);
    expect([await onHand("SKU-00001"), sim.shops[0]?.variantsBySku.get("SKU-00001")?.[0]?.levels[0]]).toEqual(
      [before - 3, before - 3],
    );
    expect(await breaches()).toEqual([]);
  });

  it("that sell one and a half show just that, and book nothing of it", async () => {
    const { tenant, sim, shop, look, onHand, orders } = await world();
    const before = await onHand("SKU-00001");
    const order = sim.control.placeOrder(shop.simId, { lines: [{ sku: "SKU-00001" }] });
    sim.amendOrder(shop.simId, order.id, (json) => ({
      ...json,
      line_items: (json["line_items"] as object[]).map((line) => ({
        ...line,
        quantity: 1.5,
        meta_data: [{ id: 1, key: "_reduced_stock", value: "1.5" }],
      })),
    }));
    await look();
    const [booked] = await orders();
    const params = { orderId: booked?.id ?? "" };
    const { data } = await app.ok("getOrder", { token: tenant.owner.token, params });
    expect(data.lines).toMatchObject([{ quantity: 2, exactQuantity: "1.5", stockQuantity: 0 }]);
    expect(await onHand("SKU-00001")).toBe(before);
  });

  it("that are thrown away are closed, and nothing goes back on the shelf", async () => {
    const { tenant, sim, shop, look, onHand, orders, ask } = await world();
    const before = (await onHand("SKU-00001")) ?? 0;
    const order = sim.control.placeOrder(shop.simId, { lines: [{ sku: "SKU-00001", quantity: 2 }] });
    await look();
    expect(await onHand("SKU-00001")).toBe(before - 2);
    await takeInSales(app, tenant.id);
    expect(await balancesOf(app, tenant.id, "CLP")).toHaveProperty("sales");
    await ask("DELETE", `orders/${order.id}`);
    await sim.control.flush();
    const event = { topic: "order.deleted", kind: "order_gone", externalId: order.id };
    await rows(
      `insert into app.inbound_events (tenant_id, id, shop_id, source, topic, kind, external_id, verification, headers, raw_body)
       values ($1, $2, $3, 'webhook', $4, $5, $6, 'signature', '{}', '')`,
      [tenant.id, `evt_${"0".repeat(26)}`, shop.id, event.topic, event.kind, event.externalId],
    );
    await look();
    expect(await orders()).toMatchObject([{ status: "cancelled", stockStatus: "deducted" }]);
    expect(await onHand("SKU-00001")).toBe(before - 2);
    expect(await breaches()).toEqual([]);
    await takeInSales(app, tenant.id);
    expect(await balancesOf(app, tenant.id, "CLP")).not.toHaveProperty("sales");
  });
});

describe("a shop without keys", { timeout: 120_000 }, () => {
  it("is believed that an order was thrown away, since it cannot be asked", async () => {
    const { key, sim, shop, look, onHand, orders } = await world();
    const order = sim.control.placeOrder(shop.simId, { lines: [{ sku: "SKU-00001", quantity: 2 }] });
    await look();
    const before = await onHand("SKU-00001");
    const shopUrl = `${sim.url}/shops/${shop.simId}`;
    const { data } = await app.ok("registerWpshop", { key, body: { shopUrl } });
    const rawBody = JSON.stringify({ id: Number(order.id) });
    const signature = createHmac("sha256", data.webhookSecret).update(rawBody).digest("base64");
    const answer = await app.send("POST", `/api/v1/webhook/wpshop?shopId=${shop.id}`, {
      rawBody,
      headers: {
        "content-type": "application/json",
        "x-wc-webhook-topic": "order.deleted",
        "x-wc-webhook-signature": signature,
      },
    });
    expect(answer.body).toMatchObject({ received: true });
    await look();
    expect(await orders()).toMatchObject([{ status: "cancelled", stockStatus: "deducted" }]);
    expect(await onHand("SKU-00001")).toBe(before);
  });
});

const held = (tenantId: string) =>
  rows<{ credentials_sealed: string | null }>(
    "select credentials_sealed from app.shops where tenant_id = $1 and platform = 'WPSHOP'",
    [tenantId],
  );

describe("registering a shop again", { timeout: 120_000 }, () => {
  it("with keys that may only read keeps the good ones, and without keys drops them", async () => {
    const { tenant, key, sim, shop } = await world();
    const [good] = await held(tenant.id);
    const { consumerKey = "", consumerSecret = "" } = sim.shops[0]?.credentials ?? {};
    const shopUrl = `${sim.url}/shops/${shop.simId}`;
    sim.setPermission(shop.simId, "read");
    const refused = await app.ask("registerWpshop", { key, body: { shopUrl, consumerKey, consumerSecret } });
    expect([refused.status, refused.body]).toMatchObject([400, { error: "CHANNEL_CREDENTIALS_REJECTED" }]);
    expect(await held(tenant.id)).toEqual([good]);
    await app.ok("registerWpshop", { key, body: { shopUrl } });
    expect(await held(tenant.id)).toEqual([{ credentials_sealed: null }]);
    const work = await rows("select kind from app.shop_work where tenant_id = $1 and shop_id = $2", [
      tenant.id,
      shop.id,
    ]);
    expect(work).toEqual([{ kind: "activity" }]);
  });

  it("answers before a slow shop has made its webhooks, which are made by the worker", async () => {
    const tenant = await makeTenant(app, { plan: "PRO" });
    const { value: key } = await makeKey(app, tenant);
    const sim = await openSim();
    sim.control.addFault({ kind: "latency", method: "POST", route: "webhooks", delayMs: 1_500 });
    const [simShop] = sim.shops;
    const { consumerKey = "", consumerSecret = "" } = simShop?.credentials ?? {};
    const shopUrl = `${sim.url}/shops/${simShop?.id ?? ""}`;
    const { data } = await app.ok("registerWpshop", { key, body: { shopUrl, consumerKey, consumerSecret } });
    expect(data.webhookSync.topics).toHaveLength(4);
    expect(sim.control.listWebhooks(simShop?.id ?? "")).toEqual([]);
    await reconcileShops(services, tenant.id);
    expect(sim.control.listWebhooks(simShop?.id ?? "")).toHaveLength(4);
  });
});
