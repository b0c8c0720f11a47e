import { cp, mkdtemp, readdir, readFile, rename, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import type { BrowserContext, Page } from "playwright-core";
import { describe, expect, it } from "vitest";
import { ensurePanel, openBrowser } from "./harness/browser.ts";
import { connectCustom } from "./harness/connect.ts";
import { useStack, type Stack } from "./harness/stack.ts";
import { openTenant, type Tenant } from "./harness/tenant.ts";
import { until } from "@estiba/testbed";
import { violationsOf } from "./tour/accessibility.ts";

const CUP = { sku: "TAZA", barcode: "7701234567897" } as const;
const BOOK = { sku: "LIBRO", barcode: "7709876543210" } as const;
/** Has no code that a scanner could read. */
const CARD = { sku: "TARJETA" } as const;
const PANEL = resolve(import.meta.dirname, "../apps/panel/dist");
const PRICE = 5_000_000;
const PHONE = { width: 390, height: 844 };
const BUYER = { name: "Ana Rojas", address: "Calle 1 # 2-3", city: "Cali", country: "CO" };
/** The files of the panel are kept. */
const READY = "navigator.serviceWorker.ready.then(() => true)";
const POLLED_MS = 15_000;

let stack: Stack;
let tenant: Tenant;
let context: BrowserContext;
let page: Page;
let waveId: string;
/** By the number of the order. */
const ids = new Map<string, { readonly orderId: string; readonly fulfilmentId: string }>();
const failures: string[] = [];

type Items = readonly (readonly [sku: string, quantity: number])[];
const ORDERS: readonly (readonly [number: string, items: Items])[] = [
  [
    "P-1",
    [
      ["TAZA", 2],
      ["TARJETA", 1],
    ],
  ],
  ["P-2", [["TAZA", 1]]],
  [
    "P-3",
    [
      ["TAZA", 1],
      ["LIBRO", 2],
    ],
  ],
  ["P-4", [["LIBRO", 1]]],
  ["P-5", [["TAZA", 3]]],
  ["P-6", [["LIBRO", 2]]],
  ["P-7", [["TAZA", 1]]],
];

const of = (number: string) => ids.get(number) ?? { orderId: "", fulfilmentId: "" };
const packAddress = () => `${stack.baseUrl}/panel/dispatch/waves/${waveId}/pack`;
const banner = (text: string, on = page) =>
  on.getByRole("status").getByText(text, { exact: true }).first().waitFor();
const heading = (text: string, on = page) => on.getByRole("heading", { name: text, exact: true }).waitFor();
const button = (name: string, on = page) => on.getByRole("button", { name, exact: true });
const look = async (number: string) =>
  (await tenant.owner.getFulfilment({ params: { fulfilmentId: of(number).fulfilmentId } })).data;

/** As a scanner types: at once, whatever has the focus. */
async function scan(code: string, on = page): Promise<void> {
  const keys = await on.context().newCDPSession(on);
  const end = { key: "Enter", code: "Enter", text: "\r", windowsVirtualKeyCode: 13 };
  const typed = [...code.split("").map((key) => ({ key, text: key })), end];
  await Promise.all(
    typed.map(async (key) => keys.send("Input.dispatchKeyEvent", { type: "keyDown", ...key })),
  );
  await keys.detach();
}

async function openOrder(number: string, on = page): Promise<void> {
  await scan(of(number).fulfilmentId, on);
  await heading(number, on);
}

async function sell(shopId: string, number: string, items: Items): Promise<string> {
  const { data } = await tenant.integration.createCustomOrder({
    body: {
      shopId,
      orderId: number,
      status: "confirmed",
      total: PRICE,
      currency: "COP",
      items: items.map(([sku, quantity]) => ({ sku, quantity, price: PRICE })),
      shippingAddress: BUYER,
    },
  });
  return data.id;
}

/** Orders of one wave, in the order of the wave. */
async function makeWave(): Promise<void> {
  const { shopId } = await connectCustom(tenant);
  const products = [CUP, BOOK, CARD].map((product) => ({
    ...product,
    name: product.sku,
    price: PRICE,
    stock: 50,
  }));
  await tenant.integration.upsertCustomProducts({ body: { shopId, products } });
  for (const [number, items] of ORDERS) {
    const orderId = await sell(shopId, number, items);
    ids.set(number, { orderId, fulfilmentId: "" });
  }
  const queue = async () => (await tenant.owner.listDispatchQueue({ query: {} })).data.items;
  await until("all orders to be in the queue", async () => (await queue()).length === ORDERS.length);
  const items = await queue();
  for (const { orderNumber, orderId, fulfilmentId } of items) {
    ids.set(orderNumber, { orderId, fulfilmentId });
  }
  const { data } = await tenant.owner.createWave({
    body: {
      placeId: items[0]?.placeId ?? "",
      fulfilmentIds: ORDERS.map(([number]) => of(number).fulfilmentId),
    },
  });
  ({ waveId } = data);
}

async function openTelephone(): Promise<BrowserContext> {
  const browser = stack.keep(await openBrowser());
  const opened = await browser.newContext({ locale: "en", viewport: PHONE, hasTouch: true });
  opened.setDefaultTimeout(POLLED_MS);
  const data = { tenantSlug: tenant.slug, email: tenant.email, password: tenant.password, useCookie: true };
  await opened.request.post(`${stack.baseUrl}/api/v1/auth/login`, { data });
  return opened;
}

useStack(
  async (opened) => {
    await ensurePanel();
    stack = opened;
    tenant = await openTenant(stack);
    await tenant.owner.updateMe({ body: { locale: "en" } });
    await makeWave();
    context = await openTelephone();
    page = await context.newPage();
    page.on("pageerror", (error) => failures.push(error.message));
  },
  {},
  180_000,
);

describe("packing by scan", () => {
  it("takes the codes of a scanner wherever the focus is, and packs what is complete", async () => {
    await page.goto(`${stack.baseUrl}/panel/dispatch/waves/${waveId}`);
    await page.getByRole("link", { name: "Pack", exact: true }).click();
    await heading("Pack wave 1");
    await page.getByRole("list", { name: "Orders" }).getByRole("button").nth(6).waitFor();
    expect(await violationsOf(page)).toEqual([]);
    await openOrder("P-1");
    expect(await button("Pack").isDisabled()).toBe(true);
    await scan(CUP.barcode);
    await banner("1 of 2");
    await button("Undo last").click();
    await banner("Undone");
    await scan(CUP.barcode);
    await scan(CUP.sku);
    await banner("2 of 2");
    await button("+1 by hand of TARJETA").click();
    await banner("Complete");
    expect(await violationsOf(page)).toEqual([]);
    await page.getByLabel("Weight of the parcel (optional)").fill("640");
    await button("Pack").click();
    await heading("P-2");
    expect(await look("P-1")).toMatchObject({
      status: "packed",
      pack: { isForced: false, parcels: [{ weightG: 640 }] },
    });
    expect(failures).toEqual([]);
  });

  it("is blocked by a wrong item until that is undone, and says what is one too many or unknown", async () => {
    await scan(BOOK.barcode);
    await banner("Wrong item");
    await scan(CUP.barcode);
    await page.getByText("Take the wrong item out and undo its scan first.").waitFor();
    expect(await button("Pack").isDisabled()).toBe(true);
    expect(await violationsOf(page)).toEqual([]);
    await button("Taken out: undo").click();
    await page.getByText("All of it is in the box.").waitFor();
    await scan(CUP.barcode);
    await banner("One too many");
    expect(await button("Pack").isDisabled()).toBe(true);
    await button("Taken out: undo").click();
    await scan("no-such-code");
    await banner("Unknown code");
    await button("Pack").click();
    await heading("P-3");
    expect((await look("P-2")).status).toBe("packed");
    expect(failures).toEqual([]);
  });
});

describe("a telephone without a network", () => {
  it("goes on scanning, also after a reload, and everything counts once when the network is back", async () => {
    await page.evaluate(READY);
    await context.setOffline(true);
    await page.getByText("No connection. Scans are kept on this device.").waitFor();
    for (const code of [CUP.barcode, BOOK.barcode, BOOK.sku]) {
      await scan(code);
    }
    await banner("Complete");
    await page.getByText("Packing needs a connection.", { exact: false }).waitFor();
    expect(await button("Pack").isDisabled()).toBe(true);
    await openOrder("P-4");
    await scan(BOOK.barcode);
    await banner("Complete");
    await page.getByText("4 scans wait to be sent").waitFor();
    await page.reload();
    await heading("P-4");
    await page.getByText("4 scans wait to be sent").waitFor();
    await openOrder("P-5");
    await scan(CUP.barcode);
    await scan(CUP.barcode);
    await banner("2 of 3");
    await page.getByText("6 scans wait to be sent").waitFor();
    expect(await page.evaluate<number>("document.documentElement.scrollWidth - window.innerWidth")).toBe(0);
    await context.setOffline(false);
    await page.getByText("All scans are sent").waitFor();
    const boxes = await Promise.all(["P-3", "P-4", "P-5"].map(look));
    expect(boxes.map(({ lines, scans }) => [scans.length, lines.map(({ counted }) => counted)])).toEqual([
      [3, expect.arrayContaining([1, 2])],
      [1, [1]],
      [2, [2]],
    ]);
    expect(boxes.map(({ isComplete }) => isComplete)).toEqual([true, true, false]);
    expect(failures).toEqual([]);
  });
});

describe("several telephones", () => {
  it("see what the others scan", async () => {
    const other = await openTelephone();
    const second = await other.newPage();
    await second.goto(packAddress());
    await heading("Pack wave 1", second);
    await openOrder("P-5", second);
    await second.getByText("2/3", { exact: true }).waitFor();
    await scan(CUP.barcode, second);
    await banner("Complete", second);
    await page.getByText("3/3", { exact: true }).waitFor();
    await page.getByText("All of it is in the box.").waitFor();
    await button("Pack").click();
    await heading("P-6");
    await second.getByText("The order is packed.").waitFor();
    await other.close();
    expect((await look("P-5")).status).toBe("packed");
  });

  it("show at once that an order is cancelled, which cannot be packed any more", async () => {
    await scan(BOOK.barcode);
    await scan(BOOK.barcode);
    await page.getByText("All of it is in the box.").waitFor();
    await tenant.owner.changeOrderStatus({
      params: { orderId: of("P-6").orderId },
      body: { status: "cancelled" },
    });
    await banner("Cancelled");
    expect(await button("Pack").count()).toBe(0);
    await scan(BOOK.barcode);
    await banner("Not counted");
    expect((await look("P-6")).pack).toBeNull();
    for (const number of ["P-3", "P-4"]) {
      await openOrder(number);
      await button("Pack").click();
      await banner("Packed");
    }
    await openOrder("P-7");
    await scan(CUP.barcode);
    await button("Pack").click();
    await heading("Pack wave 1");
    await page.getByText("7 of 7 done").waitFor();
    expect(await violationsOf(page)).toEqual([]);
    expect(failures).toEqual([]);
  });
});

const RENAMED = "renamed.css";

/** The built panel as a release that can be followed by another. */
async function release(folder: string): Promise<void> {
  await cp(PANEL, folder, { recursive: true, filter: (file) => !/\.(?:br|gz)$/.test(file) });
}

async function edit(file: string, change: (text: string) => string): Promise<void> {
  await writeFile(file, change(await readFile(file, "utf8")));
}

/** Another page, other names, and what had the old names is gone. */
async function releaseNext(folder: string): Promise<void> {
  const [style = ""] = (await readdir(join(folder, "assets"))).filter((name) => name.endsWith(".css"));
  await rename(join(folder, "assets", style), join(folder, "assets", RENAMED));
  const renamed = (text: string) => text.replaceAll(style, RENAMED);
  await edit(join(folder, "index.html"), (text) =>
    renamed(text).replace("<head>", '<head><meta name="release" content="next" />'),
  );
  await edit(join(folder, "shell.js"), (text) =>
    renamed(text).replace(/"version":"\w+"/, '"version":"next"'),
  );
}

describe("a new release", () => {
  it("takes over at the next visit, and is what opens without a network from then on", async () => {
    const folder = await mkdtemp(join(tmpdir(), "estiba-panel-"));
    await release(folder);
    const { baseUrl } = await stack.startApi({ PANEL_DIR: folder });
    const telephone = await openTelephone();
    await telephone.request.post(`${baseUrl}/api/v1/auth/login`, {
      data: { tenantSlug: tenant.slug, email: tenant.email, password: tenant.password, useCookie: true },
    });
    const visit = await telephone.newPage();
    const marker = visit.locator("meta[name=release]");
    await visit.goto(`${baseUrl}/panel/dispatch/waves/${waveId}/pack`);
    await heading("Pack wave 1", visit);
    await visit.evaluate(READY);
    expect(await marker.count()).toBe(0);
    await releaseNext(folder);
    await visit.reload();
    await heading("Pack wave 1", visit);
    expect(await marker.getAttribute("content")).toBe("next");
    await expect
      .poll(() => visit.evaluate("caches.keys()"), { timeout: POLLED_MS })
      .toEqual(["estiba-panel next"]);
    await telephone.setOffline(true);
    await visit.reload();
    await heading("Pack wave 1", visit);
    expect(await marker.getAttribute("content")).toBe("next");
    expect(await visit.evaluate<number>("document.styleSheets.length")).toBeGreaterThan(0);
    await telephone.close();
    await rm(folder, { recursive: true });
  });
});
