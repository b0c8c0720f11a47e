import { readFile } from "node:fs/promises";
import type { Client } from "@estiba/sdk";
import type { Browser, Page } from "playwright-core";
import { beforeEach, describe, expect, it } from "vitest";
import { ensurePanel, openBrowser } from "./harness/browser.ts";
import { connectCustom } from "./harness/connect.ts";
import { fillLargeTenant } from "./harness/large-tenant.ts";
import { useStack, type Stack } from "./harness/stack.ts";
import { openTenant } from "./harness/tenant.ts";

const ORDERS = 1_200;
const FIRST_ROWS = 50;
const SCREEN_ROWS = 24;

let stack: Stack;
let browser: Browser;
let page: Page;
let owner: Client;

useStack(
  async (opened) => {
    await ensurePanel();
    stack = opened;
    const tenant = await openTenant(stack);
    owner = tenant.owner;
    await tenant.owner.updateMe({ body: { locale: "en" } });
    const { shopId } = await connectCustom(tenant);
    await fillLargeTenant(stack.database, tenant.id, shopId, { orders: ORDERS, variants: 300 });
    browser = stack.keep(await openBrowser());
    const context = await browser.newContext({ locale: "en", viewport: { width: 1_360, height: 850 } });
    const data = { tenantSlug: tenant.slug, email: tenant.email, password: tenant.password, useCookie: true };
    await context.request.post(`${stack.baseUrl}/api/v1/auth/login`, { data });
    page = await context.newPage();
  },
  {},
  180_000,
);

const rows = () => page.locator("main tbody tr[data-key]");
const bar = () => page.getByRole("toolbar", { name: "Actions for the selection" });

async function open(path: string): Promise<void> {
  await page.goto(`${stack.baseUrl}/panel${path}`);
  await rows().first().waitFor();
}

