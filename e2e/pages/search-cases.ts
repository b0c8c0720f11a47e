import { describe, expect, it } from "vitest";
import { goTo } from "../tour/look.ts";
import type { AtDesk } from "./at-desk.ts";

export function searchCases(atDesk: AtDesk): void {
  describe("somebody who types without accents", () => {
    it.each([
      ["/orders?q=bogota", "Bogotá"],
      ["/stock/catalog?q=lampara", "Lámpara"],
      ["/stock/mappings?status=linked&q=lampara", "Lámpara"],
      ["/stock/deductions?q=lampara", "Lámpara"],
      ["/shipping?q=bogota", "Bogotá"],
      ["/finance/cod?q=bogota", "SUR"],
    ])("finds at %s what is written with them", async (path, found) => {
      const { page, facts } = await atDesk();
      await goTo(page, facts, { name: "search", path });
      await page.locator("main tbody tr").first().waitFor();
      expect(await page.locator("main tbody").textContent()).toContain(found);
    });

    it("finds it with Ctrl-K too", async () => {
      const { page, facts } = await atDesk();
      await goTo(page, facts, { name: "shops", path: "/shops" });
      await page.keyboard.press("Control+k");
      await page.locator("input[role=combobox]").fill("lampara");
      const option = page.getByRole("option").filter({ hasText: "Lámpara" }).first();
      await option.waitFor();
      expect(await option.textContent()).toContain("Lámpara");
      await page.keyboard.press("Escape");
    });
  });
}
