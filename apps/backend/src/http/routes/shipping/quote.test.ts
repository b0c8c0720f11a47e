import { describe, expect, it } from "vitest";
import { useCarriers } from "../../../../test/carrier-bench.ts";
import { expectError } from "../../../../test/client.ts";
import { BOX, BOXES, BUYER, SENDER, makeOrder } from "../../../../test/factories/shipping.ts";
import { origin } from "../../../../test/factories/tenant.ts";
import { planQuote } from "../../../flows/shipping/quotes/plan-quote.ts";

const { app, connect, easypost, envia, withTable } = await useCarriers();

const cordoba = { destination: BUYER, parcels: BOXES, currency: "ARS" };

describe("a quote", () => {
  it("has the price of the rate card to the last cent, and is binding for a day", async () => {
    const { token, connectionId } = await withTable();
    const { data } = await app.ok("createQuote", {
      token,
      body: { ...cordoba, declaredValue: 12_000_000, codAmount: 12_500_000, deliveryType: "home" },
    });
    expect(data.rates).toMatchObject([
      {
        connectionId,
        provider: "ratetable",
        carrier: { code: "correo-del-sur", name: "Correo del Sur" },
        price: {
          base: 890_000,
          fuel: 40_050,
          insurance: 120_000,
          codFee: 375_000,
          tax: 299_261,
          total: 1_724_311,
        },
        billableG: 6_000,
        zone: "R1",
        binding: true,
        tags: ["cheapest", "fastest", "best_value"],
      },
    ]);
    expect(data).toMatchObject({ partial: false, errors: [], currency: "ARS" });
    expect(Date.parse(data.expiresAt) - Date.parse(data.createdAt)).toBeCloseTo(86_400_000, -4);
  });

  it("takes address, currency, value and cash from the order", async () => {
    const { tenant, token } = await withTable();
    const orderId = await makeOrder(app, tenant, { paymentMethod: "contra entrega" });
    const { data } = await app.ok("createQuote", { token, body: { orderId, parcels: BOXES } });
    expect(data.rates[0]).toMatchObject({ zone: "R1", currency: "ARS" });
    const { data: explicit } = await app.ok("createQuote", {
      token,
      body: { orderId, parcels: BOXES, codAmount: 4_000_000 },
    });
    expect(explicit.rates[0]?.cod).toMatchObject({ amount: 4_000_000, fee: 150_000 });
  });

  it.each([
    ["AR", "2026-01-15"],
    ["CL", "2026-01-15"],
    ["PE", "2026-01-15"],
    ["BR", "2026-01-15"],
    ["UY", "2026-01-15"],
    ["ES", "2026-01-16"],
  ])("asked for in the evening of %s is for a parcel that leaves on %s", async (country, day) => {
    const { tenant } = await withTable();
    const body = { ...cordoba, origin: { ...SENDER, region: null, country } };
    const evening = new Date("2026-01-16T01:30:00Z");
    const { request } = await app.foundation.services.inTenant(tenant.id, origin, (tx) =>
      planQuote({ ...tx, now: evening }, body),
    );
    expect(request.shipDate).toBe(day);
  });

  it("puts an outside carrier's figures beside ours, cheapest first, and marks what is dearer and no faster", async () => {
    const { token } = await withTable();
    await connect(token, "envia");
    const { data } = await app.ok("createQuote", {
      token,
      body: { ...cordoba, declaredValue: 12_000_000, codAmount: 12_500_000 },
    });
    const totals = data.rates.map(({ price }) => price.total);
    expect(totals).toEqual(totals.toSorted((left, right) => left - right));
    expect(data.rates.map(({ provider }) => provider)).toEqual(["envia", "envia", "ratetable"]);
    const [andreani, correo, table] = data.rates;
    expect(andreani?.carrier.code).toBe("andreani");
    expect(andreani?.price).toMatchObject({
      base: 890_000,
      fuel: 40_050,
      codFee: 375_000,
      tax: 274_061,
      total: 1_579_111,
    });
    expect(correo?.tags).not.toContain("cheapest");
    expect(table?.tags).toContain("fastest");
    expect(Date.parse(data.expiresAt) - Date.parse(data.createdAt)).toBeCloseTo(1_800_000, -4);
  });

  it("answers within nine seconds when one carrier sleeps and another talks nonsense, and names both", {
    timeout: 20_000,
  }, async () => {
    const { token, connectionId } = await withTable();
    const [slow, mad] = [await connect(token, "envia", "Lenta"), await connect(token, "easypost", "Loca")];
    envia.faults.push({ operation: "carriers", kind: "delay", delayMs: 30_000 });
    easypost.faults.push({ operation: "create", kind: "garbage" });
    try {
      const startedMs = performance.now();
      const { data } = await app.ok("createQuote", { token, body: cordoba });
      expect(performance.now() - startedMs).toBeLessThan(9_000);
      expect(data.partial).toBe(true);
      expect(data.rates.map((rate) => rate.connectionId)).toEqual([connectionId]);
      const codes = Object.fromEntries(data.errors.map((error) => [error.connectionId, error.code]));
      expect(codes).toEqual({ [slow]: "timeout", [mad]: "other" });
    } finally {
      envia.faults.length = 0;
      easypost.faults.length = 0;
    }
  });

  it("leaves out who cannot collect cash, and says so", async () => {
    const { token, connectionId } = await withTable();
    const far = { ...BUYER, zip: "9410", region: "AR-V", city: "Ushuaia" };
    const answer = await app.ask("createQuote", {
      token,
      body: { ...cordoba, destination: far, codAmount: 100 },
    });
    expectError(answer, "NO_RATES");
    expect(answer.body.details?.["errors"]).toMatchObject([{ connectionId, code: "cod_not_supported" }]);
  });

  it("is tried again once when a carrier stumbles", async () => {
    const { token } = await withTable();
    await connect(token, "envia");
    envia.faults.push({ operation: "rate", kind: "status", status: 503, times: 2 });
    const { data } = await app.ok("createQuote", { token, body: cordoba });
    envia.faults.length = 0;
    expect(data.errors).toEqual([]);
    expect(data.rates).toHaveLength(3);
  });

  it("drops rates in another currency", async () => {
    const { token } = await withTable();
    const answer = await app.ask("createQuote", { token, body: { ...cordoba, currency: "USD" } });
    expect(answer.body.details?.["errors"]).toMatchObject([{ code: "config" }]);
  });

  it("leaves a carrier alone for a minute after five failures in a row", async () => {
    const { token } = await withTable();
    const down = await connect(token, "easypost", "Caída");
    easypost.faults.push({ operation: "create", kind: "status", status: 503 });
    for (let turn = 0; turn < 5; turn += 1) {
      await app.ok("createQuote", { token, body: cordoba });
    }
    const before = easypost.calls.length;
    const { data } = await app.ok("createQuote", { token, body: cordoba });
    easypost.faults.length = 0;
    expect(easypost.calls.length).toBe(before);
    expect(data.errors).toMatchObject([{ connectionId: down, code: "unavailable" }]);
  });

  it("can be limited to some carriers, and to fast ones", async () => {
    const { token, connectionId } = await withTable();
    await connect(token, "envia");
    const { data } = await app.ok("createQuote", {
      token,
      body: { ...cordoba, connectionIds: [connectionId] },
    });
    expect(data.rates.map(({ provider }) => provider)).toEqual(["ratetable"]);
    const fast = await app.ok("createQuote", { token, body: { ...cordoba, maxTransitDays: 4 } });
    expect(fast.data.rates.map(({ provider }) => provider)).toEqual(["ratetable"]);
  });

  it.each([
    ["neither order nor destination", { parcels: BOXES }, "BAD_REQUEST"],
    ["no currency", { destination: BUYER, parcels: BOXES }, "BAD_REQUEST"],
    ["a currency nobody uses", { ...cordoba, currency: "XXX" }, "INVALID_CURRENCY"],
    ["no parcels", { ...cordoba, parcels: [] }, "BAD_REQUEST"],
    ["a parcel without weight", { ...cordoba, parcels: [{ ...BOX, weightG: 0 }] }, "BAD_REQUEST"],
    ["a parcel of no length", { ...cordoba, parcels: [{ ...BOX, lengthCm: 0 }] }, "BAD_REQUEST"],
    ["a weight in decimals", { ...cordoba, parcels: [{ ...BOX, weightG: 1.5 }] }, "BAD_REQUEST"],
    ["money in decimals", { ...cordoba, codAmount: 10.5 }, "BAD_REQUEST"],
    ["money below zero", { ...cordoba, declaredValue: -1 }, "BAD_REQUEST"],
    [
      "too many parcels",
      { ...cordoba, parcels: Array.from({ length: 20 }, () => ({ ...BOX, quantity: 50 })) },
      "INVALID_PARCEL",
    ],
    ["an unknown order", { orderId: "ord_01jcm8z6h3e8v9qk2r4t5w6x7y", parcels: BOXES }, "ORDER_NOT_FOUND"],
    [
      "an unknown warehouse",
      { ...cordoba, originId: "whs_01jcm8z6h3e8v9qk2r4t5w6x7y" },
      "WAREHOUSE_NOT_FOUND",
    ],
    [
      "an unknown carrier",
      { ...cordoba, connectionIds: ["ccn_01jcm8z6h3e8v9qk2r4t5w6x7y"] },
      "CARRIER_NOT_FOUND",
    ],
    ["a field nobody knows", { ...cordoba, surprise: 1 }, "BAD_REQUEST"],
    ["a telephone that is none", { ...cordoba, destination: { ...BUYER, phone: "351" } }, "BAD_REQUEST"],
  ] as const)("is refused for %s", async (_name, body, code) => {
    const { token } = await withTable();
    expectError(await app.ask("createQuote", { token, body: body as never }), code);
  });

  it("follows the tenant's rules", async () => {
    const { token, connectionId } = await withTable();
    await connect(token, "envia");
    await app.ok("updateShippingSettings", {
      token,
      body: {
        rules: [
          {
            name: "Pesados",
            when: { minBillableG: 5_000 },
            use: { connectionIds: [connectionId], pick: "cheapest" },
          },
        ],
      },
    });
    const { data } = await app.ok("createQuote", { token, body: { ...cordoba, declaredValue: 12_000_000 } });
    const picked = data.rates.find(({ tags }) => tags.includes("rule_pick"));
    expect(picked?.connectionId).toBe(connectionId);
    expect(picked?.tags).not.toContain("cheapest");
  });
});