describe("the list of orders", () => {
  beforeEach(async () => open("/orders"));

  it("is walked, selected and opened by keyboard alone", async () => {
    await page.keyboard.press("j");
    await page.keyboard.press("j");
    await page.keyboard.press("x");
    expect(await rows().nth(1).getAttribute("aria-selected")).toBe("true");
    await page.keyboard.press("k");
    await page.keyboard.press("x");
    await bar().getByText("2 selected").waitFor();
    await page.keyboard.press("Escape");
    await bar().waitFor({ state: "detached" });
    await page.keyboard.press("Enter");
    const first = await rows().first().getAttribute("data-key");
    await page.waitForURL(`**/orders?open=${first}`);
    await page.getByRole("dialog").waitFor();
    await page.keyboard.press("Escape");
    await page.getByRole("dialog").waitFor({ state: "detached" });
    await page.keyboard.press("/");
    await page.keyboard.type("?");
    expect(await page.locator("main input[type=search]").inputValue()).toBe("?");
  });

  it.each([
    { pace: "quickly", delay: 40 },
    { pace: "with a pause at each key", delay: 310 },
  ])("loses no letter of a search that is typed $pace", async ({ delay }) => {
    const search = page.locator("main input[type=search]");
    await search.evaluate((input: HTMLInputElement) => {
      const shown: string[] = [];
      Object.assign(window, { shown });
      const look = () => {
        if (shown.at(-1) !== input.value) {
          shown.push(input.value);
        }
        requestAnimationFrame(look);
      };
      look();
    });
    await search.pressSequentially("rojas 118", { delay });
    await page.waitForURL((url) => url.searchParams.get("q") === "rojas 118");
    await page.getByText("of 11").waitFor();
    expect(await search.inputValue()).toBe("rojas 118");
    const shown = await page.evaluate(() => (window as unknown as { shown: string[] }).shown);
    expect(shown.filter((text) => !"rojas 118".startsWith(text))).toEqual([]);
    expect(shown).toEqual(shown.toSorted((a, b) => a.length - b.length));
  });

  it.each([
    [
      "scrolls",
      async (early: Page) => early.locator("main [data-framed]").evaluate((frame) => frame.scrollTo(0, 200)),
    ],
    ["searches the page", async (early: Page) => early.keyboard.press("Control+f")],
  ] as const)(
    "leaves the rows below the screen out until somebody %s, so that no key waits for them",
    async (_does, look) => {
      const early = await page.context().newPage();
      const count = async () => early.locator("main tbody tr[data-key]").count();
      await early.goto(`${stack.baseUrl}/panel/orders`);
      await expect.poll(count).toBe(SCREEN_ROWS);
      await early.locator("main input[type=search]").fill("rojas");
      await early.waitForURL(/q=rojas/u);
      await early.locator("main table[aria-busy=false]").waitFor();
      expect(await count()).toBe(SCREEN_ROWS);
      await look(early);
      await expect.poll(count).toBe(FIRST_ROWS);
      await early.close();
    },
  );

  it("takes over a search from a link, and is emptied by Clear", async () => {
    const search = page.locator("main input[type=search]");
    await page.goto(`${stack.baseUrl}/panel/orders?q=rojas%20118`);
    await page.getByText("of 11").waitFor();
    expect(await search.inputValue()).toBe("rojas 118");
    await search.fill("rojas 1180");
    await page.getByText("1–1 of 1", { exact: true }).waitFor();
    await page.getByRole("button", { name: "Clear", exact: true }).click();
    await page.getByText("of 1,200").waitFor();
    expect(await search.inputValue()).toBe("");
  });

  it("names its keys on ?", async () => {
    await page.keyboard.press("?");
    const help = page.getByRole("dialog", { name: "Keyboard shortcuts" });
    await help.waitFor();
    expect(await help.textContent()).toContain("Next row");
  });

  it("selects the rows on the screen, then all that match", async () => {
    await page.getByRole("checkbox", { name: "Select all rows" }).check();
    await bar().getByText(`${FIRST_ROWS} selected`).waitFor();
    await bar().getByRole("button", { name: "Select all 1,200" }).click();
    await bar().getByText("1,200 selected").waitFor();
    await rows().nth(2).getByRole("checkbox").uncheck();
    await expect.poll(() => bar().textContent()).toContain(`${FIRST_ROWS - 1} selected`);
  });

  it("keeps its headings in view and reads on while it is scrolled", async () => {
    const frame = page.locator("main [data-framed]");
    const heading = page.getByRole("columnheader", { name: "Customer" });
    const before = await heading.boundingBox();
    await expect
      .poll(
        async () => {
          await frame.evaluate((element) => element.scrollTo(0, element.scrollHeight));
          return page.getByText("#1200", { exact: true }).isVisible();
        },
        { timeout: 20_000 },
      )
      .toBe(true);
    expect(await page.getByText("of 1,200").textContent()).toContain("1–1,200 of 1,200");
    expect((await heading.boundingBox())?.y).toBe(before?.y);
    expect(await rows().count()).toBeLessThan(120);
  });

  it("is sorted by its headings and filtered by several values, which can be kept as a view", async () => {
    await page.getByRole("button", { name: "Total" }).click();
    await page.getByText(`#${ORDERS}`, { exact: true }).waitFor();
    expect(await rows().first().textContent()).toContain(`#${ORDERS}`);
    await page.getByRole("search").getByRole("button", { name: "State" }).click();
    await page.getByRole("menuitemcheckbox", { name: "Shipped", exact: true }).click();
    await page.getByRole("menuitemcheckbox", { name: "Cancelled", exact: true }).click();
    await page.keyboard.press("Escape");
    await page.getByText("of 600").waitFor();
    await page.getByRole("button", { name: "Save this view" }).click();
    await page.getByRole("textbox", { name: "Name" }).fill("Done");
    await page.getByRole("button", { name: "Save", exact: true }).click();
    await page.getByRole("navigation", { name: "Saved views" }).getByRole("button", { name: "All" }).click();
    await page.getByText("of 1,200").waitFor();
    await page.getByRole("button", { name: "Done" }).click();
    await page.getByText("of 600").waitFor();
    expect(new URL(page.url()).searchParams.get("sort")).toBe("-total");
  });

  it("shows the columns a person chose, wherever they sign in", async () => {
    await page.getByRole("button", { name: "Columns and order" }).click();
    await page.getByRole("menuitemcheckbox", { name: "Payment" }).click();
    await page.getByRole("columnheader", { name: "Payment" }).waitFor({ state: "detached" });
    await page.getByRole("menuitemradio", { name: "Compact" }).click();
    await page.locator("main table[data-density=compact]").waitFor();
    await expect.poll(async () => (await owner.getListSettings()).data["orders"]?.density).toBe("compact");
    await open("/orders");
    await page.locator("main table[data-density=compact]").waitFor();
    expect(await page.getByRole("columnheader", { name: "Payment" }).count()).toBe(0);
  });

  it.each(["CSV file", "Excel workbook (XLSX)"])(
    "is exported as %s with all rows that match",
    async (kind) => {
      await page.getByRole("button", { name: "Export" }).click();
      const download = page.waitForEvent("download");
      await page.getByRole("menuitem", { name: kind }).click();
      const file = await readFile(await (await download).path());
      const isTable = kind.startsWith("CSV");
      expect(
        isTable ? file.toString("utf8").trim().split("\r\n").length : file.toString("latin1", 0, 2),
      ).toBe(isTable ? ORDERS + 1 : "PK");
    },
  );
});
