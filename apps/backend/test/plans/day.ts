import { createHmac } from "node:crypto";
import type { WpshopSim } from "@estiba/channel-sim";
import { expect } from "vitest";
import { intakeEvents } from "../../src/flows/orders/intake-events.ts";
import { publishStock } from "../../src/flows/stock/publish-stock.ts";
import { reconcileShops } from "../../src/flows/upkeep/reconcile-shops.ts";
import { booksHandler } from "../../src/worker/handlers/books.handler.ts";
import { newId } from "../../src/kernel/ids.ts";
import type { TestApp } from "../app.ts";
import { makeKey } from "../factories/key.ts";
import { unhurried } from "../factories/sync.ts";
import { channelVariant, stockShop } from "../factories/stock.ts";
import { makeTenant, type TestTenant } from "../factories/tenant.ts";
import { connectWpshop } from "../factories/wpshop.ts";

export interface Merchant {
  readonly tenant: TestTenant;
  readonly ownShopId: string;
  /** Everything that is done all day, once. */
  day(name: string): Promise<void>;
}

/** A tenant with an own backend and a web shop that sell the same, with a subscriber and alerts. */
export async function openMerchant(app: TestApp, sim: WpshopSim): Promise<Merchant> {
  const tenant = await makeTenant(app, { plan: "ENTERPRISE" });
  const { token } = tenant.owner;
  const { value: key } = await makeKey(app, tenant);
  const web = await connectWpshop(app, tenant, sim);
  const { data: own } = await app.ok("registerCustomShop", {
    key,
    body: { externalShopId: "propia", name: "Propia" },
  });
  const skus = ["SKU-00001", "SKU-00002", "SKU-00003"];
  await stockShop(
    app,
    tenant,
    { id: own.shopId, platform: "CUSTOM" },
    skus.map((sku) => channelVariant(sku, null)),
  );
  await app.ok("updateInventoryConfig", {
    token,
    body: {
      inventorySourceType: "SERVICE_CENTRAL",
      inventoryAlertsEnabled: true,
      inventoryAlertEmails: "a@example.com",
    },
  });
  await app.ok("createWebhookSubscription", { token, body: { url: `${sim.url}/hook`, events: ["*"] } });
  const services = unhurried(app);

  const order = async (orderId: string, items: readonly object[], more: object = {}) => {
    const total = 1_000 + items.length;
    const body = { shopId: own.shopId, orderId, total, currency: "COP", items, ...more };
    const { status, text } = await app.send("POST", "/api/v1/custom/orders", { key, body });
    expect({ text, isTaken: status === 200 || status === 201 }).toEqual({ text, isTaken: true });
  };
  const event = async (orderId: string) => {
    const items = [{ sku: "SKU-00003", quantity: 1 }];
    const rawBody = JSON.stringify({ orderId, total: 1_000, currency: "COP", items });
    const headers = {
      "content-type": "application/json",
      "x-service-shop-id": own.shopId,
      "x-service-signature": createHmac("sha256", own.webhookSecret).update(rawBody).digest("base64"),
    };
    expect((await app.send("POST", "/api/v1/webhook/custom", { rawBody, headers })).status).toBe(200);
  };
  const hint = (externalId: string) =>
    app.database.rows(
      `insert into app.inbound_events (tenant_id, id, shop_id, source, topic, kind, external_id, verification, headers, raw_body)
       values ($1, $2, $3, 'webhook', 'order', 'order_hint', $4, 'fetched', '{}', '')`,
      [tenant.id, newId("evt"), web.id, externalId],
    );
  const sell = () => sim.control.placeOrder(web.simId, { lines: [{ sku: "SKU-00001", quantity: 1 }] }).id;
  const comeDue = () =>
    app.database.rows(
      "update app.shop_work set due_at = now(), leased_until = null where tenant_id = $1 and kind like 'orders%'",
      [tenant.id],
    );

  return {
    tenant,
    ownShopId: own.shopId,
    async day(name) {
      const [first, second] = [
        { sku: "SKU-00001", quantity: 2 },
        { sku: "SKU-00002", quantity: 1 },
      ];
      const both = [first, second];
      await Promise.all([1, 2, 3].map((n) => order(`${name}-${n}`, both)));
      await order(`${name}-1`, both);
      await order(`${name}-1`, [first]);
      await order(`${name}-2`, both, { status: "cancelled" });
      await order(`${name}-short`, [{ sku: "SKU-00002", quantity: 900_000 }]);
      await order(`${name}-nobody-knows`, [{ sku: "NOBODY", quantity: 1 }]);
      await Promise.all([event(`${name}-e1`), event(`${name}-e2`)]);
      await event(`${name}-e1`);
      await hint(sell());
      await intakeEvents(services, tenant.id, { areHints: false });
      await intakeEvents(services, tenant.id, { areHints: true });
      sell();
      await comeDue();
      while (await reconcileShops(services, tenant.id)) {
        await intakeEvents(services, tenant.id, { areHints: false });
      }
      await intakeEvents(services, tenant.id, { areHints: false });
      while (await publishStock(services, tenant.id)) {
        // Until nothing is left to publish.
      }
      await booksHandler(services)(tenant.id);
    },
  };
}
