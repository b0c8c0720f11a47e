import { expect, it } from "vitest";
import { confirmAddress } from "../harness/tenant.ts";
import { PASSWORD, type Journey } from "./journey.ts";

/** From nothing to a connected shop. */
export function firstDayCases(journey: Journey): void {
  const { say, email, merchant } = journey;

  it("registers, having read what they agree to", async () => {
    const page = await journey.begin();
    await page.goto(`${journey.stack.baseUrl}/panel/register`);
    await page.getByLabel(say("identity", "fields.tenantName")).fill("Almacén Rojas");
    await page.getByLabel(say("identity", "fields.tenantSlug"), { exact: true }).fill(merchant.slug);
    await page.getByLabel(say("identity", "fields.name"), { exact: true }).fill("Ana Rojas");
    await page.getByLabel(say("identity", "fields.email"), { exact: true }).fill(email);
    await page.getByLabel(say("identity", "fields.password"), { exact: true }).fill(PASSWORD);
    for (const consent of ["terms", "privacy", "data_protection"]) {
      await page.getByLabel(say("identity", `consents.${consent}`)).check();
    }
    await page.getByRole("button", { name: say("identity", "register.action") }).click();
    await page.getByRole("heading", { level: 1, name: say("overview", "title", { name: "Ana" }) }).waitFor();
    const step = say("overview", "steps.shop.title");
    expect(await page.getByText(step, { exact: true }).first().textContent()).toBe(step);
  });

  it("confirms their address by the mailed link", async () => {
    const { page } = journey;
    await confirmAddress(journey.stack, email);
    await page.goto(`${journey.stack.baseUrl}/panel/settings/profile`);
    const confirmed = page.getByText(say("identity", "users.verified"), { exact: true });
    await confirmed.waitFor();
    expect(await confirmed.count()).toBe(1);
  });

  it("connects a hosted shop on the platform's own page", async () => {
    const { page } = journey;
    await journey.menu("shops");
    await page.locator('a[href*="platform=OAUTHSHOP"]').first().click();
    await page.getByLabel(say("shops", "wizard.field.OAUTHSHOP")).fill(merchant.shop);
    await page.getByRole("button", { name: /Shopify$/ }).click();
    await page.waitForURL((url) => url.origin === journey.stack.sims.oauthshop.url);
    await page.getByRole("button", { name: "Install" }).click();
    await page.getByRole("button", { name: say("shops", "consent.confirm") }).click();
    await page.waitForURL((url) => url.pathname === "/panel/shops");
    expect(new URL(page.url()).searchParams.get("connected")).toBe("oauthshop");
  });
}
