import { PDFDocument } from "@cantoo/pdf-lib";
import type { Page } from "playwright-core";
import { beforeEach, describe, expect, it } from "vitest";
import { until } from "@estiba/testbed";
import { nationalCard } from "../scripts/demo/shipping-setup.ts";
import { ensurePanel, openBrowser } from "./harness/browser.ts";
import {
  connectCloudshop,
  connectCustom,
  connectMarketplace,
  connectOauthshop,
  connectWpshop,
  type ConnectedShop,
} from "./harness/connect.ts";
import { useStack, type Stack } from "./harness/stack.ts";
import { openTenant, type Tenant } from "./harness/tenant.ts";
import { setUpShipping } from "./tour/set-up-shipping.ts";
import { violationsOf } from "./tour/accessibility.ts";

const PER_CHANNEL = 10;
const ORDERS = 50;
const MAX_CLICKS = 12;
const MAX_MS = 60_000;
/** A list asks again every few seconds, and half a minute after a request that failed. */
const SHOWN_MS = 40_000;
/** Of every platform, the shop that sells in Colombia. */
const COLOMBIAN = 1;

type Sold = "oauthshop" | "wpshop" | "marketplace" | "cloudshop";

let stack: Stack;
let tenant: Tenant;
let page: Page;
let own: ConnectedShop;
let shops: Readonly<Record<Sold, ConnectedShop>>;
let sold = 0;
const failures: string[] = [];

const BUYER = {
  name: "Ana Rojas",
  phone: "300 123 4567",
  address: "Calle 1 # 2-3",
  city: "Cali",
  country: "CO",
};

async function sellDirect(shippingAddress: object = BUYER): Promise<string> {
  sold += 1;
  const body = {
    shopId: own.shopId,
    orderId: `W-${sold}`,
    total: 9_990_000,
    currency: "COP",
    shippingAddress,
  };
  return (await tenant.integration.createCustomOrder({ body })).data.id;
}

/** Ten paid orders of each channel. */
async function sellEverywhere(): Promise<void> {
  for (let index = 0; index < PER_CHANNEL; index += 1) {
    await sellDirect();
    for (const name of ["oauthshop", "wpshop", "marketplace", "cloudshop"] as const) {
      const order = stack.sims[name].control.placeOrder(shops[name].externalId, { allowOversell: true });
      if (order.paymentStatus !== "paid") {
        stack.sims[name].control.payOrder(shops[name].externalId, order.id);
      }
    }
  }
  await until("fifty orders to dispatch", async () => (await stages()).to_dispatch === ORDERS);
}

const stages = async () => (await tenant.owner.getOrderStages()).data;

useStack(
  async (opened) => {
    await ensurePanel();
    stack = opened;
    tenant = await openTenant(stack);
    await tenant.owner.updateMe({ body: { locale: "en" } });
    await setUpShipping(tenant.owner, "COP");
    await tenant.owner.createRateCard({
      body: { card: nationalCard("Envíos Baratos", "COP", 500_000, [4, 6]) },
    });
    const preset = { lengthCm: 25, widthCm: 15, heightCm: 8, weightG: 700, isDefault: true };
    await tenant.owner.updateShippingSettings({
      body: { parcelPresets: [{ name: "Caja chica", ...preset }] },
    });
    own = await connectCustom(tenant);
    shops = {
      oauthshop: await connectOauthshop(stack, tenant),
      wpshop: await connectWpshop(stack, tenant, COLOMBIAN),
      marketplace: await connectMarketplace(stack, tenant, COLOMBIAN),
      cloudshop: await connectCloudshop(stack, tenant, COLOMBIAN),
    };
    stack.sims.marketplace.marketplace.setShippingMode(shops.marketplace.externalId, "me1");
    const browser = stack.keep(await openBrowser());
    const context = await browser.newContext({ locale: "en", viewport: { width: 1_360, height: 850 } });
    const data = { tenantSlug: tenant.slug, email: tenant.email, password: tenant.password, useCookie: true };
    await context.request.post(`${stack.baseUrl}/api/v1/auth/login`, { data });
    page = await context.newPage();
    page.on("pageerror", (error) => failures.push(error.message));
    await keepFiles();
    await page.addInitScript(() => {
      const counted = { clicks: 0 };
      Object.assign(window, { counted });
      window.addEventListener("pointerdown", () => {
        counted.clicks += 1;
      });
    });
  },
  {},
  180_000,
);

