import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { createClient, type SessionClient } from "@estiba/sdk";
import { until } from "@estiba/testbed";
import type { DemoFacts } from "../../scripts/demo/facts.ts";

const PASSWORD = "una-frase-larga-y-propia";
/** The place that can be removed. */
export const STORE = "Tienda Sur";
/** The order that leaves from two places. */
export const SPLIT_ORDER = "SPLIT-1";
const KIT = "SKU-PAR";
/** Under a name the demo does not use. */
const BOX = { name: "Caja de muestra", lengthMm: 305, widthMm: 200, heightMm: 150, tareG: 120, maxG: 8_000 };
const NOWHERE = "http://127.0.0.1:9/hooks";

/** What the dialogs need besides what the demo has. */
export interface Stage {
  readonly wordpressShopId: string;
  readonly rateCardId: string;
  readonly placeId: string;
  readonly kitId: string;
  readonly waveId: string;
}

async function mailedToken({ directory }: DemoFacts, email: string): Promise<string> {
  const folder = join(directory, "mails");
  return until(`an invitation to ${email}`, async () =>
    readdirSync(folder)
      .map((file) => readFileSync(join(folder, file), "utf8"))
      .filter((text) => text.startsWith(`To: ${email}\n`))
      .map((text) => /[?&#]token=(inv_[\w-]+)/.exec(text)?.[1])
      .find((token) => token !== undefined),
  );
}

/** One colleague who joined, and one who was only invited. */
async function addColleagues(facts: DemoFacts, owner: SessionClient): Promise<void> {
  const email = "luz@almacen-demo.test";
  await owner.inviteUser({ body: { email, role: "OPERATOR" } });
  await owner.inviteUser({ body: { email: "paz@almacen-demo.test", role: "VIEWER" } });
  await createClient({ baseUrl: facts.api }).register({
    body: {
      name: "Luz",
      email,
      password: PASSWORD,
      invitationToken: await mailedToken(facts, email),
      acceptTerms: true,
      acceptPrivacy: true,
      acceptDataProtectionNotice: true,
    },
  });
}

async function addWebhooks(owner: SessionClient): Promise<void> {
  const { data } = await owner.createWebhookSubscription({ body: { url: NOWHERE, events: ["order.*"] } });
  await owner.testWebhookSubscription({ params: { subscriptionId: data.id } });
  await owner.updateInventoryConfig({ body: { inventoryAlertWebhookUrl: NOWHERE } });
}

/** More is sold than there is. */
async function oversell({ api, apiKey, ownShop }: DemoFacts, owner: SessionClient): Promise<void> {
  const { data } = await owner.listCatalog({ query: { limit: 1 } });
  const sku = data.items[0]?.sku ?? "";
  await createClient({ baseUrl: api, apiKey }).createCustomOrder({
    body: {
      shopId: ownShop?.shopId ?? "",
      orderId: "OVERSOLD-1",
      currency: "COP",
      total: 100,
      items: [{ sku, quantity: 5_000 }],
    },
  });
  await until("the incident", async () => (await owner.listIncidents()).data.total > 0);
}

interface Store {
  readonly placeId: string;
  /** Of a product that is plentiful in the first place. */
  readonly sku: string;
}

/** A store, with one transfer to it that waits to be sent and one that is on its way. */
async function addStore(owner: SessionClient): Promise<Store> {
  const { data } = await owner.createPlace({ body: { name: STORE, kind: "store", rank: 20 } });
  const places = (await owner.listPlaces({ query: { limit: 200 } })).data.items;
  const fromPlaceId = places.find(({ isFirst }) => isFirst)?.placeId ?? "";
  const goods = (await owner.listCatalog({ query: { limit: 50 } })).data.items;
  const sku = goods.find(({ onHand }) => onHand > 3)?.sku ?? "";
  const body = { fromPlaceId, toPlaceId: data.placeId, lines: [{ sku, quantity: 1 }] };
  await owner.createTransfer({ body });
  await owner.createTransfer({ body: { ...body, send: true } });
  return { placeId: data.placeId, sku };
}

/** An order of two units: one leaves from the first place, the other from the store. */
async function splitOrder(
  { api, apiKey, ownShop }: DemoFacts,
  owner: SessionClient,
  { placeId, sku }: Store,
): Promise<void> {
  const { data: order } = await createClient({ baseUrl: api, apiKey }).createCustomOrder({
    body: {
      shopId: ownShop?.shopId ?? "",
      orderId: SPLIT_ORDER,
      currency: "COP",
      total: 100,
      items: [{ sku, quantity: 2 }],
    },
  });
  const params = { orderId: order.id };
  const [place] = (await owner.getOrderRoute({ params })).data.places;
  const orderLineId = place?.lines[0]?.orderLineId ?? "";
  await owner.routeOrder({ params, body: { lines: [{ orderLineId, placeId, quantity: 1 }] } });
}

/** A kit with a unit of its own: it was sold before it was a kit, and comes back. */
async function addKit(
  { api, apiKey, ownShop }: DemoFacts,
  owner: SessionClient,
  sku: string,
): Promise<string> {
  const integration = createClient({ baseUrl: api, apiKey });
  const shopId = ownShop?.shopId ?? "";
  const products = [{ sku: KIT, name: "Par de muestra", price: 100, currency: "COP", stock: 1 }];
  await integration.upsertCustomProducts({ body: { shopId, products } });
  const sale = { shopId, orderId: "KIT-1", currency: "COP", total: 100 };
  await integration.createCustomOrder({ body: { ...sale, items: [{ sku: KIT, quantity: 1 }] } });
  const masterVariantId =
    (await owner.listCatalog({ query: { search: KIT, limit: 1 } })).data.items[0]?.masterVariantId ?? "";
  await owner.saveRecipe({ params: { masterVariantId }, body: { components: [{ sku, quantity: 2 }] } });
  await integration.createCustomOrder({ body: { ...sale, status: "cancelled", items: [] } });
  return masterVariantId;
}

export async function setStage(facts: DemoFacts): Promise<Stage> {
  const { api, tenantSlug, email, password, shops } = facts;
  const owner = createClient({ baseUrl: api, session: {} });
  await owner.login({ body: { tenantSlug, email, password } });
  await Promise.all([
    addColleagues(facts, owner),
    addWebhooks(owner),
    oversell(facts, owner),
    owner.createBox({ body: BOX }),
    owner.replaceSavedFilters({
      body: { filters: [{ name: "Por pagar", page: "orders", query: "payment=unpaid" }] },
    }),
    owner.updateShippingSettings({
      body: { rules: [{ name: "Lejos", when: { zones: ["Z9"] }, use: { pick: "fastest" } }] },
    }),
  ]);
  const store = await addStore(owner);
  await splitOrder(facts, owner, store);
  const ready = (await owner.listShipments({ query: { status: "label_created", limit: 2 } })).data.items;
  // One stays, to be cancelled or picked up.
  await owner.createManifests({ body: { shipmentIds: ready.slice(1).map(({ shipmentId }) => shipmentId) } });
  const cards = (await owner.listRateCards()).data.items;
  const waves = (await owner.listWaves({ query: { status: ["open"], limit: 1 } })).data.items;
  return {
    wordpressShopId: shops.find(({ platform }) => platform === "WPSHOP")?.id ?? "",
    rateCardId: cards[0]?.rateCardId ?? "",
    placeId: store.placeId,
    waveId: waves[0]?.waveId ?? "",
    kitId: await addKit(facts, owner, store.sku),
  };
}
