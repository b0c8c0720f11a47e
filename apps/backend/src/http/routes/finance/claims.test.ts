import { describe, expect, it } from "vitest";
import { useApp } from "../../../../test/app.ts";
import { expectError } from "../../../../test/client.ts";
import { BOXES, makeOrder, makeRateTable, makeWarehouse, once } from "../../../../test/factories/shipping.ts";
import { makeTenant } from "../../../../test/factories/tenant.ts";
import { makeUser } from "../../../../test/factories/user.ts";
import { balancesOf, expectBooksInOrder, takeInSales } from "../../../../test/money/books.ts";
import { given } from "../../../kernel/given.ts";

const app = await useApp();
const CLAIM = { amount: 9_000_000, reason: "Extraviado en el depósito" };

/** A parcel to be paid at the door that its carrier lost, or did not. */
async function sent(status: "lost" | "damaged" | "in_transit" = "lost") {
  const tenant = await makeTenant(app, { plan: "ENTERPRISE" });
  const { token } = tenant.owner;
  await makeWarehouse(app, token);
  await makeRateTable(app, token);
  const orderId = await makeOrder(app, tenant, { paymentMethod: "contra entrega" });
  const { data } = await app.ok("createShipment", {
    token,
    headers: once(),
    body: { orderId, select: "cheapest", parcels: BOXES, codAmount: 12_500_000 },
  });
  const { shipmentId } = data;
  await app.ok("addTrackingEvent", {
    token,
    params: { shipmentId },
    body: { status, occurredAt: new Date(Date.now() + 60_000).toISOString() },
  });
  await takeInSales(app, tenant.id);
  const books = async () => {
    await takeInSales(app, tenant.id);
    await expectBooksInOrder(app, tenant.id);
    return balancesOf(app, tenant.id);
  };
  const order = async () => (await app.ok("getOrder", { token, params: { orderId } })).data;
  return { tenant, token, params: { shipmentId }, orderId, books, order };
}

describe("a lost parcel", () => {
  it("is closed by a claim: nothing is expected at the door, the order is returned, the carrier owes", async () => {
    const { token, params, books, order } = await sent();
    const { data } = await app.ok("openClaim", { token, params, body: CLAIM });
    expect(data).toMatchObject({ status: "open", amount: 9_000_000, received: 0, closedAt: null });
    expect((await app.ok("getShipment", { token, params })).data.cod).toMatchObject({ status: "cancelled" });
    expect((await order()).status).toBe("returned");
    expect(await books()).toMatchObject({
      carrier_claims: 9_000_000,
      claims_income: -9_000_000,
      sales_returns: 12_500_000,
    });
    expect(await books()).not.toHaveProperty("customer_receivable");
    expectError(await app.ask("openClaim", { token, params, body: CLAIM }), "INVALID_TRANSITION");
  });

  it("is among the claims with its order, buyer and carrier, by state", async () => {
    const { token, params, orderId } = await sent();
    const list = async (query: Record<string, string> = {}) =>
      (await app.ok("listClaims", { token, query })).data;
    expect(await list()).toMatchObject({ items: [], total: 0 });
    await app.ok("openClaim", { token, params, body: CLAIM });
    const { destination, orderNumber, tracking, carrier } = (await app.ok("getShipment", { token, params }))
      .data;
    expect((await list({ status: "open" })).items).toMatchObject([
      {
        ...params,
        orderId,
        orderNumber,
        buyer: destination.name,
        carrier: carrier.name,
        trackingNumber: tracking.number,
        amount: 9_000_000,
      },
    ]);
    expect(await list({ status: "paid,rejected" })).toMatchObject({ items: [], total: 0 });
  });

  it("that is sent again leaves its order where it is, and the second parcel may be bought", async () => {
    const { token, params, orderId, order } = await sent("damaged");
    await app.ok("openClaim", { token, params, body: { ...CLAIM, reship: true } });
    expect((await order()).status).toBe("shipped");
    await app.ok("createShipment", {
      token,
      headers: once(),
      body: { orderId, select: "cheapest", parcels: BOXES, allowSecond: true },
    });
  });

  it.each([
    [{ outcome: "paid" }, "paid", { bank: 9_000_000, claims_income: -9_000_000 }],
    [{ outcome: "paid", amount: 4_000_000 }, "paid", { bank: 4_000_000, claims_income: -4_000_000 }],
    [{ outcome: "rejected" }, "rejected", {}],
  ] as const)(
    "whose claim ends with %j owes nothing any more, and what came is in the bank",
    async (body, status, left) => {
      const { tenant, token, params, books } = await sent();
      await app.ok("openClaim", { token, params, body: CLAIM });
      const { data } = await app.ok("resolveClaim", { token, params, body });
      expect(data).toMatchObject({ status, received: "bank" in left ? left.bank : 0 });
      const { bank, claims_income, carrier_claims } = await books();
      expect(given({ bank, claims_income, carrier_claims })).toEqual(left);
      expectError(await app.ask("resolveClaim", { token, params, body }), "INVALID_TRANSITION");
      expect((await app.ok("getClaim", { token, params })).data.closedAt).not.toBeNull();
      const shown = (await app.ok("getShipment", { token, params })).data.claim;
      expect(shown).toEqual((await app.ok("getClaim", { token, params })).data);
      const { data: log } = await app.ok("listAuditLog", { token: tenant.owner.token, query: { limit: 1 } });
      expect(log.items).toMatchObject([{ action: `claim.${status}`, targetId: params.shipmentId }]);
    },
  );
});

