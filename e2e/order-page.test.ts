import type { Page } from "playwright-core";
import { describe, expect, it } from "vitest";
import { until } from "@estiba/testbed";
import { ensurePanel, openBrowser } from "./harness/browser.ts";
import { connectCustom, connectWpshop, type ConnectedShop } from "./harness/connect.ts";
import { waitForOrder } from "./harness/order-book.ts";
import { useStack, type Stack } from "./harness/stack.ts";
import { openTenant, type Tenant } from "./harness/tenant.ts";
import { setUpShipping } from "./tour/set-up-shipping.ts";
import { violationsOf } from "./tour/accessibility.ts";

/** Of the simulated shops, the one that sells in Colombia. */
const COLOMBIAN = 1;
const ADDRESS = { name: "Ana Rojas", phone: "300 123 4567", address: "Calle 1", city: "Cali", country: "CO" };

let stack: Stack;
let tenant: Tenant;
let page: Page;
let own: ConnectedShop;
let wpshop: ConnectedShop;
const failures: string[] = [];

useStack(
  async (opened) => {
    await ensurePanel();
    stack = opened;
    tenant = await openTenant(stack);
    await tenant.owner.updateMe({ body: { locale: "en" } });
    await setUpShipping(tenant.owner, "COP");
    own = await connectCustom(tenant);
    const products = [{ sku: "CAM-1", name: "Camisa azul", price: 5_000_000, stock: 9 }];
    await tenant.integration.upsertCustomProducts({ body: { shopId: own.shopId, products } });
    wpshop = await connectWpshop(stack, tenant, COLOMBIAN);
    const browser = stack.keep(await openBrowser());
    const context = await browser.newContext({ locale: "en", viewport: { width: 1_360, height: 900 } });
    const data = { tenantSlug: tenant.slug, email: tenant.email, password: tenant.password, useCookie: true };
    await context.request.post(`${stack.baseUrl}/api/v1/auth/login`, { data });
    page = await context.newPage();
    page.on("pageerror", (error) => failures.push(error.message));
  },
  {},
  180_000,
);

const dialog = () => page.getByRole("dialog");
const open = (path: string) => page.goto(`${stack.baseUrl}/panel${path}`);

/** The rows that make the total, in whole pesos. */
async function sums(): Promise<number[]> {
  const texts = await dialog().locator("dl dd").filter({ hasText: /\d/ }).allTextContents();
  return texts
    .filter((text) => text.includes("COP") || text.includes("$"))
    .map((text) => Number(text.replaceAll(/[^\d-]/g, "")) * (text.includes("−") ? -1 : 1));
}

describe("the page of an order", () => {
  it("adds up, reaches the buyer, and links a product in place", async () => {
    const { data: order } = await tenant.integration.createCustomOrder({
      body: {
        shopId: own.shopId,
        orderId: "P-1",
        total: 11_400_000,
        currency: "COP",
        shippingTotal: 1_000_000,
        discountTotal: 1_500_000,
        taxTotal: 1_900_000,
        items: [{ sku: "OTRA-9", name: "Camisa azul", quantity: 2, price: 5_000_000 }],
        shippingAddress: ADDRESS,
      },
    });
    await open(`/orders?open=${order.id}`);
    for (const name of ["Discounts", "Taxes", "Shipping"]) {
      await dialog().getByText(name, { exact: true }).waitFor();
    }
    const rows = (await sums()).slice(-5);
    expect(rows.slice(0, -1).reduce((sum, row) => sum + row, 0)).toBe(rows.at(-1));
    const chat = dialog().getByRole("link", { name: "WhatsApp" });
    expect(await chat.getAttribute("href")).toContain("https://wa.me/573001234567?text=");
    const call = dialog().getByRole("link", { name: "Call" });
    expect(await call.getAttribute("href")).toBe("tel:+573001234567");
    await dialog().getByRole("button", { name: "Start preparing" }).waitFor();
    expect(await violationsOf(page)).toEqual([]);
    await dialog().getByRole("button", { name: "Link to a product" }).click();
    await dialog().getByRole("combobox", { name: "Product in your catalog" }).fill("CAM");
    await page.getByRole("option", { name: /CAM-1/ }).first().click();
    await dialog().getByRole("button", { name: "Link", exact: true }).click();
    await dialog().getByText("Deducted 2: 9 → 7").waitFor();
  });

  it("cancels at the shop too, and says so before", async () => {
    const bought = stack.sims.wpshop.control.placeOrder(wpshop.externalId);
    const order = await waitForOrder(tenant, wpshop, bought.id);
    await open(`/orders?open=${order.id}`);
    await dialog().getByRole("button", { name: "Cancel order" }).click();
    const asked = page.getByRole("dialog", { name: "Cancel this order?" });
    await asked.getByText("The shop notifies the buyer and puts the units back.").waitFor();
    expect(await asked.getByRole("checkbox").isChecked()).toBe(true);
    await asked.getByRole("button", { name: "Cancel order" }).click();
    await asked.waitFor({ state: "detached" });
    const { control } = stack.sims.wpshop;
    const there = control.listOrders(wpshop.externalId).find(({ id }) => id === bought.id);
    expect(there?.status).toBe("cancelled");
    expect((await tenant.owner.getOrder({ params: { orderId: order.id } })).data.status).toBe("cancelled");
  });
});