const rows = () => page.locator("main tbody tr[data-key]");
const bar = () => page.getByRole("toolbar", { name: "Actions for the selection" });
const dialog = () => page.getByRole("dialog");
const clicks = () => page.evaluate<number>("window.counted.clicks");
const button = (name: RegExp) => dialog().getByRole("button", { name });

/** The number beside a tab or an item of the menu. */
const figureOf = async (name: RegExp) =>
  (await page.getByRole("link", { name }).first().innerText()).match(/\d+/)?.[0] ?? "";

const waitingFigures = async () => [await figureOf(/^To dispatch/), await figureOf(/^Orders/)];

interface Printed {
  readonly shipmentIds: string[];
  readonly pages: number;
}

/** The files that are opened for printing. */
const files: Printed[] = [];

async function keepFiles(): Promise<void> {
  await page.route("**/api/v1/shipments/labels", async (route) => {
    const { shipmentIds } = route.request().postDataJSON() as Pick<Printed, "shipmentIds">;
    const response = await route.fetch();
    const pdf = await PDFDocument.load(await response.body());
    files.push({ shipmentIds, pages: pdf.getPageCount() });
    await route.fulfill({ response });
  });
}

/** Every order has a parcel of the cheapest carrier, printed and on a list to be signed. */
async function expectDispatched(): Promise<void> {
  const [{ shipmentIds, pages } = { shipmentIds: [], pages: 0 }, ...others] = files;
  expect(others).toEqual([]);
  expect([new Set(shipmentIds).size, pages]).toEqual([ORDERS, ORDERS]);
  expect(await stages()).toMatchObject({ to_dispatch: 0, to_print: 0, to_hand_over: 0 });
  const { data } = await tenant.owner.listShipments({ query: { limit: ORDERS } });
  expect(new Set(data.items.map(({ shipmentId }) => shipmentId))).toEqual(new Set(shipmentIds));
  expect(new Set(data.items.map(({ carrier }) => carrier.name))).toEqual(new Set(["Envíos Baratos"]));
  expect(new Set(data.items.map(({ channel }) => channel)).size).toBe(5);
  expect(data.items.every(({ parcels }) => parcels[0]?.weightG === 700)).toBe(true);
  const [list] = (await tenant.owner.listManifests({ query: { limit: 1 } })).data.items;
  expect(list?.shipments).toBe(ORDERS);
}

/** Walks with the Tab key, as somebody without a mouse does. */
async function tabTo(isThere: string): Promise<void> {
  for (let steps = 0; steps < 80; steps += 1) {
    const text = await page.evaluate<string>("document.activeElement?.textContent ?? ''");
    if (text.startsWith(isThere)) {
      return;
    }
    await page.keyboard.press("Tab");
  }
  throw new Error(`the Tab key does not lead to ${isThere}`);
}

/** A batch of fifty takes as long as the whole may take. */
const focused = (name: string) =>
  until(
    `${name} to have the focus`,
    async () => (await page.evaluate<string>("document.activeElement?.textContent ?? ''")).startsWith(name),
    MAX_MS,
  );

