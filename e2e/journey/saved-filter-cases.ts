import { expect, it } from "vitest";
import type { Journey } from "./journey.ts";

/** A filter with a name. */
export function savedFilterCases(journey: Journey): void {
  const { say } = journey;

  it("keeps a filter under a name, goes back to it, and lets it go", async () => {
    const { page } = journey;
    await journey.menu("orders");
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
    await page.goto(`${journey.stack.baseUrl}/panel/orders`);
    const views = page.getByRole("navigation", { name: say("base", "saved.label") });
    await views.getByRole("button", { name: "Contado" }).click();
    await page.waitForURL((url) => url.searchParams.get("payment")?.includes("cod_pending") === true);
    await views.getByRole("button", { name: say("base", "saved.manage") }).click();
    await page.getByRole("button", { name: say("base", "saved.delete", { name: "Contado" }) }).click();
    await page.getByText(say("base", "saved.none")).first().waitFor();
    expect(await views.getByRole("button", { name: "Contado" }).count()).toBe(0);
    await page.keyboard.press("Escape");
  });
}