describe("a sale by WhatsApp", () => {
  it("is entered on a page, takes its stock and waits to be dispatched", async () => {
    await open("/orders");
    await page.getByRole("link", { name: "New order" }).click();
    await page.getByRole("combobox", { name: "Add a product" }).fill("CAM");
    await page
      .getByRole("option", { name: /Camisa azul/ })
      .first()
      .click();
    await page.getByLabel("Units").fill("2");
    await page.getByLabel("Name", { exact: false }).first().fill("Luisa Pardo");
    await page.getByLabel("Phone").fill("301 555 0101");
    await page.getByLabel("Street").fill("Carrera 7 # 8-9");
    await page.getByLabel("City").fill("Bogotá");
    await page.getByLabel("Country").fill("CO");
    await page.getByLabel("Shipping").pressSequentially("12,000");
    expect(await violationsOf(page)).toEqual([]);
    await page.getByRole("button", { name: "Create order" }).click();
    await dialog().getByText("Luisa Pardo").first().waitFor();
    await dialog().getByText("Deducted 2: 7 → 5").waitFor();
    const { data } = await tenant.owner.listOrders({ query: { stage: "to_dispatch", search: "Luisa" } });
    expect(data.items).toMatchObject([{ totalMinor: 11_200_000, paymentStatus: "cod_pending" }]);
  });
});

describe("a delivered parcel", () => {
  it("is reported by a carrier's list, and comes back with a return label", async () => {
    const { data: found } = await tenant.owner.listOrders({ query: { search: "Luisa" } });
    const parcels = [{ lengthCm: 20, widthCm: 20, heightCm: 10, weightG: 500 }];
    const { data: sent } = await tenant.owner.createShipment({
      body: { orderId: found.items[0]?.id ?? "", select: "cheapest", parcels },
    });
    await open("/shipping");
    await page.getByRole("button", { name: "Import tracking" }).click();
    await dialog().getByRole("combobox").click();
    await page.getByRole("option", { name: sent.carrier.name }).click();
    const day = new Date().toLocaleDateString("es-CO", { day: "2-digit", month: "2-digit", year: "numeric" });
    const csv = `guia;estado;fecha\n${sent.tracking.number ?? ""};ENTREGADO;${day} 10:00\n`;
    await dialog()
      .locator("input[type=file]")
      .setInputFiles({ name: "estados.csv", mimeType: "text/csv", buffer: Buffer.from(csv) });
    await dialog().getByRole("button", { name: "Record 1 state" }).click();
    await dialog().getByText("1 states recorded, 1 shipments changed.").waitFor();
    await open(`/shipping?open=${sent.shipmentId}`);
    await dialog().getByRole("button", { name: "Return label" }).click();
    await page
      .getByRole("dialog", { name: "Create a return label?" })
      .getByRole("button", { name: "Return label" })
      .click();
    await until("the way back", async () => {
      const { data } = await tenant.owner.listShipments({ query: { limit: 5 } });
      return data.items.some(({ isReturnOf }) => isReturnOf === sent.shipmentId);
    });
    expect(failures).toEqual([]);
  });
});
