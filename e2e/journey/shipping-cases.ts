import { expect, it } from "vitest";
import { setUpShipping } from "../tour/set-up-shipping.ts";
import type { Journey } from "./journey.ts";

/** From the order to the carrier. */
export function shippingCases(journey: Journey): void {
  const { say, merchant } = journey;

  it("compares two carriers, buys a label and prints it", async () => {
    const { page } = journey;
    const owner = await journey.owner();
    const [order] = (await owner.listOrders()).data.items;
    await setUpShipping(owner, order?.currency ?? "COP");
    await page.goto(`${journey.stack.baseUrl}/panel/orders?open=${order?.id ?? ""}`);
    await page
      .getByRole("dialog")
      .getByRole("link", { name: say("orders", "detail.ship") })
      .click();
    await page.waitForURL((url) => url.pathname === "/panel/shipping/new");
    await page.getByLabel(say("shipping", "setup.warehouse.phone"), { exact: true }).fill(merchant.phone);
    await page.getByRole("button", { name: say("shipping", "new.quote") }).click();
    const offers = page.getByRole("button", { name: say("shipping", "new.buy") });
    await offers.nth(1).waitFor();
    expect(await offers.count()).toBe(2);
    await offers.first().click();
    const printed = page.waitForResponse((response) => response.url().endsWith("/label"));
    await page
      .getByRole("dialog")
      .getByRole("button", { name: say("shipping", "detail.print") })
      .click();
    expect((await printed).headers()["content-type"]).toContain("application/pdf");
    // The label opens in a tab of its own; a page in the background is painted rarely.
    await page.bringToFront();
  });

  it("sees the parcel in the order, which is not offered for shipping again", async () => {
    const { page } = journey;
    const number = await page
      .getByRole("dialog")
      .getByText(/^[A-Z]{3}\d{10}$/)
      .first()
      .textContent();
    await page.getByRole("dialog").getByRole("link").first().click();
    const drawer = page.getByRole("dialog");
    const parcel = drawer.getByRole("link", { name: number ?? "", exact: true });
    await parcel.waitFor();
    expect(await drawer.getByRole("link", { name: say("orders", "detail.ship") }).count()).toBe(0);
    expect(await drawer.getByRole("button", { name: say("shipping", "detail.print") }).count()).toBe(1);
    await parcel.click();
    await page.waitForURL((url) => url.pathname === "/panel/shipping");
  });

  it("hands the parcel over on a sheet to be signed, and finds the sheet again", async () => {
    const { page } = journey;
    const parcel = page.url();
    await page.goto(`${journey.stack.baseUrl}/panel/shipping`);
    await page.getByRole("checkbox").first().check();
    const sheet = page.waitForResponse((response) => response.url().includes("/document"));
    await page
      .getByRole("button", { name: say("shipping", "handover.handOver_one").replace("{{count}}", "1") })
      .click();
    expect((await sheet).headers()["content-type"]).toContain("application/pdf");
    await page.bringToFront();
    await page.getByRole("link", { name: say("shipping", "handover.title") }).click();
    await page.getByText(say("shipping", "handover.sheetStatus.ready"), { exact: true }).waitFor();
    await page.getByText(say("shipping", "handover.noPickups"), { exact: true }).waitFor();
    await page.goto(parcel);
  });
}
