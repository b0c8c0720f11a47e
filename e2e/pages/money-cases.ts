import { createClient, type SessionClient } from "@estiba/sdk";
import type { Locator, Page } from "playwright-core";
import { beforeAll, describe, expect, it } from "vitest";
import type { DemoFacts } from "../../scripts/demo/facts.ts";
import { exported } from "../tour/exported.ts";
import { goTo } from "../tour/look.ts";
import { wordsOf } from "../tour/words.ts";
import type { AtDesk } from "./at-desk.ts";

const say = wordsOf("es");
const button = (place: Locator, folder: string, key: string) =>
  place.getByRole("button", { name: say(folder, key), exact: true });

/** Statements, cash on delivery and claims. */
export function moneyCases(atDesk: AtDesk): void {
  describe("an owner who looks after the money", () => {
    let owner: SessionClient;
    let accessToken: string;
    let page: Page;
    let complaints: string[];
    let facts: DemoFacts;

    beforeAll(async () => {
      ({ page, complaints, facts } = await atDesk());
      complaints.length = 0;
      const { api, tenantSlug, email, password } = facts;
      owner = createClient({ baseUrl: api, session: {} });
      ({ accessToken } = (await owner.login({ body: { tenantSlug, email, password } })).data);
    });

    const open = async (path: string, row = /./): Promise<Locator> => {
      await goTo(page, facts, { name: "money", path });
      await page.locator("main .row-link").filter({ hasText: row }).first().click();
      return page.getByRole("dialog").first();
    };
    /** Presses the button, fills in the confirmation, and presses again. */
    const press = async (folder: string, key: string, fields: Readonly<Record<string, string>> = {}) => {
      await button(page.getByRole("dialog").first(), folder, key).click();
      const dialog = page.getByRole("dialog").nth(1);
      const confirm = button(dialog, folder, key);
      for (const [label, value] of Object.entries(fields)) {
        await dialog.getByLabel(say(folder, label)).fill(value);
      }
      const said = (await dialog.textContent()) ?? "";
      await confirm.click();
      await dialog.waitFor({ state: "detached" });
      return said;
    };
    const paymentOf = async (status: "expected" | "collected" | "disputed" | "partially_collected") =>
      (await owner.listCodPayments({ query: { status } })).data.items[0];

    it("takes a statement back step by step, each consequence said before", async () => {
      const drawer = await open("/finance/remittances", /LIQ-2026-0002/);
      const reason = { "reject.reason": "Otro mes" };
      expect(await press("finance", "reverse.settled.action", reason)).toContain("salen del banco");
      await drawer.getByText(say("finance", "remittanceStatus.confirmed"), { exact: true }).waitFor();
      expect(await press("finance", "reverse.confirmed.action", reason)).toContain(
        "resolver sus diferencias de nuevo",
      );
      await drawer.getByText(say("finance", "remittanceStatus.matched"), { exact: true }).waitFor();
      const { data } = await owner.listRemittances();
      const unpaid = data.items.filter(({ reference }) => /^LIQ-2026-000[23]$/.test(reference));
      expect(unpaid.map(({ status }) => status)).toEqual(["matched", "matched"]);
      expect(await paymentOf("disputed")).toBeUndefined();
    });

    it("accepts the rounding differences of a statement together, their number and sum said before", async () => {
      await owner.updateShippingSettings({ body: { roundingTolerances: { COP: 200_000 } } });
      const drawer = await open("/finance/remittances", /LIQ-2026-0002/);
      const name = say("finance", "rounding.accept_one", { count: "1" });
      await drawer.getByRole("button", { name, exact: true }).click();
      const dialog = page.getByRole("dialog").nth(1);
      expect(await dialog.textContent()).toMatch(/1 línea por -COP\s2\.000\./);
      await dialog.getByRole("button", { name, exact: true }).click();
      await drawer.getByText("1 diferencia de redondeo aceptada").waitFor();
    });

    it("records part of the cash with its cents, and gives up the rest", async () => {
      const awaited = await paymentOf("expected");
      const drawer = await open("/finance/cod?status=expected", new RegExp(awaited?.trackingNumber ?? ""));
      await press("finance", "action.collect.action", { "cod.collected": "1000,50" });
      await drawer.getByText(say("finance", "codStatus.partially_collected")).first().waitFor();
      expect((await paymentOf("partially_collected"))?.collected).toBe(100_050);
      const most = { "action.writeOff.amount": "99999999", "reject.reason": "No pagó" };
      await button(drawer, "finance", "action.writeOff.action").click();
      const dialog = page.getByRole("dialog").nth(1);
      await dialog.getByLabel(say("finance", "action.writeOff.amount")).fill(most["action.writeOff.amount"]);
      await dialog.getByLabel(say("finance", "reject.reason")).fill(most["reject.reason"]);
      expect(await button(dialog, "finance", "action.writeOff.action").isDisabled()).toBe(true);
      // Escape leaves the dialog, not the payment behind it.
      await page.keyboard.press("Escape");
      await dialog.waitFor({ state: "detached" });
      const rest = String(((awaited?.expected ?? 0) - 100_050) / 100).replace(".", ",");
      const told = await press("finance", "action.writeOff.action", {
        ...most,
        "action.writeOff.amount": rest,
      });
      expect(told).toContain("El comprador ya no debe");
      await drawer.getByText(say("finance", "codStatus.collected"), { exact: true }).first().waitFor();
    });

    it("hands in a carrier's statement as an Excel file, and sees it compared", async () => {
      const { connectionId = "", carrier = "" } = (await paymentOf("collected")) ?? {};
      const { data: cash } = await owner.listCodPayments({ query: { status: "collected", connectionId } });
      const columns = [
        { field: "trackingNumber", header: "Nro. Guía" },
        { field: "collected", header: "Valor recaudado" },
      ];
      const query = { status: "collected", connectionId };
      const list = { list: "codPayments", format: "xlsx", columns, query };
      const file = await exported(facts.api, accessToken, list);
      await goTo(page, facts, { name: "money", path: "/finance/remittances" });
      await button(page.locator("main"), "finance", "remittance.import").first().click();
      const dialog = page.getByRole("dialog");
      await dialog.getByLabel(say("finance", "columns.carrier")).selectOption({ label: carrier });
      await dialog.getByLabel(say("finance", "remittance.reference")).fill("LIQ-EXCEL");
      await dialog.getByLabel(say("finance", "remittance.file")).setInputFiles({
        name: "liquidacion.xlsx",
        mimeType: "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet",
        buffer: file,
      });
      await dialog.getByLabel(say("finance", "remittance.csv")).waitFor({ state: "detached" });
      await button(dialog, "finance", "remittance.compare").click();
      await dialog.getByText("LIQ-EXCEL").first().waitFor();
      const { data } = await owner.listRemittances();
      const statement = data.items.find(({ reference }) => reference === "LIQ-EXCEL");
      const lines = cash.items.length;
      expect(statement?.counts).toEqual({ lines, ok: lines, discrepancies: 0 });
      expect(statement?.gross).toBe(cash.items.reduce((sum, { collected }) => sum + collected, 0));
    });

    it("disputes what the carrier holds, and says that it paid", async () => {
      const drawer = await open("/finance/cod?status=collected");
      const told = await press("finance", "action.dispute.action", { "reject.reason": "No figura" });
      expect(told).toContain("No se mueve dinero");
      await drawer.getByText("No figura").waitFor();
      const disputed = await paymentOf("disputed");
      await press("finance", "action.paid.action");
      await drawer.getByText(say("finance", "codStatus.settled"), { exact: true }).first().waitFor();
      const { data } = await owner.getCodPayment({ params: { codPaymentId: disputed?.codPaymentId ?? "" } });
      expect([data.status, data.atCarrier]).toEqual(["settled", 0]);
    });

    it("claims a lost parcel, is paid in part, and records what the carrier charged later", async () => {
      const drawer = await open("/shipping?status=lost");
      const told = await press("shipping", "claim.open.action", {
        "claim.amount": "100000",
        "claim.reason": "Se perdió",
      });
      expect(told).toContain("El pedido cuenta como devuelto");
      await drawer.getByText(say("shipping", "claim.status.open"), { exact: true }).waitFor();
      const part = await press("shipping", "claim.paid.action", { "claim.received": "60000" });
      expect(part).toContain("se renuncia a");
      await drawer.getByText(say("shipping", "claim.status.paid"), { exact: true }).waitFor();
      await press("shipping", "price.action", { "price.amount": "2500", "price.note": "Aforo" });
      await drawer.getByText(say("shipping", "price.adjustments"), { exact: true }).waitFor();
      const [lost] = (await owner.listShipments({ query: { status: "lost" } })).data.items;
      const { data } = await owner.getShipment({ params: { shipmentId: lost?.shipmentId ?? "" } });
      expect(data.claim).toMatchObject({ status: "paid", amount: 10_000_000, received: 6_000_000 });
      expect(data.charges.adjustments).toBe(250_000);
      expect(complaints).toEqual([]);
    });
  });
}
