import { createClient, type SessionClient } from "@estiba/sdk";
import type { Locator, Page } from "playwright-core";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { violationsOf } from "./tour/accessibility.ts";
import { listen } from "./tour/complaints.ts";
import { openTour, type Tour } from "./tour/demo.ts";
import { exported } from "./tour/exported.ts";
import { dress, goTo, speak, viewsOf, type Look } from "./tour/look.ts";
import { STOPS } from "./tour/stops.ts";
import { wordsOf } from "./tour/words.ts";

const START_DEADLINE_MS = 180_000;
const FIRST_LOAD_BYTES = 300_000;
const DESK: Look = {
  name: "light",
  locale: "es",
  colorScheme: "light",
  viewport: { width: 1_360, height: 850 },
};

let tour: Tour;
const pages = new Map<string, Promise<{ page: Page; complaints: string[] }>>();

beforeAll(async () => {
  tour = await openTour();
}, START_DEADLINE_MS);

afterAll(async () => {
  await tour.close();
});

/** One browser for each look and kind of visitor, as people have. */
async function pageOf(look: Look, isGuest: boolean): Promise<{ page: Page; complaints: string[] }> {
  const key = `${look.name}-${look.locale}-${isGuest}`;
  const open = async () => {
    const context = await dress(tour.browser, tour.facts, look, isGuest);
    const page = await context.newPage();
    return { page, complaints: listen(page) };
  };
  const opened = pages.get(key) ?? open();
  pages.set(key, opened);
  await speak(tour.facts, look.locale);
  return opened;
}

describe.each(viewsOf(STOPS))(
  "in $look.colorScheme, $look.locale, $look.viewport.width wide",
  ({ look, seen }) => {
    it.each(seen)("$name is usable by everybody and complains of nothing", async (stop) => {
      const { page, complaints } = await pageOf(look, stop.isGuest ?? false);
      complaints.length = 0;
      await goTo(page, tour.facts, stop);
      expect(await violationsOf(page)).toEqual([]);
      expect(complaints.filter((text) => !(stop.refusals ?? []).some((path) => text.includes(path)))).toEqual(
        [],
      );
      const overflow = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);
      expect(overflow).toBeLessThanOrEqual(0);
    });
  },
);

describe("the first visit", () => {
  it("loads less than 300 kB of script, compressed", async () => {
    const context = await dress(tour.browser, tour.facts, DESK, false);
    const page = await context.newPage();
    const scripts: Promise<number>[] = [];
    page.on("requestfinished", (request) => {
      if (request.url().endsWith(".js")) {
        scripts.push(request.sizes().then(({ responseBodySize }) => responseBodySize));
      }
    });
    await page.goto(`${tour.facts.api}/panel/`, { waitUntil: "networkidle" });
    const bytes = (await Promise.all(scripts)).reduce((sum, size) => sum + size, 0);
    process.stdout.write(`script of the first visit: ${scripts.length} files, ${bytes} bytes compressed\n`);
    expect(scripts.length).toBeGreaterThan(0);
    expect(bytes).toBeLessThan(FIRST_LOAD_BYTES);
  });
});

describe("by keyboard alone", () => {
  it("one skips to the content, searches, opens a row and comes back to it", async () => {
    const { page } = await pageOf(DESK, false);
    await goTo(page, tour.facts, { name: "orders", path: "/orders" });
    await page.keyboard.press("Tab");
    const focused = () => page.evaluate(() => document.activeElement?.textContent ?? "");
    expect(await focused()).toBe("Saltar al contenido");
    await page.keyboard.press("Enter");
    expect(await page.evaluate(() => window.location.hash)).toBe("#main");
    await page.keyboard.press("/");
    expect(await page.evaluate(() => document.activeElement?.getAttribute("type"))).toBe("search");
    const row = page.locator("main .row-link").first();
    const name = await row.textContent();
    await row.focus();
    await page.keyboard.press("Enter");
    await page.getByRole("dialog").waitFor();
    await page.keyboard.press("Escape");
    await page.getByRole("dialog").waitFor({ state: "detached" });
    // The focus goes back once the dialog is gone.
    await expect.poll(focused).toBe(name);
  });

  it("Ctrl-K finds a page and goes there", async () => {
    const { page } = await pageOf(DESK, false);
    await goTo(page, tour.facts, { name: "orders", path: "/orders" });
    await page.keyboard.press("Control+k");
    await page.locator("input[role=combobox]").fill("vinculos");
    await page.keyboard.press("Enter");
    await page.getByRole("heading", { level: 1, name: "Vínculos" }).waitFor();
    expect(new URL(page.url()).pathname).toBe("/panel/stock/mappings");
  });
});

