import { type OauthshopSim, startOauthshopSim } from "@estiba/channel-sim";
import { afterAll } from "vitest";
import { oauthshopClient } from "../../src/channels/oauthshop/client.ts";
import { connectShop } from "../../src/channels/oauthshop/testing/sim-connection.ts";
import { recordEvents } from "../../src/domain/events/index.ts";
import { saveShop } from "../../src/domain/shops/index.ts";
import { takeInListings } from "../../src/flows/catalog/take-in-listings.ts";
import { keepFound } from "../../src/flows/orders/keep-found.ts";
import { intakeEvents } from "../../src/flows/orders/intake-events.ts";
import { learnLocations } from "../../src/flows/shops/learn-locations.ts";
import { publishStock } from "../../src/flows/stock/publish-stock.ts";
import { startApp, type TestApp } from "../app.ts";
import { makeTenant, origin } from "./tenant.ts";

const SHOP = "andes-outdoor.myshopify.com";
export const SKU = "SKU-00001";
export const [NORTH, CENTRE] = ["70000000201", "70000000202"] as const;

/** The service beside a platform whose shops have several locations. */
export async function useLocations(): Promise<{ app: TestApp; sim: OauthshopSim }> {
  const sim = await startOauthshopSim({ productsPerShop: 3, timeScale: 0 });
  sim.oauthshop.setBucket(SHOP, { maximum: 1_000_000, restoreRate: 1_000_000 });
  const { clientId, clientSecret } = sim.oauthshop.app();
  const app = await startApp({
    config: {
      ALLOW_PRIVATE_ADDRESSES: "yes",
      OAUTHSHOP_CLIENT_ID: clientId,
      OAUTHSHOP_CLIENT_SECRET: clientSecret,
      OAUTHSHOP_BASE_URL: `${sim.url}/{shop}`,
    },
  });
  afterAll(async () => {
    await app.close();
    await sim.close();
  });
  sim.control.assignLocations(SHOP);
  return { app, sim };
}

/** As the platform sends it, which does not name locations. */
function webhookOf(sim: OauthshopSim, shopId: string, externalId: string) {
  const body = sim.control
    .platformOrders(SHOP)
    .find((order) => JSON.stringify(order).includes(`"id":${externalId},`));
  return {
    shopId,
    source: "webhook" as const,
    event: { topic: "orders/create", kind: "order" as const, externalId, deliveryId: null },
    verification: "signature" as const,
    headers: {},
    rawBody: Buffer.from(JSON.stringify(body)),
    means: "news" as const,
    traceparent: null,
  };
}

/** A tenant with two places, and a shop of the platform that shows its goods; one cup in this tenant's catalog. */
export async function locatedShop(app: TestApp, sim: OauthshopSim) {
  const { services } = app.foundation;
  const tenant = await makeTenant(app, { plan: "PRO" });
  const { token } = tenant.owner;
  const connection = await connectShop(sim, SHOP);
  const { shop } = await services.inTenant(tenant.id, origin, (tx) =>
    saveShop(tx, services.keyring, {
      platform: "OAUTHSHOP",
      externalId: SHOP,
      name: "Andes",
      currency: "CLP",
      credentials: connection.credentials,
      tokenExpiresAt: null,
      routeKeys: [],
      isProven: true,
      hasWebhookSecret: false,
      work: ["moves"],
    }),
  );
  await learnLocations(services, tenant.id, shop.id);
  const { items } = await oauthshopClient.pullCatalog(connection, { changedSince: null, cursor: null });
  const [linked] = await services
    .inTenant(tenant.id, origin, (tx) =>
      takeInListings(
        services,
        tx,
        { id: shop.id, platform: "OAUTHSHOP" },
        items.filter(({ sku }) => sku === SKU),
      ),
    )
    .then((taken) => taken.linked);
  await app.ok("updateInventoryConfig", { token, body: { inventorySourceType: "SERVICE_CENTRAL" } });
  const [first] = (await app.ok("listPlaces", { token })).data.items;
  const { data: store } = await app.ok("createPlace", {
    token,
    body: { name: "Tienda", kind: "store", rank: 20 },
  });
  const variant = () =>
    sim.control
      .listProducts(SHOP)
      .flatMap(({ variants }) => variants)
      .find(({ sku }) => sku === SKU);
  const params = { shopId: shop.id };
  const masterVariantId = linked?.masterVariantId ?? "";
  return {
    tenant,
    token,
    shopId: shop.id,
    masterVariantId,
    listingId: linked?.listing.id ?? "",
    firstId: first?.placeId ?? "",
    storeId: store.placeId,
    locations: async () => (await app.ok("getShopLocations", { token, params })).data,
    map: (locationId: string, placeId: string | null) =>
      app.ok("mapShopLocation", { token, params: { ...params, locationId }, body: { placeId } }),
    lead: () => app.ok("updateShopLocations", { token, params, body: { mode: "lead" } }),
    serve: (placeId: string, serves: boolean) =>
      app.ok("setServingPlace", { token, params: { ...params, placeId }, body: { serves } }),
    stock: (units: number, placeId: string) =>
      app.ok("updateMasterVariant", {
        token,
        params: { masterVariantId },
        body: { stock: units, placeId },
      }),
    publish: async () => {
      while (await publishStock(services, tenant.id)) {
        // until all locations show what they should
      }
    },
    /** What the platform shows, location by location. */
    shown: () => variant()?.levels,
    places: async () => {
      const { data } = await app.ok("explainStock", { token, params: { masterVariantId } });
      return Object.fromEntries(data.places.map(({ id, onHand }) => [id, onHand]));
    },
    /** An order as the platform has it, taken in. */
    take: async (externalId: string, source: "poll" | "webhook" = "poll") => {
      await services.asSystem(tenant.id, "test", async (tx) => {
        if (source === "webhook") {
          await recordEvents(tx, [webhookOf(sim, shop.id, externalId)]);
          return;
        }
        const located = { ...connection, locationIds: [NORTH, CENTRE] };
        const order = await oauthshopClient.fetchOrder(located, externalId);
        await keepFound(services, tx, shop.id, order ? [order] : []);
      });
      await intakeEvents(services, tenant.id, { areHints: false });
      const [row] = await app.database.rows<{ id: string }>(
        "select id from app.orders where tenant_id = $1 and external_id = $2",
        [tenant.id, externalId],
      );
      return row?.id ?? "";
    },
    buy: (quantity: number) =>
      sim.control.placeOrder(SHOP, { lines: [{ sku: SKU, quantity }], allowOversell: true }),
  };
}
