import type { Browser, BrowserContext, Page } from "playwright-core";
import { startEnviaSim } from "@estiba/channel-sim";
import { createClient } from "@estiba/sdk";
import { describe, expect, it } from "vitest";
import { ensurePanel, openBrowser } from "./harness/browser.ts";
import { isFull } from "./harness/scale.ts";
import { useStack, type Stack } from "./harness/stack.ts";
import { confirmAddress } from "./harness/tenant.ts";
import { until } from "@estiba/testbed";
import { listen } from "./tour/complaints.ts";
import { setUpShipping } from "./tour/set-up-shipping.ts";
import { wordsOf } from "./tour/words.ts";

const PAGE_DEADLINE_MS = 20_000;
const PASSWORD = "una-frase-larga-y-propia";
const LANGUAGES = [
  { language: "es", shop: "acme-demo.myshopify.com", slug: "viaje-es", phone: "+573001234567" },
  { language: "en", shop: "casa-tierra.myshopify.com", slug: "viaje-en", phone: "+525512345678" },
] as const;
const JOURNEYS = isFull ? LANGUAGES : LANGUAGES.slice(0, 1);

const envia = await startEnviaSim();
let stack: Stack;
let browser: Browser;

useStack(
  async (opened) => {
    await ensurePanel();
    stack = opened;
    stack.keep(envia);
    browser = stack.keep(await openBrowser());
  },
  {
    sims: { productsPerShop: 16 },
    settings: { ENVIA_BASE_URL: envia.baseUrl, ENVIA_QUERIES_URL: envia.baseUrl },
  },
  180_000,
);

async function openContext(language: string): Promise<BrowserContext> {
  const context = await browser.newContext({ locale: language, viewport: { width: 1_280, height: 900 } });
  context.setDefaultTimeout(PAGE_DEADLINE_MS);
  return context;
}