describe("a menu that is longer than the window", () => {
  it.each(["/settings/profile", "/settings/api-keys", "/orders"])(
    "shows the item of %s, and the page itself stays at its top",
    async (path) => {
      const { page } = await pageOf(DESK, false);
      await goTo(page, tour.facts, { name: "menu", path });
      const current = page.locator('nav [aria-current="page"]').first();
      const [item, menu] = await Promise.all([
        current.boundingBox(),
        page.locator("nav").first().boundingBox(),
      ]);
      expect(item?.y).toBeGreaterThanOrEqual(menu?.y ?? Infinity);
      expect((item?.y ?? 0) + (item?.height ?? 0)).toBeLessThanOrEqual((menu?.y ?? 0) + (menu?.height ?? 0));
      expect(await page.evaluate(() => window.scrollY)).toBe(0);
    },
  );
});

describe("somebody who types without accents", () => {
  it.each([
    ["/orders?q=bogota", "Bogotá"],
    ["/stock/catalog?q=lampara", "Lámpara"],
    ["/stock/mappings?status=linked&q=lampara", "Lámpara"],
    ["/stock/deductions?q=lampara", "Lámpara"],
    ["/shipping?q=bogota", "Bogotá"],
    ["/finance/cod?q=bogota", "SUR"],
  ])("finds at %s what is written with them", async (path, found) => {
    const { page } = await pageOf(DESK, false);
    await goTo(page, tour.facts, { name: "search", path });
    await page.locator("main tbody tr").first().waitFor();
    expect(await page.locator("main tbody").textContent()).toContain(found);
  });

  it("finds it with Ctrl-K too", async () => {
    const { page } = await pageOf(DESK, false);
    await goTo(page, tour.facts, { name: "shops", path: "/shops" });
    await page.keyboard.press("Control+k");
    await page.locator("input[role=combobox]").fill("lampara");
    const option = page.getByRole("option").filter({ hasText: "Lámpara" }).first();
    await option.waitFor();
    expect(await option.textContent()).toContain("Lámpara");
    await page.keyboard.press("Escape");
  });
});

describe("a listing that is linked and sells", () => {
  const say = wordsOf("es");

  it("is unlinked from its menu only after a warning, and linked to the same product with one press", async () => {
    const { api, tenantSlug, email, password } = tour.facts;
    const owner = createClient({ baseUrl: api, session: {} });
    await owner.login({ body: { tenantSlug, email, password } });
    const { page } = await pageOf(DESK, false);
    await goTo(page, tour.facts, { name: "mappings", path: "/stock/mappings?status=linked" });
    const { data } = await owner.listMappings({ query: { status: "linked", limit: 50 } });
    const listing = data.items.find(({ isManual }) => !isManual);
    const now = async () => {
      const { data: all } = await owner.listMappings({ query: { limit: 200 } });
      return all.items.find(({ id }) => id === listing?.id)?.masterVariantId;
    };
    const words = { name: listing?.channelName ?? "", sku: listing?.masterSku ?? "" };
    const row = page.locator(`tr[data-key="${listing?.id ?? ""}"]`);
    await row.getByRole("button", { name: say("stock", "mappings.moreNamed", words) }).focus();
    await page.keyboard.press("Enter");
    await page.getByRole("menuitem", { name: say("stock", "mappings.unlink"), exact: true }).waitFor();
    expect(await violationsOf(page)).toEqual([]);
    await page.keyboard.press("ArrowDown");
    await page.keyboard.press("Enter");
    const dialog = page.getByRole("dialog");
    await dialog.getByText(words.sku).waitFor();
    expect(await violationsOf(page)).toEqual([]);
    expect(await now()).toBe(listing?.masterVariantId);
    await dialog.getByRole("button", { name: say("stock", "mappings.unlink"), exact: true }).click();
    const again = page.getByRole("button", { name: say("stock", "mappings.wayBackNamed", words) });
    await again.waitFor();
    await dialog.waitFor({ state: "detached" });
    expect(await violationsOf(page)).toEqual([]);
    expect(await now()).toBeNull();
    await again.focus();
    await page.keyboard.press("Enter");
    await page.getByText(say("stock", "mappings.linked")).waitFor();
    expect(await now()).toBe(listing?.masterVariantId);
    const { data: log } = await owner.listAuditLog({ query: { limit: 50 } });
    const changes = log.items.filter(({ targetId }) => targetId === listing?.id);
    expect(changes.slice(0, 2).map(({ action }) => action)).toEqual(["mapping.linked", "mapping.unlinked"]);
  });
});

