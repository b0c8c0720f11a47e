import { type TSchema } from "typebox";
import { Value } from "typebox/value";
import { describe, expect, it } from "vitest";
import type { Endpoint } from "../core/endpoint.ts";
import { endpoints } from "../endpoints.ts";

const problems = (schema: TSchema | undefined, value: unknown): string[] =>
  schema
    ? [...Value.Errors(schema, value)].map(({ instancePath, message }) => `${instancePath} ${message}`)
    : ["no schema"];
const bodyOf = (id: keyof typeof endpoints) => (endpoints[id] as Endpoint).body;
const answerOf = (id: keyof typeof endpoints, status: number) =>
  (endpoints[id] as Endpoint).responses[status]?.schema;

const statement = {
  connectionId: "ccn_sur01",
  currency: "ARS",
  reference: "LIQ-2026-0003",
  statementDate: "2026-01-22",
  declaredNet: 12_575_689,
  lines: [
    {
      trackingNumber: "SUR0000001236",
      collected: 12_500_000,
      codFee: 453_750,
      freight: 1_270_561,
      deliveredAt: "2026-01-17",
    },
    { trackingNumber: "SUR0000001250", collected: 1_900_000 },
  ],
};
const matched = {
  success: true,
  data: {
    remittanceId: "rem_01JB02",
    connectionId: "ccn_sur01",
    reference: "LIQ-2026-0003",
    status: "matched",
    currency: "ARS",
    gross: 14_400_000,
    codFees: 453_750,
    freight: 1_270_561,
    withheld: 0,
    net: 12_675_689,
    declaredNet: 12_575_689,
    netDifference: -100_000,
    counts: { lines: 2, ok: 1, discrepancies: 1 },
    discrepancies: [
      {
        line: 2,
        trackingNumber: "SUR0000001250",
        kind: "amount_short",
        expected: 2_000_000,
        reported: 1_900_000,
        resolution: null,
      },
    ],
    missing: { count: 1, amount: 3_500_000 },
  },
};
const payment = {
  codPaymentId: "cod_01JA7U",
  shipmentId: "shp_01JA7T",
  orderId: "ord_01J9X1",
  trackingNumber: "SUR0000001236",
  connectionId: "ccn_sur01",
  carrier: "Correo del Sur",
  channel: "CUSTOM",
  status: "collected",
  collectionSource: "delivery",
  currency: "ARS",
  expected: 12_500_000,
  collected: 12_500_000,
  remitted: 0,
  writtenOff: 0,
  outstanding: 12_500_000,
  fee: 453_750,
  collectedAt: "2026-01-17T15:20:00Z",
  remittanceId: null,
  ageDays: 5,
};
const payments = {
  success: true,
  data: {
    items: [payment],
    total: 1,
    limit: 50,
    offset: 0,
    hasMore: false,
    totals: [
      { currency: "ARS", atCustomer: 0, atCarrier: 12_500_000, inTransit: 0, disputed: 0, overdue: 0 },
    ],
  },
};

const overview = {
  success: true,
  data: {
    tenantId: "ten_01H8",
    period: { from: "2026-01-01", to: "2026-02-01", tz: "America/Argentina/Buenos_Aires" },
    asOf: "2026-02-01T03:00:00Z",
    currencies: [
      {
        currency: "ARS",
        exponent: 2,
        sales: { orders: 4, gross: 18_500_000, returns: 900_000, net: 17_600_000 },
        shipping: {
          charged: 900_000,
          paid: 1_270_561,
          returnFreight: 1_100_000,
          adjustments: 0,
          margin: -1_470_561,
        },
        cod: {
          collected: 18_000_000,
          remitted: 14_400_000,
          settled: 10_775_689,
          writtenOff: 500_000,
          balances: { atCustomer: 0, atCarrier: 3_600_000, inTransit: 1_900_000, disputed: 100_000 },
        },
        fees: { cod: 453_750, bank: 0, withheld: 0 },
        byChannel: [
          {
            channel: "CUSTOM",
            orders: 4,
            salesNet: 17_600_000,
            shippingCharged: 900_000,
            shippingPaid: 2_370_561,
          },
        ],
        byCarrier: [
          {
            connectionId: "ccn_sur01",
            shipments: 4,
            delivered: 3,
            returned: 1,
            paid: 2_370_561,
            codCollected: 18_000_000,
            atCarrier: 3_600_000,
          },
        ],
      },
    ],
  },
};

