import { createClient } from "@estiba/sdk";
import { describe, expect, it } from "vitest";
import { violationsOf } from "../tour/accessibility.ts";
import { goTo } from "../tour/look.ts";
import { wordsOf } from "../tour/words.ts";
import type { AtDesk } from "./at-desk.ts";

const say = wordsOf("es");

/** Listings, products and the conflicts between them. */
export function stockCases(atDesk: AtDesk): void {
  describe("a listing that is linked and sells", () => {
    it("is unlinked from its menu only after a warning, and linked to the same product with one press", async () => {
      const { page, facts } = await atDesk();
      const { api, tenantSlug, email, password } = facts;
      const owner = createClient({ baseUrl: api, session: {} });
      await owner.login({ body: { tenantSlug, email, password } });
      await goTo(page, facts, { name: "mappings", path: "/stock/mappings?status=linked" });
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
    it("opens a product by keyboard, shows its variants, and stays as the person chose it", async () => {
      const { page, complaints, facts } = await atDesk();
      complaints.length = 0;
      await goTo(page, facts, { name: "catalog", path: "/stock/catalog" });
      const group = page.getByRole("button", { name: say("stock", "catalog.group") });
      const press = async () => {
        const saved = page.waitForResponse((answer) => answer.url().endsWith("/auth/me/lists"));
        await group.click();
        await saved;
      };
      await press();
      await goTo(page, facts, { name: "catalog", path: "/stock/catalog" });
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
    it("may be two products: those left out stay to be decided", async () => {
      const { page, facts } = await atDesk();
      await goTo(page, facts, { name: "conflicts", path: "/stock/mappings?status=conflict" });
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
      await dialog.getByRole("radio").first().waitFor();
      expect(await dialog.getByRole("radio").count()).toBe(1);
      await dialog.getByRole("textbox", { name: "SKU" }).fill(`${sku}-OTRO`);
      await page.keyboard.press("Enter");
      await dialog.waitFor({ state: "detached" });
      const same = cards.filter({ has: page.getByRole("heading", { name: sku, exact: true }) });
      const left = say("stock/conflicts", count - 1 === 1 ? "claims_one" : "claims_other");
      await same.getByText(left.replace("{{count}}", String(count - 1))).waitFor();
    });

    it("are one card for each SKU, decided at once", async () => {
      const { page, complaints, facts } = await atDesk();
      complaints.length = 0;
      await goTo(page, facts, { name: "conflicts", path: "/stock/mappings?status=conflict" });
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
}