describe("the catalog by product", () => {
  const say = wordsOf("es");

  it("opens a product by keyboard, shows its variants, and stays as the person chose it", async () => {
    const { page, complaints } = await pageOf(DESK, false);
    complaints.length = 0;
    await goTo(page, tour.facts, { name: "catalog", path: "/stock/catalog" });
    const group = page.getByRole("button", { name: say("stock", "catalog.group") });
    const press = async () => {
      const saved = page.waitForResponse((answer) => answer.url().endsWith("/auth/me/lists"));
      await group.click();
      await saved;
    };
    await press();
    await goTo(page, tour.facts, { name: "catalog", path: "/stock/catalog" });
    expect(await group.getAttribute("aria-pressed")).toBe("true");
    const product = page.locator("main tbody button[aria-expanded=false]").first();
    const opened = page.locator("main tbody button[aria-expanded=true]");
    await product.focus();
    await page.keyboard.press("Enter");
    await opened.waitFor();
    await page.locator("main table table tr[data-key]").first().waitFor();
    expect(await violationsOf(page)).toEqual([]);
    await page.keyboard.press("Enter");
    await opened.waitFor({ state: "detached" });
    await press();
    await page.locator("main tbody .row-link").first().waitFor();
    expect(complaints).toEqual([]);
  });
});

describe("listings in conflict", () => {
  const say = wordsOf("es");

  it("may be two products: those left out stay to be decided", async () => {
    const { page } = await pageOf(DESK, false);
    await goTo(page, tour.facts, { name: "conflicts", path: "/stock/mappings?status=conflict" });
    const cards = page.getByRole("list", { name: say("stock/conflicts", "label") }).locator(":scope > li");
    const card = cards.filter({ has: page.getByRole("checkbox").nth(1) }).first();
    await card.waitFor();
    const sku = (await card.getByRole("heading").textContent()) ?? "";
    const count = await card.getByRole("checkbox").count();
    for (const box of (await card.getByRole("checkbox").all()).slice(1)) {
      await box.uncheck();
    }
    await card.getByRole("button", { name: say("stock/conflicts", "create.action") }).click();
    const dialog = page.getByRole("dialog");
    expect(await dialog.getByRole("radio").count()).toBe(1);
    await dialog.getByRole("textbox", { name: "SKU" }).fill(`${sku}-OTRO`);
    await page.keyboard.press("Enter");
    await dialog.waitFor({ state: "detached" });
    const same = cards.filter({ has: page.getByRole("heading", { name: sku, exact: true }) });
    const left = say("stock/conflicts", count - 1 === 1 ? "claims_one" : "claims_other");
    await same.getByText(left.replace("{{count}}", String(count - 1))).waitFor();
  });

  it("are one card for each SKU, decided at once", async () => {
    const { page, complaints } = await pageOf(DESK, false);
    complaints.length = 0;
    await goTo(page, tour.facts, { name: "conflicts", path: "/stock/mappings?status=conflict" });
    const cards = page.getByRole("list", { name: say("stock/conflicts", "label") }).locator(":scope > li");
    await cards.first().waitFor();
    expect(await violationsOf(page)).toEqual([]);
    const before = await cards.count();
    const card = cards.first();
    const sku = await card.getByRole("heading").textContent();
    await card.getByRole("button", { name: say("stock/conflicts", "create.action") }).click();
    const dialog = page.getByRole("dialog");
    await dialog.getByRole("radio").first().waitFor();
    expect(await violationsOf(page)).toEqual([]);
    await dialog.getByRole("textbox", { name: "SKU" }).fill(`${sku ?? ""}-NUEVO`);
    await page.keyboard.press("Enter");
    await dialog.waitFor({ state: "detached" });
    await expect.poll(() => cards.count()).toBe(before - 1);
    expect(complaints).toEqual([]);
  });
});

