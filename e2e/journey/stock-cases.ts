import { expect, it } from "vitest";
import type { Journey } from "./journey.ts";

/** The catalog, a conflict, a sale and what it did to the stock. */
export function stockCases(journey: Journey): void {
  const { say, merchant } = journey;

  it("reads its catalog, and sees what is on the shelf", async () => {
    const { page } = journey;
    await journey.menu("catalog");
    await page
      .getByRole("button", { name: say("stock", "catalog.sync.action") })
      .first()
      .click();
    await page.getByText("SKU-00001", { exact: true }).first().waitFor();
    const shown = page.getByRole("row").filter({ hasText: "SKU-00001" });
    const levels = journey.variant("SKU-00001")?.levels ?? [];
    expect(await shown.first().textContent()).toContain(
      String(levels.reduce((sum, level) => sum + level, 0)),
    );
  });

  it("resolves a conflict by choosing a product for all that claim the SKU", async () => {
    const { page } = journey;
    await journey.menu("mappings");
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
    const { page } = journey;
    await journey.menu("orders");
    await page.getByText(say("orders", "emptyTitle")).waitFor();
    const order = journey.stack.sims.oauthshop.control.placeOrder(merchant.shop, {
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
    const { page } = journey;
    const story = page.getByRole("main");
    await story
      .getByText(/^[−-]2$/)
      .first()
      .waitFor();
    const left = (journey.variant("SKU-00001")?.levels ?? []).reduce((sum, level) => sum + level, 0);
    expect(await page.getByRole("heading", { level: 1 }).textContent()).toContain(String(left));
  });
}
