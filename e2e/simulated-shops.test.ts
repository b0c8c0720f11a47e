import type { SimulatedPlatform } from "@estiba/contract/values";
import type { Browser, Page } from "playwright-core";
import { describe, expect, it } from "vitest";
import { type SimName, SIM_NAMES } from "@estiba/channel-sim";
import { freePort, until } from "@estiba/testbed";
import { ensurePanel, openBrowser } from "./harness/browser.ts";
import { useStack, type Stack } from "./harness/stack.ts";
import { openTenant, type Tenant } from "./harness/tenant.ts";
import { listen } from "./tour/complaints.ts";
import { wordsOf } from "./tour/words.ts";

const PAGE_DEADLINE_MS = 20_000;
const say = wordsOf("es");

const ports = Object.fromEntries(
  await Promise.all(SIM_NAMES.map(async (name) => [name, await freePort()] as const)),
);
const addressOf = (name: SimName): string => `http://127.0.0.1:${ports[name]}`;

/** What a person presses on the platform's own page. */
const CONSENT: Readonly<Record<SimulatedPlatform, string>> = {
  OAUTHSHOP: "Install",
  WPSHOP: "Approve",
  MARKETPLACE: "Allow",
  CLOUDSHOP: "Accept and install",
};
const PLATFORMS = [
  { platform: "OAUTHSHOP", sim: "oauthshop" },
  { platform: "WPSHOP", sim: "wpshop" },
  { platform: "MARKETPLACE", sim: "marketplace" },
  { platform: "CLOUDSHOP", sim: "cloudshop" },
] as const satisfies readonly { platform: SimulatedPlatform; sim: SimName }[];

let stack: Stack;
let tenant: Tenant;
let browser: Browser;
let page: Page;
let complaints: string[];

async function signIn(to: string, { slug, email, password }: Tenant): Promise<Page> {
  const context = await browser.newContext({ locale: "es-CO", viewport: { width: 1_280, height: 800 } });
  context.setDefaultTimeout(PAGE_DEADLINE_MS);
  const data = { tenantSlug: slug, email, password, useCookie: true };
  await context.request.post(`${to}/api/v1/auth/login`, { data });
  return context.newPage();
}

useStack(
  async (opened) => {
    await ensurePanel();
    stack = opened;
    browser = stack.keep(await openBrowser());
    tenant = await openTenant(stack);
    page = await signIn(stack.baseUrl, tenant);
    complaints = listen(page);
  },
  {
    settings: {
      SIMULATORS: SIM_NAMES.map((name) => `${name.toUpperCase()}=${addressOf(name)}`).join(","),
    },
    sims: { ports, maxTrialShops: 1 },
  },
  180_000,
);

const shopOf = async (platform: SimulatedPlatform) =>
  (await tenant.owner.listShops({ query: { platform } })).data.items[0];

describe.each(PLATFORMS)("a new tenant without a shop, on $platform", ({ platform, sim }) => {
  const name = say("base/vocabulary", `platform.${platform}`);

  it("opens a free simulated shop with one click and connects it like any other", async () => {
    await page.goto(`${stack.baseUrl}/panel/shops/connect`);
    await page.getByRole("button", { name: say("shops", "simulated.open", { platform: name }) }).click();
    await page.waitForURL((url) => url.origin === addressOf(sim));
    expect(await page.textContent("body")).toContain("Almacén · demo");
    expect(await shopOf(platform)).toBeUndefined();
    await page.getByRole("button", { name: CONSENT[platform] }).click();
    if (platform !== "WPSHOP") {
      await page.waitForURL((url) => url.pathname.startsWith("/panel/shops/consents/"));
      await page.getByRole("button", { name: say("shops", "consent.confirm") }).click();
    }
    await page.waitForURL((url) => url.pathname === "/panel/shops");
    await page.getByText(say("shops", "landing.connected", { platform: name })).waitFor();
    expect(await shopOf(platform)).toMatchObject({ status: "active" });
    expect(complaints).toEqual([]);
  });

  it("sees its products after a sync, with pictures, and what is bought there as an order", async () => {
    const shop = await shopOf(platform);
    await tenant.owner.requestCatalogSync({ body: { shopId: shop?.id ?? "" } });
    await until("its products with their pictures", async () => {
      const { data } = await tenant.owner.listMappings({ query: { shopId: shop?.id ?? "", limit: 200 } });
      return data.total >= 12 && data.items.some(({ imageUrl }) => imageUrl?.includes("/__image/"));
    });
    const { control } = stack.sims[sim];
    const trial = control.listShops().find((one) => one.name === "Almacén · demo");
    // The marketplace reports to the application, without a subscription of the shop.
    await until(
      "the worker has asked the shop for its events",
      async () => sim === "marketplace" || control.listWebhooks(trial?.id ?? "").length > 0,
    );
    const buyer = await page.context().newPage();
    await buyer.goto(`${addressOf(sim)}/__shop/${encodeURIComponent(trial?.id ?? "")}`);
    await buyer.getByRole("button", { name: "Buy" }).first().click();
    await buyer.getByText(/Order #\d+ placed/).waitFor();
    await buyer.close();
    const order = await until("the order", async () => {
      const { data } = await tenant.owner.listOrders({ query: { platform } });
      return data.items[0];
    });
    await page.goto(`${stack.baseUrl}/panel/orders?open=${order.id}`);
    await page
      .getByRole("dialog")
      .getByText(order.number ?? order.orderId)
      .first()
      .waitFor();
    expect(complaints).toEqual([]);
  });
});

describe("simulated shops", () => {
  it("are one for each tenant, and when all are taken the next one sees that", async () => {
    const other = await openTenant(stack);
    const visitor = await signIn(stack.baseUrl, other);
    await visitor.goto(`${stack.baseUrl}/panel/shops`);
    await visitor.getByRole("button", { name: /WooCommerce/ }).click();
    await visitor.getByText("All simulated shops of this platform are taken").waitFor();
    expect((await other.owner.listShops()).data.total).toBe(0);
  });

  it("are not offered where no simulators are set up", async () => {
    const plain = await stack.startApi({ SIMULATORS: "" });
    const none = await plain.ask("/api/v1/tenant/simulated-shops", { headers: tenant.session });
    expect([none.status, none.body["data"]]).toEqual([200, { shops: [] }]);
    const visitor = await signIn(plain.baseUrl, tenant);
    await visitor.goto(`${plain.baseUrl}/panel/shops/connect`);
    await visitor.locator('a[href*="platform=WPSHOP"]').first().waitFor();
    await visitor.waitForLoadState("networkidle");
    expect(await visitor.getByText(say("shops", "simulated.title")).count()).toBe(0);
  });
});