describe("an owner who looks after the money", () => {
  const say = wordsOf("es");
  let owner: SessionClient;
  let accessToken: string;
  let page: Page;
  let complaints: string[];

  beforeAll(async () => {
    const { api, tenantSlug, email, password } = tour.facts;
    owner = createClient({ baseUrl: api, session: {} });
    ({ accessToken } = (await owner.login({ body: { tenantSlug, email, password } })).data);
    ({ page, complaints } = await pageOf(DESK, false));
    complaints.length = 0;
  });

  const open = async (path: string, row = /./): Promise<Locator> => {
    await goTo(page, tour.facts, { name: "money", path });
    await page.locator("main .row-link").filter({ hasText: row }).first().click();
    return page.getByRole("dialog").first();
  };
  const button = (place: Locator, folder: string, key: string) =>
    place.getByRole("button", { name: say(folder, key), exact: true });
  /** Presses the button, fills in the confirmation, and presses again. */
  const press = async (folder: string, key: string, fields: Readonly<Record<string, string>> = {}) => {
    await button(page.getByRole("dialog").first(), folder, key).click();
    const dialog = page.getByRole("dialog").nth(1);
    const confirm = button(dialog, folder, key);
    for (const [label, value] of Object.entries(fields)) {
      await dialog.getByLabel(say(folder, label)).fill(value);
    }
    const said = (await dialog.textContent()) ?? "";
    await confirm.click();
    await dialog.waitFor({ state: "detached" });
    return said;
  };
  const paymentOf = async (status: "expected" | "collected" | "disputed" | "partially_collected") =>
    (await owner.listCodPayments({ query: { status } })).data.items[0];

  it("takes a statement back step by step, each consequence said before", async () => {
    const drawer = await open("/finance/remittances", /LIQ-2026-0002/);
    const reason = { "reject.reason": "Otro mes" };
    expect(await press("finance", "reverse.settled.action", reason)).toContain("salen del banco");
    await drawer.getByText(say("finance", "remittanceStatus.confirmed"), { exact: true }).waitFor();
    expect(await press("finance", "reverse.confirmed.action", reason)).toContain(
      "resolver sus diferencias de nuevo",
    );
    await drawer.getByText(say("finance", "remittanceStatus.matched"), { exact: true }).waitFor();
    const { data } = await owner.listRemittances();
    const unpaid = data.items.filter(({ reference }) => /^LIQ-2026-000[23]$/.test(reference));
    expect(unpaid.map(({ status }) => status)).toEqual(["matched", "matched"]);
    expect(await paymentOf("disputed")).toBeUndefined();
  });

  it("accepts the rounding differences of a statement together, their number and sum said before", async () => {
    await owner.updateShippingSettings({ body: { roundingTolerances: { COP: 200_000 } } });
    const drawer = await open("/finance/remittances", /LIQ-2026-0002/);
    const name = say("finance", "rounding.accept_one", { count: "1" });
    await drawer.getByRole("button", { name, exact: true }).click();
    const dialog = page.getByRole("dialog").nth(1);
    expect(await dialog.textContent()).toMatch(/1 línea por -COP\s2\.000\./);
    await dialog.getByRole("button", { name, exact: true }).click();
    await drawer.getByText("1 diferencia de redondeo aceptada").waitFor();
  });

  it("records part of the cash with its cents, and gives up the rest", async () => {
    const awaited = await paymentOf("expected");
    const drawer = await open("/finance/cod?status=expected", new RegExp(awaited?.trackingNumber ?? ""));
    await press("finance", "action.collect.action", { "cod.collected": "1000,50" });
    await drawer.getByText(say("finance", "codStatus.partially_collected")).first().waitFor();
    expect((await paymentOf("partially_collected"))?.collected).toBe(100_050);
    const most = { "action.writeOff.amount": "99999999", "reject.reason": "No pagó" };
    await button(drawer, "finance", "action.writeOff.action").click();
    const dialog = page.getByRole("dialog").nth(1);
    await dialog.getByLabel(say("finance", "action.writeOff.amount")).fill(most["action.writeOff.amount"]);
    await dialog.getByLabel(say("finance", "reject.reason")).fill(most["reject.reason"]);
    expect(await button(dialog, "finance", "action.writeOff.action").isDisabled()).toBe(true);
    // Escape leaves the dialog, not the payment behind it.
    await page.keyboard.press("Escape");
    await dialog.waitFor({ state: "detached" });
    const rest = String(((awaited?.expected ?? 0) - 100_050) / 100).replace(".", ",");
    const told = await press("finance", "action.writeOff.action", {
      ...most,
      "action.writeOff.amount": rest,
    });
    expect(told).toContain("El comprador ya no debe");
    await drawer.getByText(say("finance", "codStatus.collected"), { exact: true }).first().waitFor();
  });

  it("hands in a carrier's statement as an Excel file, and sees it compared", async () => {
    const { connectionId = "", carrier = "" } = (await paymentOf("collected")) ?? {};
    const { data: cash } = await owner.listCodPayments({ query: { status: "collected", connectionId } });
    const columns = [
      { field: "trackingNumber", header: "Nro. Guía" },
      { field: "collected", header: "Valor recaudado" },
    ];
    const query = { status: "collected", connectionId };
    const list = { list: "codPayments", format: "xlsx", columns, query };
    const file = await exported(tour.facts.api, accessToken, list);
    await goTo(page, tour.facts, { name: "money", path: "/finance/remittances" });
    await button(page.locator("main"), "finance", "remittance.import").first().click();
    const dialog = page.getByRole("dialog");
    await dialog.getByLabel(say("finance", "columns.carrier")).selectOption({ label: carrier });
    await dialog.getByLabel(say("finance", "remittance.reference")).fill("LIQ-EXCEL");
    await dialog.getByLabel(say("finance", "remittance.file")).setInputFiles({
      name: "liquidacion.xlsx",
      mimeType: "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet",
      buffer: file,
    });
    await dialog.getByLabel(say("finance", "remittance.csv")).waitFor({ state: "detached" });
    await button(dialog, "finance", "remittance.compare").click();
    await dialog.getByText("LIQ-EXCEL").first().waitFor();
    const { data } = await owner.listRemittances();
    const statement = data.items.find(({ reference }) => reference === "LIQ-EXCEL");
    const lines = cash.items.length;
    expect(statement?.counts).toEqual({ lines, ok: lines, discrepancies: 0 });
    expect(statement?.gross).toBe(cash.items.reduce((sum, { collected }) => sum + collected, 0));
  });

  it("disputes what the carrier holds, and says that it paid", async () => {
    const drawer = await open("/finance/cod?status=collected");
    const told = await press("finance", "action.dispute.action", { "reject.reason": "No figura" });
    expect(told).toContain("No se mueve dinero");
    await drawer.getByText("No figura").waitFor();
    const disputed = await paymentOf("disputed");
    await press("finance", "action.paid.action");
    await drawer.getByText(say("finance", "codStatus.settled"), { exact: true }).first().waitFor();
    const { data } = await owner.getCodPayment({ params: { codPaymentId: disputed?.codPaymentId ?? "" } });
    expect([data.status, data.atCarrier]).toEqual(["settled", 0]);
  });

  it("claims a lost parcel, is paid in part, and records what the carrier charged later", async () => {
    const drawer = await open("/shipping?status=lost");
    const told = await press("shipping", "claim.open.action", {
      "claim.amount": "100000",
      "claim.reason": "Se perdió",
    });
    expect(told).toContain("El pedido cuenta como devuelto");
    await drawer.getByText(say("shipping", "claim.status.open"), { exact: true }).waitFor();
    const part = await press("shipping", "claim.paid.action", { "claim.received": "60000" });
    expect(part).toContain("se renuncia a");
    await drawer.getByText(say("shipping", "claim.status.paid"), { exact: true }).waitFor();
    await press("shipping", "price.action", { "price.amount": "2500", "price.note": "Aforo" });
    await drawer.getByText(say("shipping", "price.adjustments"), { exact: true }).waitFor();
    const [lost] = (await owner.listShipments({ query: { status: "lost" } })).data.items;
    const { data } = await owner.getShipment({ params: { shipmentId: lost?.shipmentId ?? "" } });
    expect(data.claim).toMatchObject({ status: "paid", amount: 10_000_000, received: 6_000_000 });
    expect(data.charges.adjustments).toBe(250_000);
    expect(complaints).toEqual([]);
  });
});
