import { describe, expect, it } from "vitest";
import { goTo } from "../tour/look.ts";
import type { AtDesk } from "./at-desk.ts";

/** Going about without a mouse, and where the menu stands. */
export function keyboardCases(atDesk: AtDesk): void {
  describe("by keyboard alone", () => {
    it("one skips to the content, searches, opens a row and comes back to it", async () => {
      const { page, facts } = await atDesk();
      await goTo(page, facts, { name: "orders", path: "/orders" });
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
      const { page, facts } = await atDesk();
      await goTo(page, facts, { name: "orders", path: "/orders" });
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
        const { page, facts } = await atDesk();
        await goTo(page, facts, { name: "menu", path });
        const current = page.locator('nav [aria-current="page"]').first();
        const [item, menu] = await Promise.all([
          current.boundingBox(),
          page.locator("nav").first().boundingBox(),
        ]);
        expect(item?.y).toBeGreaterThanOrEqual(menu?.y ?? Infinity);
        expect((item?.y ?? 0) + (item?.height ?? 0)).toBeLessThanOrEqual(
          (menu?.y ?? 0) + (menu?.height ?? 0),
        );
        expect(await page.evaluate(() => window.scrollY)).toBe(0);
      },
    );
  });
}
