import { expect, it } from "vitest";
import type { Journey } from "./journey.ts";

/** A count that reaches the shop. */
export function publishCases(journey: Journey): void {
  const { say } = journey;

  it("counts again, and publishes the new figure after seeing what would change", async () => {
    const { page } = journey;
    await journey.menu("catalog");
    const row = page.getByRole("row").filter({ hasText: "SKU-00001" }).first();
    const before = (journey.variant("SKU-00001")?.levels ?? []).reduce((sum, level) => sum + level, 0);
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
    await journey.menu("publish");
    await page.getByText(say("publish", "choice.some"), { exact: true }).click();
    await page.getByRole("combobox", { name: say("publish", "choice.skus") }).fill("SKU-00001");
    await page.keyboard.press("Enter");
    await page.keyboard.press("Escape");
    await page.getByRole("button", { name: say("publish", "choice.preview") }).click();
    await page.getByText(say("publish", "outcome.change")).waitFor();
    await page.getByRole("button", { name: /1/ }).last().click();
    await page.getByText(say("publish", "job.state.completed"), { exact: true }).waitFor();
    expect(journey.variant("SKU-00001")?.levels.reduce((sum, level) => sum + level, 0)).toBe(before + 5);
  });
}