describe.each(JOURNEYS)("a merchant who reads $language", ({ language, shop, slug, phone }) => {
  const say = wordsOf(language);
  const email = `ana@${slug}.test`;
  let page: Page;
  let complaints: string[] = [];

  const menu = async (label: string) => {
    const settings = page.getByRole("button", { name: say("shell", "groups.settings") });
    const link = page.getByRole("link", { name: say("shell", `navigation.${label}`), exact: true }).first();
    if (!(await link.isVisible())) {
      await settings.click();
    }
    await link.click();
  };
  const heading = (folder: string, key: string, values = {}) =>
    page.getByRole("heading", { level: 1, name: say(folder, key, values) });
  const simVariant = (sku: string) =>
    stack.sims.oauthshop.control
      .listProducts(shop)
      .flatMap(({ variants }) => variants)
      .find((variant) => variant.sku === sku);

  it("registers, having read what they agree to", async () => {
    const context = await openContext(language);
    page = await context.newPage();
    complaints = listen(page);
    await page.goto(`${stack.baseUrl}/panel/register`);
    await page.getByLabel(say("identity", "fields.tenantName")).fill("Almacén Rojas");
    await page.getByLabel(say("identity", "fields.tenantSlug"), { exact: true }).fill(slug);
    await page.getByLabel(say("identity", "fields.name"), { exact: true }).fill("Ana Rojas");
    await page.getByLabel(say("identity", "fields.email"), { exact: true }).fill(email);
    await page.getByLabel(say("identity", "fields.password"), { exact: true }).fill(PASSWORD);
    for (const consent of ["terms", "privacy", "data_protection"]) {
      await page.getByLabel(say("identity", `consents.${consent}`)).check();
    }
    await page.getByRole("button", { name: say("identity", "register.action") }).click();
    await heading("overview", "title", { name: "Ana" }).waitFor();
    const step = say("overview", "steps.shop.title");
    expect(await page.getByText(step, { exact: true }).first().textContent()).toBe(step);
  });

  it("confirms their address by the mailed link", async () => {
    await confirmAddress(stack, email);
    await page.goto(`${stack.baseUrl}/panel/settings/profile`);
    const confirmed = page.getByText(say("identity", "users.verified"), { exact: true });
    await confirmed.waitFor();
    expect(await confirmed.count()).toBe(1);
  });

  it("connects a hosted shop on the platform's own page", async () => {
    await menu("shops");
    await page.locator('a[href*="platform=OAUTHSHOP"]').first().click();
    await page.getByLabel(say("shops", "wizard.field.OAUTHSHOP")).fill(shop);
    await page.getByRole("button", { name: /Shopify$/ }).click();
    await page.waitForURL((url) => url.origin === stack.sims.oauthshop.url);
    await page.getByRole("button", { name: "Install" }).click();
    await page.getByRole("button", { name: say("shops", "consent.confirm") }).click();
    await page.waitForURL((url) => url.pathname === "/panel/shops");
    expect(new URL(page.url()).searchParams.get("connected")).toBe("oauthshop");
  });

  it("reads its catalog, and sees what is on the shelf", async () => {
    await menu("catalog");
    await page
      .getByRole("button", { name: say("stock", "catalog.sync.action") })
      .first()
      .click();
    await page.getByText("SKU-00001", { exact: true }).first().waitFor();
    const shown = page.getByRole("row").filter({ hasText: "SKU-00001" });
    const levels = simVariant("SKU-00001")?.levels ?? [];
    expect(await shown.first().textContent()).toContain(
      String(levels.reduce((sum, level) => sum + level, 0)),
    );
  });

  it("resolves a conflict by choosing a product for all that claim the SKU", async () => {
    await menu("mappings");
    await page.getByText(say("stock", "mappings.status.conflict")).first().click();
    await page.waitForURL((url) => url.searchParams.get("status") === "conflict");
    const cards = page.getByRole("list", { name: say("stock/conflicts", "label") }).locator(":scope > li");
    await cards.first().waitFor();
    const before = await cards.count();
    const choose = (key: string) =>
      cards.first().getByRole("button", { name: say("stock/conflicts", key), exact: true });
    await choose("choose").or(choose("chooseOther")).click();
    const dialog = page.getByRole("dialog");
    await dialog.getByRole("searchbox").fill("SKU-00005");
    await dialog
      .getByRole("button", { name: say("stock", "mappings.dialog.choose") })
      .first()
      .click();
    await dialog.waitFor({ state: "detached" });
    await expect.poll(() => cards.count()).toBe(before - 1);
  });

  it("sees an order arrive without reloading, and what it did to the stock", async () => {
    await menu("orders");
    await page.getByText(say("orders", "emptyTitle")).waitFor();
    const order = stack.sims.oauthshop.control.placeOrder(shop, {
      lines: [{ sku: "SKU-00001", quantity: 2 }],
      payment: "cod",
    });
    const row = page.getByRole("link", { name: new RegExp(String(order.number)) });
    await row.first().click();
    const drawer = page.getByRole("dialog");
    await drawer.getByText(say("orders", "detail.why")).first().click();
    await page.getByRole("heading", { level: 1, name: /\d+/ }).waitFor();
    expect(new URL(page.url()).pathname).toContain("/panel/stock/variants/");
  });

  it("sees why the figure is what it is", async () => {
    const story = page.getByRole("main");
    await story
      .getByText(/^[−-]2$/)
      .first()
      .waitFor();
    const left = (simVariant("SKU-00001")?.levels ?? []).reduce((sum, level) => sum + level, 0);
    expect(await page.getByRole("heading", { level: 1 }).textContent()).toContain(String(left));
  });

  it("keeps a filter under a name, goes back to it, and lets it go", async () => {
    await menu("orders");
    const filters = page.getByRole("search");
    await filters.getByRole("button", { name: say("orders", "filters.payment") }).click();
    await page
      .getByRole("menuitemcheckbox", {
        name: say("base/vocabulary", "paymentStatus.cod_pending"),
        exact: true,
      })
      .click();
    await page.keyboard.press("Escape");
    await page.getByRole("button", { name: say("base", "saved.saveThis") }).click();
    await page.getByRole("textbox", { name: say("base", "saved.name") }).fill("Contado");
    await page.getByRole("button", { name: say("base", "saved.save"), exact: true }).click();
    await page.getByRole("dialog").waitFor({ state: "detached" });
    await page.goto(`${stack.baseUrl}/panel/orders`);
    const views = page.getByRole("navigation", { name: say("base", "saved.label") });
    await views.getByRole("button", { name: "Contado" }).click();
    await page.waitForURL((url) => url.searchParams.get("payment")?.includes("cod_pending") === true);
    await views.getByRole("button", { name: say("base", "saved.manage") }).click();
    await page.getByRole("button", { name: say("base", "saved.delete", { name: "Contado" }) }).click();
    await page.getByText(say("base", "saved.none")).first().waitFor();
    expect(await views.getByRole("button", { name: "Contado" }).count()).toBe(0);
    await page.keyboard.press("Escape");
  });

  it("counts again, and publishes the new figure after seeing what would change", async () => {
    await menu("catalog");
    const row = page.getByRole("row").filter({ hasText: "SKU-00001" }).first();
    const before = (simVariant("SKU-00001")?.levels ?? []).reduce((sum, level) => sum + level, 0);
    await row
      .getByRole("button", { name: /SKU-00001$/ })
      .first()
      .click();
    await page.getByLabel(say("stock", "catalog.stock.counted")).fill(String(before + 5));
    await page.getByRole("button", { name: say("stock", "catalog.stock.save") }).click();
    await row
      .getByText(String(before + 5), { exact: true })
      .first()
      .waitFor();
    await menu("publish");
    await page.getByText(say("publish", "choice.some"), { exact: true }).click();
    await page.getByRole("combobox", { name: say("publish", "choice.skus") }).fill("SKU-00001");
    await page.keyboard.press("Enter");
    await page.keyboard.press("Escape");
    await page.getByRole("button", { name: say("publish", "choice.preview") }).click();
    await page.getByText(say("publish", "outcome.change")).waitFor();
    await page.getByRole("button", { name: /1/ }).last().click();
    await page.getByText(say("publish", "job.state.completed"), { exact: true }).waitFor();
    expect(simVariant("SKU-00001")?.levels.reduce((sum, level) => sum + level, 0)).toBe(before + 5);
  });

  it("compares two carriers, buys a label and prints it", async () => {
    const owner = createClient({ baseUrl: stack.baseUrl, session: { useCookie: false } });
    await owner.login({ body: { tenantSlug: slug, email, password: PASSWORD } });
    const [order] = (await owner.listOrders()).data.items;
    await setUpShipping(owner, order?.currency ?? "COP");
    await page.goto(`${stack.baseUrl}/panel/orders?open=${order?.id ?? ""}`);
    await page
      .getByRole("dialog")
      .getByRole("link", { name: say("orders", "detail.ship") })
      .click();
    await page.waitForURL((url) => url.pathname === "/panel/shipping/new");
    await page.getByLabel(say("shipping", "setup.warehouse.phone"), { exact: true }).fill(phone);
    await page.getByRole("button", { name: say("shipping", "new.quote") }).click();
    const offers = page.getByRole("button", { name: say("shipping", "new.buy") });
    await offers.nth(1).waitFor();
    expect(await offers.count()).toBe(2);
    await offers.first().click();
    const printed = page.waitForResponse((response) => response.url().endsWith("/label"));
    await page
      .getByRole("dialog")
      .getByRole("button", { name: say("shipping", "detail.print") })
      .click();
    expect((await printed).headers()["content-type"]).toContain("application/pdf");
    // The label opens in a tab of its own; a page in the background is painted rarely.
    await page.bringToFront();
  });

  it("sees the parcel in the order, which is not offered for shipping again", async () => {
    const number = await page
      .getByRole("dialog")
      .getByText(/^[A-Z]{3}\d{10}$/)
      .first()
      .textContent();
    await page.getByRole("dialog").getByRole("link").first().click();
    const drawer = page.getByRole("dialog");
    const parcel = drawer.getByRole("link", { name: number ?? "", exact: true });
    await parcel.waitFor();
    expect(await drawer.getByRole("link", { name: say("orders", "detail.ship") }).count()).toBe(0);
    expect(await drawer.getByRole("button", { name: say("shipping", "detail.print") }).count()).toBe(1);
    await parcel.click();
    await page.waitForURL((url) => url.pathname === "/panel/shipping");
  });

  it("hands the parcel over on a sheet to be signed, and finds the sheet again", async () => {
    const parcel = page.url();
    await page.goto(`${stack.baseUrl}/panel/shipping`);
    await page.getByRole("checkbox").first().check();
    const sheet = page.waitForResponse((response) => response.url().includes("/document"));
    await page
      .getByRole("button", { name: say("shipping", "handover.handOver_one").replace("{{count}}", "1") })
      .click();
    expect((await sheet).headers()["content-type"]).toContain("application/pdf");
    await page.bringToFront();
    await page.getByRole("link", { name: say("shipping", "handover.title") }).click();
    await page.getByText(say("shipping", "handover.sheetStatus.ready"), { exact: true }).waitFor();
    await page.getByText(say("shipping", "handover.noPickups"), { exact: true }).waitFor();
    await page.goto(parcel);
  });

  it("sees the delivery, and books the carrier's statement of the cash", async () => {
    const drawer = page.getByRole("dialog");
    await drawer.getByLabel(say("shipping", "columns.status")).selectOption("delivered");
    await drawer.getByRole("button", { name: say("shipping", "detail.record.action"), exact: true }).click();
    await drawer.getByText(say("shipping", "source.manual")).first().waitFor();
    const owner = createClient({ baseUrl: stack.baseUrl, session: { useCookie: false } });
    await owner.login({ body: { tenantSlug: slug, email, password: PASSWORD } });
    const [shipment] = (await owner.listShipments()).data.items;
    const mark = shipment?.currency === "COP" ? "," : ".";
    const collected = ((shipment?.cod?.expected ?? 0) / 100).toFixed(2).replace(".", mark);
    await until("the cash to be with the carrier", async () =>
      (await owner.listCodPayments()).data.items.some(({ status }) => status === "collected"),
    );
    await page.keyboard.press("Escape");
    await menu("remittances");
    await page
      .getByRole("button", { name: say("finance", "remittance.import") })
      .first()
      .click();
    await page.getByLabel(say("finance", "columns.carrier")).selectOption({ label: "Correo del Sur" });
    await page.getByLabel(say("finance", "remittance.reference")).fill("LIQ-1");
    await page.getByLabel(say("finance", "remittance.currency")).fill(shipment?.currency ?? "");
    await page
      .getByLabel(say("finance", "remittance.csv"))
      .fill(`guia;recaudado\n${shipment?.tracking.number ?? ""};${collected}\n`);
    await page.getByRole("button", { name: say("finance", "remittance.compare") }).click();
    await page.getByText(say("finance", "remittance.allFits_one")).waitFor();
    await page.getByRole("button", { name: say("finance", "remittance.confirm") }).click();
    await page.getByText(say("finance", "remittance.booked")).waitFor();
    const [payment] = (await owner.listCodPayments()).data.items;
    expect(payment?.status).toBe("remitted");
    await page.getByLabel(say("finance", "settle.reference")).fill("TRF-1");
    await page.getByRole("button", { name: say("finance", "settle.action") }).click();
    await page.getByText(say("finance", "settle.done")).waitFor();
    expect((await owner.listCodPayments()).data.items[0]?.status).toBe("settled");
    await page.keyboard.press("Escape");
  });

  it("connects a carrier, sees that the key is wrong, corrects it, and disconnects", async () => {
    await page.goto(`${stack.baseUrl}/panel/shipping/setup`);
    await page.getByRole("button", { name: say("shipping", "connection.add") }).click();
    const dialog = page.getByRole("dialog");
    await dialog.getByRole("button", { name: /^Envia\.com/ }).click();
    const token = dialog.getByLabel(new RegExp(`^${say("shipping", "connection.credential.token")}`));
    const check = dialog.getByRole("button", { name: say("shipping", "connection.check") });
    await dialog.getByLabel(new RegExp(`^${say("shipping", "connection.country")}`)).selectOption("AR");
    await token.fill("not-the-key");
    await check.click();
    await dialog.getByText(say("shipping", "connection.failed.config")).waitFor();
    await token.fill(envia.token);
    await check.click();
    await dialog.getByText(say("shipping", "connection.works")).waitFor();
    await dialog.getByText(/andreani, correoArgentino/).waitFor();
    await dialog.getByRole("button", { name: say("shipping", "connection.done") }).click();
    const actions = say("shipping", "connection.actionsFor", { name: "Envia.com" });
    await page.getByRole("button", { name: actions }).click();
    await page.getByRole("menuitem", { name: say("shipping", "connection.disconnect") }).click();
    await dialog.getByRole("button", { name: say("shipping", "connection.disconnect") }).click();
    await page.getByText(say("shipping", "connection.gone", { name: "Envia.com" })).waitFor();
    await page.getByRole("button", { name: actions }).waitFor({ state: "detached" });
    expect(await page.getByRole("button", { name: actions }).count()).toBe(0);
  });

  it.each(["OPERATOR", "VIEWER"] as const)(
    "invites an %s, who joins and sees what is theirs",
    async (role) => {
      const colleague = `${role.toLowerCase()}@${slug}.test`;
      await menu("users");
      await page.getByRole("button", { name: say("identity", "users.invite") }).click();
      await page.getByLabel(say("identity", "fields.email"), { exact: true }).fill(colleague);
      await page.getByLabel(say("base", `roles.${role}`), { exact: true }).check();
      await page.getByRole("button", { name: say("identity", "users.sendInvitation") }).click();
      const link = await until("the invitation to arrive", async () =>
        stack.mailbox.received
          .filter(({ to }) => to === colleague)
          .map(({ text }) => /https?:\/\/\S+token=[\w-]+/.exec(text)?.[0])
          .at(0),
      );
      const context = await openContext(language);
      const theirs = await context.newPage();
      const told = listen(theirs);
      await theirs.goto(link);
      await theirs.getByLabel(say("identity", "fields.name"), { exact: true }).fill(role);
      await theirs.getByLabel(say("identity", "fields.email"), { exact: true }).fill(colleague);
      await theirs.getByLabel(say("identity", "fields.password"), { exact: true }).fill(PASSWORD);
      for (const consent of ["terms", "privacy", "data_protection"]) {
        await theirs.getByLabel(say("identity", `consents.${consent}`)).check();
      }
      await theirs.getByRole("button", { name: say("identity", "invitation.action") }).click();
      await theirs
        .getByRole("link", { name: say("shell", "navigation.orders"), exact: true })
        .first()
        .click();
      await theirs.locator("main .row-link").first().click();
      const drawer = theirs.getByRole("dialog");
      await drawer.getByText(say("orders", "detail.why")).first().waitFor();
      const moves = drawer.getByRole("group", { name: say("orders", "detail.move") });
      expect(await moves.count()).toBe(role === "OPERATOR" ? 1 : 0);
      await theirs.goto(`${stack.baseUrl}/panel/stock/publish`);
      await theirs.getByText(say("shell", "forbidden.title")).waitFor();
      const publish = theirs.getByRole("link", { name: say("shell", "navigation.publish"), exact: true });
      expect(await publish.count()).toBe(0);
      expect(told).toEqual([]);
      await context.close();
    },
  );

  it("has met no error and no warning on the way", () => {
    // The simulated platform has no icon for the browser's tab; that is not the panel's.
    expect(complaints.filter((text) => !text.includes(stack.sims.oauthshop.url))).toEqual([]);
  });
});
