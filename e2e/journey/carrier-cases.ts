import { expect, it } from "vitest";
import type { Journey } from "./journey.ts";

/** An account with Envia.com, whose true key is given. */
export function carrierCases(journey: Journey, key: string): void {
  const { say } = journey;

  it("connects a carrier, sees that the key is wrong, corrects it, and disconnects", async () => {
    const { page } = journey;
    await page.goto(`${journey.stack.baseUrl}/panel/shipping/setup`);
    await page.getByRole("button", { name: say("shipping", "connection.add") }).click();
    const dialog = page.getByRole("dialog");
    await dialog.getByRole("button", { name: /^Envia\.com/ }).click();
    const token = dialog.getByLabel(new RegExp(`^${say("shipping", "connection.credential.token")}`));
    const check = dialog.getByRole("button", { name: say("shipping", "connection.check") });
    await dialog.getByLabel(new RegExp(`^${say("shipping", "connection.country")}`)).selectOption("AR");
    await token.fill("not-the-key");
    await check.click();
    await dialog.getByText(say("shipping", "connection.failed.config")).waitFor();
    await token.fill(key);
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
}
