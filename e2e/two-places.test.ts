import type { Page } from "playwright-core";
import { describe, expect, it } from "vitest";
import { until } from "@estiba/testbed";
import { DEPOT } from "../scripts/demo/shipping-setup.ts";
import { ensurePanel, openBrowser } from "./harness/browser.ts";
import { connectCustom, connectOauthshop, type ConnectedShop } from "./harness/connect.ts";
import { waitForOrder, type OrderDetail } from "./harness/order-book.ts";
import { useStack, type Stack } from "./harness/stack.ts";
import { openTenant, type Tenant } from "./harness/tenant.ts";
import { violationsOf } from "./tour/accessibility.ts";
import { setUpShipping } from "./tour/set-up-shipping.ts";

const [CUP, BOOK] = ["SKU-00001", "SKU-00002"] as const;
const STORE = "Tienda Centro";
const PARCEL = { lengthCm: 25, widthCm: 15, heightCm: 8, weightG: 700, isDefault: true };

let stack: Stack;
let tenant: Tenant;
let page: Page;
let own: ConnectedShop;
let shopify: ConnectedShop;
const failures: string[] = [];

const open = (path: string) => page.goto(`${stack.baseUrl}/panel${path}`);
const dialog = (name?: RegExp | string) => page.getByRole("dialog", name === undefined ? {} : { name });
const press = (name: RegExp | string) => dialog().getByRole("button", { name }).last().click();

async function variantOf(sku: string): Promise<string> {
  const { data } = await tenant.owner.listMappings({ query: { shopId: own.shopId, limit: 200 } });
  return data.items.find(({ masterSku }) => masterSku === sku)?.masterVariantId ?? "";
}

async function placeNamed(name: string): Promise<string> {
  const { data } = await tenant.owner.listPlaces({ query: { limit: 200 } });
  return data.items.find((place) => place.name === name)?.placeId ?? "";
}

const setStock = async (sku: string, placeId: string, stock: number) =>
  tenant.owner.updateMasterVariant({
    params: { masterVariantId: await variantOf(sku) },
    body: { stock, placeId },
  });

/** What each place has of a product, and why. */
const explained = async (sku: string) =>
  (await tenant.owner.explainStock({ params: { masterVariantId: await variantOf(sku) }, query: {} })).data;

async function untilLinked(): Promise<void> {
  await until("the shop's listings to be linked", async () => {
    const { data } = await tenant.owner.listMappings({
      query: { shopId: shopify.shopId, status: "linked", limit: 200 },
    });
    return [CUP, BOOK].every((sku) => data.items.some(({ masterSku }) => masterSku === sku));
  });
}

useStack(
  async (opened) => {
    await ensurePanel();
    stack = opened;
    tenant = await openTenant(stack);
    await tenant.owner.updateMe({ body: { locale: "en" } });
    await setUpShipping(tenant.owner, "COP");
    await tenant.owner.updateShippingSettings({ body: { parcelPresets: [{ name: "Caja", ...PARCEL }] } });
    own = await connectCustom(tenant);
    const products = [CUP, BOOK].map((sku) => ({ sku, name: sku, price: 5_000_000, stock: 20 }));
    await tenant.integration.upsertCustomProducts({ body: { shopId: own.shopId, products } });
    shopify = await connectOauthshop(stack, tenant);
    await tenant.owner.requestCatalogSync({ body: {} });
    await untilLinked();
    const browser = stack.keep(await openBrowser());
    const context = await browser.newContext({ locale: "en", viewport: { width: 1_360, height: 900 } });
    context.setDefaultTimeout(20_000);
    const data = { tenantSlug: tenant.slug, email: tenant.email, password: tenant.password, useCookie: true };
    await context.request.post(`${stack.baseUrl}/api/v1/auth/login`, { data });
    page = await context.newPage();
    page.on("pageerror", (error) => failures.push(error.message));
  },
  {},
  180_000,
);

async function addStore(): Promise<void> {
  await open("/stock/places");
  await page.getByRole("button", { name: "Add place" }).click();
  const fields = {
    Name: STORE,
    Phone: DEPOT.phone,
    Street: "Carrera 7 # 1-2",
    City: "Bogotá",
    "Country code": "CO",
  };
  for (const [label, value] of Object.entries(fields)) {
    await dialog().getByLabel(label, { exact: true }).fill(value);
  }
  expect(await violationsOf(page)).toEqual([]);
  await press("Save");
  await page.getByText(`${STORE} is added.`).waitFor();
}

/** Two cups and two books, bought on the platform. */
async function buy(): Promise<{ readonly id: string; readonly order: OrderDetail }> {
  const lines = [CUP, BOOK].map((sku) => ({ sku, quantity: 2 }));
  const bought = stack.sims.oauthshop.control.placeOrder(shopify.externalId, { lines, allowOversell: true });
  return { id: bought.id, order: await waitForOrder(tenant, shopify, bought.id) };
}

