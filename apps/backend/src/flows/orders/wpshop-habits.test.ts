import { describe, expect, it } from "vitest";
import { useApp } from "../../../test/app.ts";
import { makeKey } from "../../../test/factories/key.ts";
import { channelVariant, makeShop, stockShop } from "../../../test/factories/stock.ts";
import { makeTenant, origin } from "../../../test/factories/tenant.ts";
import { connectWpshop, useWpshopSims } from "../../../test/factories/wpshop.ts";
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
      // until all shops are told
    }
  };
  /** What no event told of is found by asking. */
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
  const ask = (method: string, path: string) => {
    const { consumerKey = "", consumerSecret = "" } = sim.shops[0]?.credentials ?? {};
    const authorization = `Basic ${Buffer.from(`${consumerKey}:${consumerSecret}`).toString("base64")}`;
    return fetch(`${sim.url}/shops/${shop.simId}/wp-json/wc/v3/${path}`, {
      method,
      headers: { authorization },
    });
  };
  return { tenant, key, sim, shop, sellElsewhere, look, onHand, orders, ask };
}

const breaches = async () =>
  (await verifyInvariants(services, origin, 600)).findings.filter((finding) => finding.breaches > 0);

describe("variations whose parent keeps the stock", { timeout: 120_000 }, () => {
  it("share one figure: a sale of one anywhere lowers it for all, and reading the shop back never raises it", async () => {
    const { tenant, sim, shop, sellElsewhere, look, onHand } = await world();
    const product = sim.control
      .listProducts(shop.simId)
      .findLast(({ variants: [first, second] }) => first && first.levels === second?.levels);
    const [one = "", other = ""] = product?.variants.map(({ sku }) => sku) ?? [];
    const shown = () => product?.variants[0]?.levels[0] ?? 0;
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

describe("a shop that sells what it does not have", { timeout: 120_000 }, () => {
  it("keeps what it owes when we have nothing either", async () => {
    const { sim, shop, sellElsewhere, look, onHand } = await world();
    sim.control.setStock(shop.simId, "SKU-00001", 1);
    const had = (await onHand("SKU-00001")) ?? 0;
    sim.control.placeOrder(shop.simId, {
      lines: [{ sku: "SKU-00001", quantity: had + 3 }],
      allowOversell: true,
    });
    await look();
    const owed = sim.shops[0]?.variantsBySku.get("SKU-00001")?.[0]?.levels[0];
    expect([await onHand("SKU-00001"), owed]).toEqual([-3, 1 - (had + 3)]);
    await sellElsewhere("SKU-00001", 1);
    expect(await onHand("SKU-00001")).toBe(-4);
    expect(sim.shops[0]?.variantsBySku.get("SKU-00001")?.[0]?.levels[0]).toBe(owed);
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

  it("that are thrown away are closed, and nothing goes back on the shelf", async () => {
    const { tenant, sim, shop, look, onHand, orders, ask } = await world();
    const before = (await onHand("SKU-00001")) ?? 0;
    const order = sim.control.placeOrder(shop.simId, { lines: [{ sku: "SKU-00001", quantity: 2 }] });
    await look();
    expect(await onHand("SKU-00001")).toBe(before - 2);
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
