import { PDFDocument } from "@cantoo/pdf-lib";
import type { Page } from "playwright-core";
import { describe, expect, it } from "vitest";
import { ensurePanel, openBrowser } from "./harness/browser.ts";
import { connectCustom } from "./harness/connect.ts";
import { useStack, type Stack } from "./harness/stack.ts";
import { openTenant, type Tenant } from "./harness/tenant.ts";
import { violationsOf } from "./tour/accessibility.ts";

const [CUP, BOOK] = ["TAZA", "LIBRO"] as const;
const PRICE = 5_000_000;
const PHONE = { width: 390, height: 844 };
const DESK = { width: 1_280, height: 850 };
const BUYER = { name: "Ana Rojas", address: "Calle 1 # 2-3", city: "Cali", country: "CO" };
const DAY_MS = 86_400_000;

let stack: Stack;
let tenant: Tenant;
let shopId: string;
let page: Page;
const failures: string[] = [];
/** How many each file that was opened for printing has. */
const printedPages: number[] = [];

const open = (path: string) => page.goto(`${stack.baseUrl}/panel${path}`);
const rows = () => page.locator("main tbody tr[data-key]");
const rowOf = (number: string) => rows().filter({ hasText: number });
const dialog = () => page.getByRole("dialog");
const bar = () => page.getByRole("toolbar", { name: "Actions for the selection" });
const summary = async () => (await tenant.owner.getDispatchSummary()).data;
const overflow = () => page.evaluate<number>("document.documentElement.scrollWidth - window.innerWidth");

interface Sale {
  readonly number: string;
  readonly sku: string;
  readonly quantity?: number;
  readonly status?: "pending" | "confirmed";
  readonly hasAddress?: boolean;
  readonly daysAgo?: number;
}

async function sell(sale: Sale): Promise<string> {
  const { number, sku, quantity = 1, status = "confirmed", hasAddress = true, daysAgo = 0 } = sale;
  const { data } = await tenant.integration.createCustomOrder({
    body: {
      shopId,
      orderId: number,
      status,
      total: PRICE * quantity,
      currency: "COP",
      items: [{ sku, quantity, price: PRICE }],
      ...(hasAddress ? { shippingAddress: BUYER } : {}),
      placedAt: new Date(Date.now() - daysAgo * DAY_MS).toISOString(),
    },
  });
  return data.id;
}

async function keepFiles(): Promise<void> {
  await page.route("**/api/v1/dispatch/waves/*/document*", async (route) => {
    const response = await route.fetch();
    printedPages.push((await PDFDocument.load(await response.body())).getPageCount());
    await route.fulfill({ response });
  });
}

useStack(
  async (opened) => {
    await ensurePanel();
    stack = opened;
    tenant = await openTenant(stack);
    await tenant.owner.updateMe({ body: { locale: "en" } });
    ({ shopId } = await connectCustom(tenant));
    const products = [CUP, BOOK].map((sku) => ({ sku, name: sku, price: PRICE, stock: 20 }));
    await tenant.integration.upsertCustomProducts({ body: { shopId, products } });
    const browser = stack.keep(await openBrowser());
    const context = await browser.newContext({ locale: "en", viewport: DESK });
    context.setDefaultTimeout(20_000);
    const data = { tenantSlug: tenant.slug, email: tenant.email, password: tenant.password, useCookie: true };
    await context.request.post(`${stack.baseUrl}/api/v1/auth/login`, { data });
    page = await context.newPage();
    page.on("pageerror", (error) => failures.push(error.message));
    await keepFiles();
  },
  {},
  180_000,
);

describe("the dispatch desk", () => {
  it("shows what is ready with what is due first on top, and what is held with the reason and what to do", async () => {
    await sell({ number: "W-READY", sku: CUP, quantity: 2 });
    await sell({ number: "W-LATE", sku: BOOK, daysAgo: 20 });
    const held = await sell({ number: "W-HELD", sku: CUP, status: "pending", hasAddress: false });
    await open("/dispatch");
    await expect.poll(() => rows().count(), { timeout: 20_000 }).toBe(2);
    expect(await rows().first().innerText()).toMatch(/W-LATE[^]*Late/);
    expect(await rowOf("W-READY").innerText()).toMatch(/before \d/);
    expect(await violationsOf(page)).toEqual([]);
    await page.getByRole("link", { name: /^Late\s*1$/ }).click();
    await expect.poll(() => rows().count(), { timeout: 20_000 }).toBe(1);
    await page.getByRole("link", { name: /^Held\s*1$/ }).click();
    await rowOf("W-HELD").waitFor();
    await page.getByText("Not paid. It is ready once the payment arrives.", { exact: false }).waitFor();
    await page.getByText("No address. Ask the buyer.", { exact: false }).waitFor();
    await rowOf("W-HELD").getByRole("link", { name: "W-HELD" }).click();
    await page.waitForURL(`**/orders?open=${held}`);
    await dialog().getByRole("heading", { name: "Dispatch" }).waitFor();
    await dialog().getByText("No address. Ask the buyer.", { exact: false }).waitFor();
    expect(failures).toEqual([]);
  });

  it("makes a wave of the selection, which is printed, given its bins and picked", async () => {
    await open("/dispatch?tab=all");
    await expect.poll(() => rows().count(), { timeout: 20_000 }).toBe(3);
    await page.getByRole("checkbox", { name: "Select all rows" }).check();
    await bar().getByRole("button", { name: "Make a wave" }).click();
    // What is held stays selected and says why.
    await page.getByText("Only orders that are ready go in a wave.").waitFor();
    expect((await summary()).statuses).toMatchObject({ held: 1, ready: 0, picking: 2 });
    await rowOf("W-READY").getByRole("link", { name: "Open the wave" }).click();
    await page.getByRole("heading", { name: "Wave 1" }).waitFor();
    await page.getByText("2 products · 3 units").waitFor();
    expect(await violationsOf(page)).toEqual([]);
    await page.getByRole("button", { name: `Set bin of ${CUP}` }).click();
    await dialog().getByLabel("Bin", { exact: true }).fill("B-07");
    await dialog().getByRole("button", { name: "Save" }).click();
    await page.getByRole("button", { name: `B-07: change bin of ${CUP}` }).waitFor();
    await page.getByRole("button", { name: "Print" }).click();
    // The list, then both slips on a page.
    await expect.poll(() => printedPages, { timeout: 20_000 }).toEqual([2]);
    await page.getByRole("button", { name: "Mark as picked" }).click();
    await dialog().getByRole("button", { name: "Mark as picked" }).click();
    await page.getByText("Wave 1 is picked.").waitFor();
    expect((await summary()).statuses).toMatchObject({ picking: 0, picked: 2 });
    expect(failures).toEqual([]);
  });

  it("fits a telephone", async () => {
    await page.setViewportSize(PHONE);
    for (const path of ["/dispatch?tab=all", "/dispatch/waves?tab=all"]) {
      await open(path);
      await rows().first().waitFor();
      expect([path, await overflow(), await violationsOf(page)]).toEqual([path, 0, []]);
    }
    await rows().first().getByRole("link").click();
    await page.getByRole("heading", { name: "Wave 1" }).waitFor();
    expect([await overflow(), await violationsOf(page)]).toEqual([0, []]);
    await page.getByRole("button", { name: "Cancel wave" }).click();
    await dialog().getByRole("button", { name: "Cancel wave" }).click();
    await page.getByText("Wave 1 is cancelled.").waitFor();
    expect((await summary()).statuses).toMatchObject({ picked: 0, ready: 2 });
    expect(failures).toEqual([]);
  });
});
