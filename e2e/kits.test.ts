import type { Page } from "playwright-core";
import { describe, expect, it } from "vitest";
import { until } from "@estiba/testbed";
import { ensurePanel, openBrowser } from "./harness/browser.ts";
import { connectCloudshop, connectCustom, connectWpshop, type ConnectedShop } from "./harness/connect.ts";
import { useStack, type Stack } from "./harness/stack.ts";
import { openTenant, type Tenant } from "./harness/tenant.ts";
import { violationsOf } from "./tour/accessibility.ts";
import { listen } from "./tour/complaints.ts";
import { wordsOf } from "./tour/words.ts";

const PAGE_DEADLINE_MS = 20_000;
const say = wordsOf("es");
/** Sold in both simulated shops, like its components. */
const KIT = "SKU-00003";
const CUP = "SKU-00001";
const SPOON = "SKU-00002";
const OPENING = { [CUP]: 8, [SPOON]: 9, [KIT]: 1 };

let stack: Stack;
let tenant: Tenant;
let page: Page;
let complaints: string[];
let wpshop: ConnectedShop;
let cloudshop: ConnectedShop;

const shownIn = (sim: "wpshop" | "cloudshop", sku: string): number | undefined =>
  stack.sims[sim].control
    .listProducts((sim === "wpshop" ? wpshop : cloudshop).externalId)
    .flatMap(({ variants }) => variants)
    .find((variant) => variant.sku === sku)
    ?.levels.reduce((sum, level) => sum + level, 0);

const untilShown = (sim: "wpshop" | "cloudshop", sku: string, units: number) =>
  until(`${units} of ${sku} in ${sim}`, async () => shownIn(sim, sku) === units);

async function signIn(): Promise<Page> {
  const browser = stack.keep(await openBrowser());
  const context = await browser.newContext({ locale: "es-CO", viewport: { width: 390, height: 844 } });
  context.setDefaultTimeout(PAGE_DEADLINE_MS);
  const { slug, email, password } = tenant;
  const data = { tenantSlug: slug, email, password, useCookie: true };
  await context.request.post(`${stack.baseUrl}/api/v1/auth/login`, { data });
  return context.newPage();
}

useStack(
  async (opened) => {
    await ensurePanel();
    stack = opened;
    tenant = await openTenant(stack);
    const own = await connectCustom(tenant);
    wpshop = await connectWpshop(stack, tenant);
    cloudshop = await connectCloudshop(stack, tenant);
    const products = Object.entries(OPENING).map(([sku, stock]) => ({ sku, name: sku, price: 1_000, stock }));
    await tenant.owner.updateInventoryConfig({ body: { inventorySourceType: "SERVICE_CENTRAL" } });
    await tenant.integration.upsertCustomProducts({ body: { shopId: own.shopId, products } });
    await tenant.owner.requestCatalogSync({ body: {} });
    await untilShown("wpshop", KIT, 1);
    await untilShown("cloudshop", KIT, 1);
    page = await signIn();
    complaints = listen(page);
  },
  {},
  180_000,
);

describe("a merchant on a phone", () => {
  it("makes a kit of two products, by keyboard, and takes apart what there is of it", async () => {
    await page.goto(`${stack.baseUrl}/panel/stock/catalog?q=${KIT}`);
    await page.getByRole("button", { name: say("stock", "catalog.moreNamed", { sku: KIT }) }).focus();
    await page.keyboard.press("Enter");
    await page.getByRole("menuitem", { name: say("stock", "catalog.makeKit") }).waitFor();
    await page.keyboard.press("ArrowDown");
    await page.keyboard.press("Enter");
    const dialog = page.getByRole("dialog");
    const picker = dialog.getByRole("combobox");
    const take = async (sku: string) => {
      await page.getByRole("option", { name: new RegExp(`^${sku} ·`) }).waitFor();
      await page.keyboard.press("Enter");
    };
    // Pasted, and typed.
    await picker.fill(CUP);
    await take(CUP);
    await picker.pressSequentially(SPOON);
    await take(SPOON);
    const label = say("stock/kits", "perKit");
    await dialog.getByLabel(say("stock", "lines.unitsOf", { label, sku: CUP })).fill("2");
    await dialog.getByRole("button", { name: say("stock/kits", "save"), exact: true }).click();
    await dialog.getByText(say("stock/kits", "takeApart.offer_one", { sku: KIT, count: "1" })).waitFor();
    expect(await violationsOf(page)).toEqual([]);
    await dialog.getByRole("button", { name: say("stock/kits", "takeApart.save") }).click();
    await dialog.waitFor({ state: "detached" });
  });

  it("sees what limits it instead of a field for its stock", async () => {
    const figure = say("stock", "catalog.kitStock", { figure: "5", sku: KIT });
    await page.getByRole("link", { name: figure }).click();
    const parts = say("stock/kits", "units", { units: "10", sku: CUP });
    await page.getByText(say("stock/kits", "limit_other", { kits: "5", parts })).waitFor();
    expect(await violationsOf(page)).toEqual([]);
    expect(await page.getByRole("button", { name: say("stock", "catalog.stock.save") }).count()).toBe(0);
  });

  it("sells it in one shop: its components go down, and the other shop shows one less", async () => {
    await untilShown("wpshop", KIT, 5);
    await untilShown("cloudshop", KIT, 5);
    const lines = [{ sku: KIT, quantity: 1 }];
    stack.sims.wpshop.control.placeOrder(wpshop.externalId, { lines, payment: "card" });
    await untilShown("cloudshop", KIT, 4);
    await untilShown("cloudshop", CUP, 8);
    await untilShown("cloudshop", SPOON, 9);
    expect(shownIn("wpshop", KIT)).toBe(4);
    const parts = say("stock/kits", "units", { units: "8", sku: CUP });
    await page.getByText(say("stock/kits", "limit_other", { kits: "4", parts })).waitFor();
  });

  it("sells a component alone, and both shops show fewer kits", async () => {
    const lines = [{ sku: CUP, quantity: 3 }];
    stack.sims.cloudshop.control.placeOrder(cloudshop.externalId, { lines, payment: "card" });
    await untilShown("wpshop", KIT, 2);
    await untilShown("cloudshop", KIT, 2);
    await untilShown("wpshop", CUP, 5);
    expect(shownIn("cloudshop", CUP)).toBe(5);
  });

  it("finds its kits on the page of a component, and makes it an ordinary product again", async () => {
    await page.getByRole("link", { name: CUP }).first().click();
    await page.getByRole("region", { name: say("stock/kits", "uses.title") }).waitFor();
    await page
      .getByRole("region", { name: say("stock/kits", "uses.title") })
      .getByRole("link")
      .click();
    await page.getByRole("button", { name: say("stock/kits", "remove.action") }).click();
    await page
      .getByRole("dialog")
      .getByRole("button", { name: say("stock/kits", "remove.action") })
      .click();
    await page.getByRole("button", { name: say("stock/kits", "make"), exact: true }).waitFor();
    await untilShown("wpshop", KIT, 0);
    // Browsers note the answer that offers to take apart.
    expect(complaints.filter((text) => !/409 .*\/recipe$/.test(text))).toEqual([]);
  });
});