const parcelsThere = (id: string) =>
  stack.sims.oauthshop.oauthshop
    .listParcels(shopify.externalId, id)
    .map(({ lines }) => lines.map(({ sku, quantity }) => `${quantity} ${sku}`).toSorted());

const partsOf = async (orderId: string) =>
  Object.fromEntries(
    (await tenant.owner.getOrderRoute({ params: { orderId } })).data.places.map(({ name, lines }) => [
      name,
      lines.map(({ sku, quantity }) => `${quantity} ${sku}`).toSorted(),
    ]),
  );

describe("an order whose goods are in two places", () => {
  it("is split and says why, is given another place by hand, and leaves in two parcels with their own items", {
    timeout: 60_000,
  }, async () => {
    await addStore();
    const [depot, store] = [await placeNamed(DEPOT.name), await placeNamed(STORE)];
    await setStock(BOOK, depot, 0);
    await setStock(BOOK, store, 5);
    await setStock(CUP, store, 1);
    const { id, order } = await buy();
    expect(await partsOf(order.id)).toEqual({ [DEPOT.name]: [`2 ${CUP}`], [STORE]: [`2 ${BOOK}`] });
    await open(`/orders?open=${order.id}`);
    await dialog().getByText("Split", { exact: true }).waitFor();
    expect(await dialog().getByText("Chosen", { exact: true }).count()).toBe(2);
    await dialog().getByRole("button", { name: "Change places" }).click();
    const form = dialog("Change places");
    await form.getByLabel(new RegExp(`^${DEPOT.name}: units of .*${CUP}`)).fill("1");
    await form.getByLabel(new RegExp(`^${STORE}: units of .*${CUP}`)).fill("1");
    await form.getByRole("button", { name: "Save places" }).click();
    await form.waitFor({ state: "detached" });
    expect(await partsOf(order.id)).toEqual({
      [DEPOT.name]: [`1 ${CUP}`],
      [STORE]: [`1 ${CUP}`, `2 ${BOOK}`],
    });
    await open("/orders?stage=to_dispatch");
    await page.getByRole("checkbox", { name: "Select all rows" }).check();
    await page
      .getByRole("toolbar", { name: "Actions for the selection" })
      .getByRole("button", { name: "Ship" })
      .click();
    await press(/^Create 1 shipment/);
    await press(/^Print 2 labels/);
    await press(/^Hand over 2 parcels/);
    await dialog().getByText("2 parcels are on their hand-over sheets.").waitFor();
    const { data: sent } = await tenant.owner.listShipments({ query: { limit: 10 } });
    for (const { shipmentId } of sent.items) {
      const body = { status: "picked_up" as const, occurredAt: new Date().toISOString() };
      await tenant.owner.addTrackingEvent({ params: { shipmentId }, body });
    }
    await until("the platform to show both parcels", async () => parcelsThere(id).length === 2);
    expect(parcelsThere(id).toSorted((one, other) => one.length - other.length)).toEqual([
      [`1 ${CUP}`],
      [`1 ${CUP}`, `2 ${BOOK}`],
    ]);
    expect(failures).toEqual([]);
  });
});

describe("a count while the shop sells", () => {
  it("is of what is on the shelf, and the figure says afterwards what was sold and what was missing", async () => {
    const depot = await placeNamed(DEPOT.name);
    const { data: seen } = await tenant.owner.countPlace({
      params: { placeId: depot },
      body: { lines: [{ sku: CUP, counted: 0 }], dryRun: true },
    });
    const { onHand = 0, allocated = 0 } = seen.lines[0] ?? {};
    await open(`/stock/places/${depot}`);
    await page.getByRole("button", { name: "Count", exact: true }).click();
    await dialog().getByRole("combobox").fill(CUP);
    await page
      .getByRole("option", { name: new RegExp(CUP) })
      .first()
      .click();
    // One is missing; nobody has shipped anything meanwhile.
    await dialog()
      .getByRole("textbox", { name: new RegExp(CUP) })
      .fill(String(onHand + allocated - 1));
    await press("Preview");
    await dialog().getByText("These are the differences.", { exact: false }).waitFor();
    const items = [{ sku: CUP, quantity: 3, price: 5_000_000 }];
    await tenant.integration.createCustomOrder({
      body: { shopId: own.shopId, orderId: "W-1", total: 15_000_000, currency: "COP", items },
    });
    await press("Record count");
    await page.getByText("Count recorded: 1 difference.").waitFor();
    const after = await explained(CUP);
    expect(after.places.find(({ id }) => id === depot)?.onHand).toBe(onHand - 4);
    expect(after.check.isConsistent).toBe(true);
    await open(`/stock/variants/${await variantOf(CUP)}`);
    await page.getByText("Counted", { exact: true }).first().waitFor();
    await page.getByText("Sold", { exact: true }).first().waitFor();
    expect(failures).toEqual([]);
  });
});