describe("fifty orders of five channels", () => {
  beforeEach(async () => {
    files.length = 0;
    await sellEverywhere();
    await page.goto(`${stack.baseUrl}/panel/`);
    await page.getByRole("link", { name: "Orders" }).first().waitFor();
  });

  it("are shipped with the cheapest carrier, printed and handed over in a few clicks", {
    timeout: 2 * MAX_MS,
  }, async () => {
    const beganMs = Date.now();
    await page.getByRole("link", { name: "Orders" }).first().click();
    await page.getByRole("link", { name: /^To dispatch/ }).click();
    await expect.poll(() => rows().count(), { timeout: 20_000 }).toBeGreaterThan(0);
    await page.getByRole("checkbox", { name: "Select all rows" }).click();
    await bar().getByText(`${ORDERS} selected`).waitFor();
    await bar().getByRole("button", { name: "Ship" }).click();
    expect(await violationsOf(page)).toEqual([]);
    await button(/^Create 50 shipments/).click();
    await button(/^Print 50 labels/).waitFor({ timeout: MAX_MS });
    await button(/^Print 50 labels/).click();
    await button(/^Hand over 50 parcels/).click();
    await dialog().getByText("50 parcels are on their hand-over sheets.").waitFor();
    expect(await violationsOf(page)).toEqual([]);
    await button(/^Close$/)
      .last()
      .click();
    const tookMs = Date.now() - beganMs;
    const made = await clicks();
    process.stdout.write(`fifty orders dispatched in ${made} clicks and ${tookMs} ms\n`);
    await expectDispatched();
    expect(made).toBeLessThanOrEqual(MAX_CLICKS);
    expect(tookMs).toBeLessThan(MAX_MS);
    expect(failures).toEqual([]);
  });

  it("are dispatched the same way by keyboard alone", { timeout: 2 * MAX_MS }, async () => {
    const beganMs = Date.now();
    await tabTo("Orders");
    await page.keyboard.press("Enter");
    await page.getByRole("link", { name: /^To dispatch/ }).waitFor();
    await tabTo("To dispatch");
    await page.keyboard.press("Enter");
    await page.waitForURL((url) => url.searchParams.get("stage") === "to_dispatch");
    await expect.poll(() => rows().count(), { timeout: 20_000 }).toBeGreaterThan(0);
    await page.keyboard.press("a");
    await bar().getByText(`${ORDERS} selected`).waitFor();
    await page.keyboard.press("b");
    await page.keyboard.press("Enter");
    await focused("Create 50 shipments");
    await page.keyboard.press("Enter");
    await focused("Print 50 labels");
    await page.keyboard.press("Enter");
    await focused("Hand over 50 parcels");
    await page.keyboard.press("Enter");
    await focused("Close");
    await page.keyboard.press("Enter");
    await dialog().waitFor({ state: "detached" });
    const tookMs = Date.now() - beganMs;
    process.stdout.write(`fifty orders dispatched by keyboard in ${tookMs} ms\n`);
    await expectDispatched();
    expect(await clicks()).toBe(0);
    expect(tookMs).toBeLessThan(MAX_MS);
    expect(failures).toEqual([]);
  });
});

describe("orders that cannot go on", () => {
  beforeEach(async () => page.goto(`${stack.baseUrl}/panel/orders?stage=to_dispatch`));

  it("stay selected with the reason and what to do, and the others are shipped", async () => {
    await sellDirect();
    await sellDirect({ ...BUYER, phone: "", name: "Sin Teléfono" });
    await expect.poll(() => rows().count(), { timeout: SHOWN_MS }).toBe(2);
    await page.getByRole("checkbox", { name: "Select all rows" }).check();
    await bar().getByRole("button", { name: "Ship" }).click();
    await button(/^Create 2 shipments/).click();
    await dialog()
      .getByText(/1 order could not be shipped/)
      .waitFor();
    await button(/^Close$/)
      .last()
      .click();
    await bar().getByText("1 selected").waitFor();
    await page.getByText(/Missing: phone\. Open the order/).waitFor();
    expect((await stages()).to_print).toBe(1);
  });

  it("are held with a reason, and released", async () => {
    await expect.poll(() => rows().count(), { timeout: SHOWN_MS }).toBe(1);
    await rows().first().getByRole("checkbox").check();
    await bar().getByRole("button", { name: "Hold" }).click();
    await dialog().getByRole("button", { name: "Address to be checked" }).click();
    await dialog().getByRole("button", { name: "Hold", exact: true }).click();
    await dialog().waitFor({ state: "detached" });
    await page.getByRole("link", { name: /^To confirm/ }).click();
    await page.getByText("On hold: Address to be checked").waitFor();
    await expect.poll(waitingFigures, { timeout: 5_000 }).toEqual(["", ""]);
    await rows().first().getByRole("checkbox").check();
    await bar().getByRole("button", { name: "Confirm" }).click();
    await page.getByText("Nothing to confirm").waitFor();
    await expect.poll(waitingFigures, { timeout: 5_000 }).toEqual(["1", "1"]);
    expect(await stages()).toMatchObject({ to_confirm: 0, to_dispatch: 1 });
    expect(failures).toEqual([]);
  });
});
