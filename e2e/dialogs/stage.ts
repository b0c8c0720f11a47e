import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { createClient, type SessionClient } from "@estiba/sdk";
import { until } from "@estiba/testbed";
import type { DemoFacts } from "../../scripts/demo/facts.ts";

const PASSWORD = "una-frase-larga-y-propia";
const NOWHERE = "http://127.0.0.1:9/hooks";

/** What the dialogs need besides what the demo has. */
export interface Stage {
  readonly wordpressShopId: string;
  readonly rateCardId: string;
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

export async function setStage(facts: DemoFacts): Promise<Stage> {
  const { api, tenantSlug, email, password, shops } = facts;
  const owner = createClient({ baseUrl: api, session: {} });
  await owner.login({ body: { tenantSlug, email, password } });
  await Promise.all([
    addColleagues(facts, owner),
    addWebhooks(owner),
    oversell(facts, owner),
    owner.replaceSavedFilters({
      body: { filters: [{ name: "Por pagar", page: "orders", query: "payment=unpaid" }] },
    }),
    owner.updateShippingSettings({
      body: { rules: [{ name: "Lejos", when: { zones: ["Z9"] }, use: { pick: "fastest" } }] },
    }),
  ]);
  const ready = (await owner.listShipments({ query: { status: "label_created", limit: 2 } })).data.items;
  // One stays, to be cancelled or picked up.
  await owner.createManifests({ body: { shipmentIds: ready.slice(1).map(({ shipmentId }) => shipmentId) } });
  const cards = (await owner.listRateCards()).data.items;
  return {
    wordpressShopId: shops.find(({ platform }) => platform === "WPSHOP")?.id ?? "",
    rateCardId: cards[0]?.rateCardId ?? "",
  };
}
