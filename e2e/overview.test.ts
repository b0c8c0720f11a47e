import { createClient } from "@estiba/sdk";
import type { Page, Request } from "playwright-core";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { violationsOf } from "./tour/accessibility.ts";
import { listen } from "./tour/complaints.ts";
import { openTour, type Tour } from "./tour/demo.ts";
import { dress, goTo, type Look } from "./tour/look.ts";
import { wordsOf } from "./tour/words.ts";

const START_DEADLINE_MS = 180_000;
const DESK: Look = {
  name: "light",
  locale: "es",
  colorScheme: "light",
  viewport: { width: 1_360, height: 850 },
};
const say = wordsOf("es");

let tour: Tour;
let page: Page;
let complaints: string[];

beforeAll(async () => {
  tour = await openTour();
  const context = await dress(tour.browser, tour.facts, DESK, false);
  page = await context.newPage();
  complaints = listen(page);
}, START_DEADLINE_MS);

afterAll(async () => {
  await tour.close();
});

const home = async () => goTo(page, tour.facts, { name: "overview", path: "/" });
const tile = (id: string) =>
  page
    .getByRole("region", { name: say("overview/today", "title"), exact: true })
    .getByRole("link", { name: new RegExp(`^${say("overview/today", `tile.${id}`)}`) });
const numberIn = (text: string | null) => Number(/(\d+)\D*$/.exec(text ?? "")?.[1] ?? Number.NaN);

async function figureOf(id: string): Promise<number> {
  const words = say("overview/today", `hint.${id}`);
  return numberIn(((await tile(id).textContent()) ?? "").replace(words, ""));
}

describe("the overview", () => {
  it.each([
    ["toShip", "orders"],
    ["late", "dispatch"],
    ["problems", "orders"],
  ])("says of %s what the list it leads to says", async (id, list) => {
    await home();
    const figure = await figureOf(id);
    expect(figure).toBeGreaterThan(0);
    await tile(id).click();
    await page.waitForURL((url) => url.pathname === `/panel/${list}`);
    await page.locator("main table[aria-busy=false]").waitFor();
    const status = page.locator("main [role=status]").last();
    await expect.poll(async () => numberIn(await status.textContent())).toBe(figure);
  });

  it("is there although its code comes before the browser has read the page to its end", async () => {
    await page.route("**/start.js", async (route) => {
      await Promise.all([page.waitForResponse(/overview-page/), page.waitForResponse(/auth\/me$/)]);
      await route.continue();
    });
    const renewals: string[] = [];
    const count = (request: Request) => renewals.push(...(/auth\/refresh$/.exec(request.url()) ?? []));
    page.on("request", count);
    await home();
    page.off("request", count);
    await page.unroute("**/start.js");
    expect(renewals).toHaveLength(1);
  });

  it("shows in the menu how many orders are to be shipped", async () => {
    await home();
    const item = page
      .locator("nav")
      .first()
      .getByRole("link", { name: say("shell", "navigation.orders") });
    expect(await item.textContent()).toContain(String(await figureOf("toShip")));
  });

  it("compares the revenue with the days before, by channel", async () => {
    await home();
    const card = page.getByRole("region", { name: say("overview", "chart.revenueTitle"), exact: true });
    expect(await card.textContent()).toMatch(/%.*30 días anteriores/);
    await card.getByText(say("overview", "chart.orders"), { exact: true }).click();
    await page.getByRole("region", { name: say("overview", "chart.title"), exact: true }).waitFor();
  });

  it("lists notifications under the bell, and each person reads them for themselves", async () => {
    await home();
    const bell = page.locator("button[aria-label^='Notificaciones']").filter({ visible: true });
    expect(await bell.getAttribute("aria-label")).toMatch(/\d+ sin leer/);
    await bell.click();
    const centre = page.getByRole("dialog", { name: say("shell/notifications", "title") });
    await centre.getByRole("listitem").first().waitFor();
    expect(await violationsOf(page)).toEqual([]);
    await centre.getByRole("button", { name: say("shell/notifications", "markAll") }).click();
    await expect.poll(() => bell.getAttribute("aria-label")).toBe(say("shell/notifications", "open"));
    await page.keyboard.press("Escape");
  });

  it("hides the first steps on request, and brings them back", async () => {
    await home();
    const title = page.getByRole("heading", { name: say("overview", "steps.title") });
    await page.getByRole("button", { name: say("overview", "steps.dismiss"), exact: true }).click();
    await title.waitFor({ state: "detached" });
    await page.getByRole("button", { name: say("overview", "steps.undo") }).click();
    await title.waitFor();
    expect(await title.count()).toBe(1);
  });
});