describe("money as merchants and carriers put it", () => {
  it("a statement is taken, and its answer is what was promised", () => {
    expect(problems(bodyOf("createRemittance"), statement)).toEqual([]);
    expect(problems(answerOf("createRemittance", 201), matched)).toEqual([]);
    expect(problems(answerOf("getRemittance", 200), matched)).toEqual([]);
  });

  it("a list of payments is what was promised", () => {
    expect(problems(answerOf("listCodPayments", 200), payments)).toEqual([]);
  });

  it("an overview is what was promised", () => {
    expect(problems(answerOf("getFinanceOverview", 200), overview)).toEqual([]);
    const mixed = { ...overview, data: { ...overview.data, currencies: [{ currency: "pesos" }] } };
    expect(problems(answerOf("getFinanceOverview", 200), mixed)).not.toEqual([]);
  });

  it.each([
    ["no connection", { ...statement, connectionId: undefined }],
    ["no currency", { ...statement, currency: undefined }],
    ["a currency in small letters", { ...statement, currency: "ars" }],
    ["no reference", { ...statement, reference: "" }],
    ["a blank reference", { ...statement, reference: "  " }],
    ["a reference of 81 characters", { ...statement, reference: "x".repeat(81) }],
    ["no lines", { ...statement, lines: [] }],
    [
      "5,001 lines",
      { ...statement, lines: Array.from({ length: 5_001 }, () => ({ trackingNumber: "A", collected: 1 })) },
    ],
    ["a line without a number", { ...statement, lines: [{ collected: 1 }] }],
    ["a line without an amount", { ...statement, lines: [{ trackingNumber: "A" }] }],
    [
      "a field of a line nobody knows",
      { ...statement, lines: [{ trackingNumber: "A", collected: 1, x: 1 }] },
    ],
    ["a fraction of a unit", { ...statement, lines: [{ trackingNumber: "A", collected: 0.5 }] }],
    ["money below nothing", { ...statement, lines: [{ trackingNumber: "A", collected: -1 }] }],
    [
      "more money than a number holds",
      { ...statement, lines: [{ trackingNumber: "A", collected: 2 ** 53 }] },
    ],
    ["a net amount below nothing", { ...statement, declaredNet: -1 }],
    ["a day that is a time", { ...statement, statementDate: "2026-01-22T00:00:00Z" }],
    ["a field nobody knows", { ...statement, extra: 1 }],
  ])("a statement with %s is refused", (_case, body) => {
    expect(problems(bodyOf("createRemittance"), JSON.parse(JSON.stringify(body)))).not.toEqual([]);
  });

  it.each([
    ["collectCodPayment", { amount: 0, collectedAt: "2026-01-17T15:20:00Z" }],
    ["collectCodPayment", { amount: 1.5, collectedAt: "2026-01-17T15:20:00Z" }],
    ["collectCodPayment", { amount: 100 }],
    ["writeOffCodPayment", { amount: 100 }],
    ["writeOffCodPayment", { amount: -100, reason: "x" }],
    ["disputeCodPayment", {}],
    ["resolveCodPayment", { outcome: "forgotten" }],
    ["resolveRemittanceLine", { resolution: "maybe" }],
    ["settleRemittance", { receivedAmount: "100", receivedAt: "2026-01-17T15:20:00Z", bankReference: "T" }],
    ["settleRemittance", { receivedAmount: 100, receivedAt: "2026-01-17T15:20:00Z" }],
  ] as const)("%s refuses %j", (id, body) => {
    expect(problems(bodyOf(id), body)).not.toEqual([]);
  });

  it("statuses and kinds nobody declared do not pass", () => {
    const odd = structuredClone(payments);
    odd.data.items = [{ ...payment, status: "gone" }];
    expect(problems(answerOf("listCodPayments", 200), odd)).not.toEqual([]);
    const strange = structuredClone(matched);
    strange.data.discrepancies = strange.data.discrepancies.map((one) => ({ ...one, kind: "strange" }));
    expect(problems(answerOf("createRemittance", 201), strange)).not.toEqual([]);
  });
});