describe("a price that the carrier changes later", () => {
  it("is booked and shown beside what was quoted, once for each request", async () => {
    const { token, params, books } = await sent("in_transit");
    const headers = once();
    const body = { amount: 210_000, note: "Aforo en planta", billedWeightG: 8_000 };
    const first = await app.ok("adjustCharge", { token, params, headers, body });
    expect(first.data).toMatchObject({ adjustments: 210_000, currency: "ARS" });
    await app.ok("adjustCharge", { token, params, headers, body });
    await app.ok("adjustCharge", {
      token,
      params,
      headers: once(),
      body: { amount: -10_000, note: "Rebaja" },
    });
    expect((await app.ok("getShipment", { token, params })).data.charges.adjustments).toBe(200_000);
    expect(await books()).toMatchObject({ carrier_adjustment_expense: 200_000 });
    const notes = await app.database.rows<{ note: string }>(
      "select note from app.ledger_transactions where kind = 'adjustment' and note like 'Aforo%'",
    );
    expect(notes).toEqual([{ note: "Aforo en planta (2500 g declared, 8000 g billed)" }]);
    for (const bad of [
      { ...body, amount: 0 },
      { ...body, note: " " },
      { ...body, amount: 1.5 },
    ]) {
      expectError(
        await app.ask("adjustCharge", { token, params, headers: once(), body: bad }),
        "BAD_REQUEST",
      );
    }
    expectError(await app.ask("adjustCharge", { token, params, body }), "BAD_REQUEST");
  });
});

describe("what is refused", () => {
  it("a claim for a parcel that is on its way, one that nobody made, and more money than was claimed", async () => {
    const { token, params } = await sent("in_transit");
    expectError(await app.ask("openClaim", { token, params, body: CLAIM }), "INVALID_TRANSITION");
    expectError(await app.ask("getClaim", { token, params }), "CLAIM_NOT_FOUND");
    expectError(
      await app.ask("resolveClaim", { token, params, body: { outcome: "paid" } }),
      "CLAIM_NOT_FOUND",
    );
    const lost = await sent();
    await app.ok("openClaim", { token: lost.token, params: lost.params, body: CLAIM });
    for (const body of [
      { outcome: "paid", amount: 9_000_001 },
      { outcome: "rejected", amount: 1 },
    ] as const) {
      expectError(
        await app.ask("resolveClaim", { token: lost.token, params: lost.params, body }),
        "BAD_REQUEST",
      );
    }
  });

  it("ending a claim, for whoever may not give money up", async () => {
    const { tenant, token, params } = await sent();
    const manager = await makeUser(app, tenant, "MANAGER");
    await app.ok("openClaim", { token, params, body: CLAIM });
    expectError(
      await app.ask("resolveClaim", { token: manager.token, params, body: { outcome: "rejected" } }),
      "ROLE_FORBIDDEN",
    );
  });
});
