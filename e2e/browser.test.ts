import type { Browser, Page } from "playwright-core";
import { describe, expect, it } from "vitest";
import { ensurePanel, openBrowser } from "./harness/browser.ts";
import { useStack, type Stack } from "./harness/stack.ts";
import { openTenant, type Tenant } from "./harness/tenant.ts";
import { until } from "@estiba/testbed";

const SHOP = "acme-demo.myshopify.com";
const SOON_MS = 2_000;
const PAGE_DEADLINE_MS = 20_000;

let stack: Stack;
let tenant: Tenant;
let browser: Browser;
let page: Page;
const failures: string[] = [];

useStack(
  async (opened) => {
    await ensurePanel();
    stack = opened;
    browser = stack.keep(await openBrowser());
    tenant = await openTenant(stack);
    const context = await browser.newContext({ locale: "es-CO", viewport: { width: 1_280, height: 800 } });
    context.setDefaultTimeout(PAGE_DEADLINE_MS);
    page = await context.newPage();
    page.on("pageerror", (error) => failures.push(error.message));
  },
  { settings: { PLAN_PRICES: "USD FREE=0,BASIC=19,PRO=49", SALES_CONTACT: "mailto:ventas@estiba.example" } },
  180_000,
);

describe("a person in a browser", () => {
  it("signs in on the panel", async () => {
    await page.goto(`${stack.baseUrl}/panel/`);
    await page.getByLabel("Identificador de cuenta").fill(tenant.slug);
    await page.getByLabel("Correo electrónico").fill(tenant.email);
    await page.getByLabel("Contraseña", { exact: true }).fill(tenant.password);
    await page.getByRole("button", { name: "Iniciar sesión" }).click();
    await page.getByRole("link", { name: "Tiendas" }).first().waitFor();
    expect(new URL(page.url()).pathname).not.toContain("sign-in");
  });

  it("connects a hosted shop: names it, installs the application there, is back, confirms, and it is connected", async () => {
    await page.getByRole("link", { name: "Tiendas" }).first().click();
    await page.locator('a[href*="platform=OAUTHSHOP"]').first().click();
    await page.getByLabel("Dominio de la tienda").fill(SHOP);
    await page.getByRole("button", { name: /^Continuar a/ }).click();
    await page.waitForURL((url) => url.origin === stack.sims.oauthshop.url);
    expect(await page.textContent("h2")).toContain("You are about to install");
    await page.getByRole("button", { name: "Install" }).click();
    await page.waitForURL((url) => url.pathname.startsWith("/panel/shops/consents/"));
    await page.getByRole("heading", { name: SHOP }).waitFor();
    expect((await tenant.owner.listShops()).data.items).toEqual([]);
    await page.getByRole("button", { name: "Conectar la tienda" }).click();
    await page.waitForURL((url) => url.pathname === "/panel/shops");
    const landed = new URL(page.url()).searchParams;
    expect(landed.get("connected")).toBe("oauthshop");
    await page.getByText(/está conectada\. Sus pedidos llegan desde ahora/).waitFor();
    const { data } = await tenant.owner.listShops();
    expect(data.items).toMatchObject([{ platform: "OAUTHSHOP", externalId: SHOP, status: "active" }]);
    expect(landed.get("shopId")).toBe(data.items[0]?.id);
  });

  it("buys on the shop's own page, and the order is in the order book within two seconds", async () => {
    const buyer = await page.context().newPage();
    await buyer.goto(`${stack.sims.oauthshop.url}/__shop/${SHOP}`);
    await buyer.getByRole("button", { name: "Buy" }).first().click();
    await buyer.getByText(/Order #\d+ placed/).waitFor();
    const [bought] = stack.sims.oauthshop.control.listOrders(SHOP);
    const seenAtMs = await until("the order", async () => {
      const { data } = await tenant.owner.listOrders();
      return data.items.some(({ orderId }) => orderId === bought?.id) && Date.now();
    });
    const tookMs = seenAtMs - (bought?.createdAtMs ?? 0);
    process.stdout.write(`from purchase to order book: ${tookMs} ms\n`);
    expect(tookMs).toBeLessThan(SOON_MS);
    await buyer.close();
  });

  it("sees the order on the panel", async () => {
    const [bought] = stack.sims.oauthshop.control.listOrders(SHOP);
    await page.getByRole("link", { name: "Pedidos" }).first().click();
    await page
      .getByRole("link", { name: new RegExp(String(bought?.number)) })
      .first()
      .waitFor();
    expect(failures).toEqual([]);
  });

  it("who declines on the platform's page connects nothing", async () => {
    const other = "casa-tierra.myshopify.com";
    const { authorizationUrl } = await tenant.owner.startOauthshop({ query: { shop: other } });
    await page.goto(authorizationUrl ?? "");
    await page.getByRole("button", { name: "Cancel" }).click();
    await page.getByText("No app is installed.").waitFor();
    const { data } = await tenant.owner.listShops();
    expect(data.items.map(({ externalId }) => externalId)).toEqual([SHOP]);
  });

  it("a connection that belongs to another account shows that nothing was connected", async () => {
    const stranger = await openTenant(stack);
    const { authorizationUrl } = await stranger.integration.startMarketplace();
    await page.goto(authorizationUrl ?? "");
    await page.getByRole("button", { name: "Allow" }).click();
    await page.waitForURL((url) => url.pathname.startsWith("/panel/shops/consents/"));
    await page.getByText("No hay nada que confirmar").waitFor();
    expect((await stranger.owner.listShops()).data.items).toEqual([]);
    expect(failures).toEqual([]);
  });

  it("a used link shows how to start again", async () => {
    await page.goto(`${stack.baseUrl}/api/v1/oauthshop/oauth/callback?code=x&state=y&shop=${SHOP}&hmac=z`);
    await page.waitForURL((url) => url.pathname === "/panel/shops");
    expect(new URL(page.url()).searchParams.get("connectError")).toBe("TOKEN_INVALID");
    await page.getByText(/Empieza de nuevo/).waitFor();
    expect(failures).toEqual([]);
  });

  it("sees what each plan costs, and how to get a larger one", async () => {
    await page.goto(`${stack.baseUrl}/panel/settings/plan`);
    const prices = page.getByRole("row").filter({ hasText: "Precio al mes" }).getByRole("cell");
    await prices.getByText("49").waitFor();
    const texts = (await prices.allTextContents()).map((text) => text.replaceAll(/\s/g, " "));
    expect(texts).toEqual(["Gratis", "USD 19,00", "USD 49,00", "A convenir"]);
    const way = await page.getByRole("link", { name: "Cambiar a Enterprise" }).getAttribute("href");
    expect(decodeURIComponent(way ?? "")).toBe(
      `mailto:ventas@estiba.example?subject=Cambio de plan a Enterprise: cuenta ${tenant.slug}`,
    );
  });

  it("signs out, and finds the account filled in on this device and on no other", async () => {
    await page.getByRole("button", { name: /Ana/ }).click();
    await page.getByRole("menuitem", { name: "Cerrar sesión" }).click();
    const account = page.getByLabel("Identificador de cuenta");
    await account.waitFor();
    expect(await account.inputValue()).toBe(tenant.slug);
    const elsewhere = await (await browser.newContext({ locale: "es-CO" })).newPage();
    await elsewhere.goto(`${stack.baseUrl}/panel/`);
    expect(await elsewhere.getByLabel("Identificador de cuenta").inputValue()).toBe("");
    await page.getByLabel("Correo electrónico").fill(tenant.email);
    await page.getByLabel("Contraseña", { exact: true }).fill(tenant.password);
    await page.getByRole("button", { name: "Iniciar sesión" }).click();
    await page.getByRole("link", { name: "Tiendas" }).first().waitFor();
  });
});