describe("the set-up of shipping", () => {
  it("changes a place, and removes one only after asking", async () => {
    const { api, tenantSlug, email, password } = tour.facts;
    const owner = createClient({ baseUrl: api, session: {} });
    await owner.login({ body: { tenantSlug, email, password } });
    const namesOf = async () => (await owner.listWarehouses()).data.items.map(({ name }) => name);
    const [depot] = (await owner.listWarehouses()).data.items;
    const before = await namesOf();
    await owner.createWarehouse({
      body: { name: "Bodega Sur", address: { ...depot?.address, name: "Bodega Sur" } as never },
    });
    await goTo(page, tour.facts, { name: "setup", path: "/shipping/setup" });
    const menu = (name: string) =>
      page.getByRole("button", { name: say("shipping/places", "actions", { name }), exact: true }).click();
    await menu("Bodega Sur");
    await page.getByRole("menuitem", { name: say("shipping/places", "edit") }).click();
    const dialog = page.getByRole("dialog");
    await dialog.getByLabel(say("shipping", "setup.warehouse.name"), { exact: true }).fill("Bodega Oriente");
    expect(await violationsOf(page)).toEqual([]);
    await dialog.getByRole("button", { name: say("shipping", "setup.warehouse.save") }).click();
    await page.getByText("Bodega Oriente", { exact: true }).waitFor();
    await menu("Bodega Oriente");
    await page.getByRole("menuitem", { name: say("shipping/places", "remove") }).click();
    const remove = dialog.getByRole("button", { name: say("shipping/places", "remove"), exact: true });
    await remove.click();
    await page.getByText("Bodega Oriente", { exact: true }).waitFor({ state: "detached" });
    expect(await namesOf()).toEqual(before);
  });

  it("imports the prices of a rate card after checking them", async () => {
    await goTo(page, tour.facts, { name: "setup", path: "/shipping/setup" });
    await page.getByRole("link", { name: "Correo del Sur" }).first().click();
    await page.getByRole("button", { name: say("shipping/settings", "import.action") }).click();
    const dialog = page.getByRole("dialog");
    await dialog
      .getByLabel(say("shipping/settings", "import.csv"))
      .fill("zona;hasta_g;precio\nNAC;2000;9900,00\nNAC;9000;19900,00\n");
    await dialog.getByRole("button", { name: say("shipping/settings", "import.check") }).click();
    await dialog
      .getByRole("button", { name: say("shipping/settings", "import.apply", { count: "2" }) })
      .click();
    const done = page.getByText(say("shipping/settings", "import.done", { version: "2" }));
    await done.waitFor();
    expect(await done.count()).toBe(1);
  });

  it("keeps what the tracking page shows", async () => {
    await goTo(page, tour.facts, { name: "setup", path: "/shipping/setup" });
    await page.getByLabel(say("shipping/settings", "color"), { exact: true }).fill("#123456");
    await page.getByRole("button", { name: say("shipping/settings", "save"), exact: true }).click();
    await page.getByText(say("shipping/settings", "saved")).waitFor();
    await page.reload();
    const color = page.getByLabel(say("shipping/settings", "color"), { exact: true });
    await color.waitFor();
    expect(await color.inputValue()).toBe("#123456");
  });
});

describe("the money page", () => {
  it("audits freight and hands out the statement of the period", async () => {
    await goTo(page, tour.facts, { name: "finance", path: "/finance" });
    const card = page.getByRole("region", { name: say("finance/audit", "title"), exact: true });
    await card.getByRole("switch", { name: say("finance/audit", "all") }).check();
    await card.getByRole("row").nth(1).waitFor();
    const download = page.waitForEvent("download");
    await page.getByRole("button", { name: say("finance/audit", "statement") }).click();
    expect((await download).suggestedFilename()).toBe(say("finance/audit", "statementName"));
    expect(complaints).toEqual([]);
  });
});

describe("the mappings", () => {
  it("makes a product of a listing that is nothing yet, and links several at once", async () => {
    await goTo(page, tour.facts, { name: "mappings", path: "/stock/mappings" });
    await page.locator("main tbody tr").first().waitFor();
    const linkOne = page.locator("main tbody tr").first().getByRole("button").last();
    await linkOne.click();
    const drawer = page.getByRole("dialog");
    await drawer.getByLabel("SKU", { exact: true }).fill("PRODUCTO-NUEVO");
    expect(await violationsOf(page)).toEqual([]);
    await drawer.getByRole("button", { name: say("stock/linking", "create.action") }).click();
    await page.getByText(say("stock/linking", "create.done", { sku: "PRODUCTO-NUEVO" })).waitFor();
    await drawer.waitFor({ state: "detached" });

    const boxes = page.locator("main tbody").getByRole("checkbox");
    await boxes.nth(0).check();
    await boxes.nth(1).check();
    await page.getByRole("button", { name: say("stock/linking", "action") }).click();
    await drawer.getByRole("searchbox").fill("PRODUCTO-NUEVO");
    await drawer
      .getByRole("button", { name: say("stock", "mappings.dialog.choose") })
      .first()
      .click();
    await page.getByText(say("stock/linking", "done_other", { count: "2" })).waitFor();
    expect(await violationsOf(page)).toEqual([]);
  });
});
