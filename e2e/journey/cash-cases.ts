import { until } from "@estiba/testbed";
import { expect, it } from "vitest";
import type { Journey } from "./journey.ts";

/** The cash of a delivery, from the door to the bank. */
export function cashCases(journey: Journey): void {
  const { say } = journey;

  it("sees the delivery, and books the carrier's statement of the cash", async () => {
    const { page } = journey;
    const drawer = page.getByRole("dialog");
    await drawer.getByLabel(say("shipping", "columns.status")).selectOption("delivered");
    await drawer.getByRole("button", { name: say("shipping", "detail.record.action"), exact: true }).click();
    await drawer.getByText(say("shipping", "source.manual")).first().waitFor();
    const owner = await journey.owner();
    const [shipment] = (await owner.listShipments()).data.items;
    const mark = shipment?.currency === "COP" ? "," : ".";
    const collected = ((shipment?.cod?.expected ?? 0) / 100).toFixed(2).replace(".", mark);
    await until("the cash to be with the carrier", async () =>
      (await owner.listCodPayments()).data.items.some(({ status }) => status === "collected"),
    );
    await page.keyboard.press("Escape");
    await journey.menu("remittances");
    await page
      .getByRole("button", { name: say("finance", "remittance.import") })
      .first()
      .click();
    await page.getByLabel(say("finance", "columns.carrier")).selectOption({ label: "Correo del Sur" });
    await page.getByLabel(say("finance", "remittance.reference")).fill("LIQ-1");
    await page.getByLabel(say("finance", "remittance.currency")).fill(shipment?.currency ?? "");
    await page
      .getByLabel(say("finance", "remittance.csv"))
      .fill(`guia;recaudado\n${shipment?.tracking.number ?? ""};${collected}\n`);
    await page.getByRole("button", { name: say("finance", "remittance.compare") }).click();
    await page.getByText(say("finance", "remittance.allFits_one")).waitFor();
    await page.getByRole("button", { name: say("finance", "remittance.confirm") }).click();
    await page.getByText(say("finance", "remittance.booked")).waitFor();
    const [payment] = (await owner.listCodPayments()).data.items;
    expect(payment?.status).toBe("remitted");
    await page.getByLabel(say("finance", "settle.reference")).fill("TRF-1");
    await page.getByRole("button", { name: say("finance", "settle.action") }).click();
    await page.getByText(say("finance", "settle.done")).waitFor();
    expect((await owner.listCodPayments()).data.items[0]?.status).toBe("settled");
    await page.keyboard.press("Escape");
  });
}
