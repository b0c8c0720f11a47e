import { Type } from "typebox";
import { CurrencyCode, DateOnly, OrNull, SignedMinor, SomeId } from "./cod-shapes.ts";
import { defineEndpoints } from "../core/endpoint.ts";
import { Ok } from "../core/envelope.ts";
import { Page, PagingQuery, examplePage } from "../core/paging.ts";
import * as S from "../core/scalars.ts";

export const MAX_PERIOD_DAYS = 400;

const Period = Type.Object({ from: Type.String(), to: Type.String(), tz: Type.String() });
const period = {
  from: Type.Optional(DateOnly()),
  to: Type.Optional(DateOnly()),
  tz: Type.Optional(
    Type.String({ minLength: 1, maxLength: 60, description: "IANA name; the tenant's by default" }),
  ),
  currency: Type.Optional(CurrencyCode()),
};

const OverviewBlock = Type.Object({
  currency: CurrencyCode(),
  exponent: Type.Integer(),
  sales: Type.Object({
    orders: Type.Integer(),
    gross: SignedMinor(),
    returns: SignedMinor(),
    net: SignedMinor(),
  }),
  shipping: Type.Object({
    charged: SignedMinor(),
    paid: SignedMinor(),
    returnFreight: SignedMinor(),
    adjustments: SignedMinor(),
    margin: SignedMinor(),
  }),
  cod: Type.Object({
    collected: SignedMinor(),
    remitted: SignedMinor(),
    settled: SignedMinor(),
    writtenOff: SignedMinor(),
    balances: Type.Object({
      atCustomer: SignedMinor(),
      atCarrier: SignedMinor(),
      inTransit: SignedMinor(),
      disputed: SignedMinor(),
    }),
  }),
  fees: Type.Object({ cod: SignedMinor(), bank: SignedMinor(), withheld: SignedMinor() }),
  byChannel: Type.Array(
    Type.Object({
      channel: Type.String(),
      orders: Type.Integer(),
      salesNet: SignedMinor(),
      shippingCharged: SignedMinor(),
      shippingPaid: SignedMinor(),
    }),
  ),
  byCarrier: Type.Array(
    Type.Object({
      connectionId: SomeId(),
      shipments: Type.Integer(),
      delivered: Type.Integer(),
      returned: Type.Integer(),
      paid: SignedMinor(),
      codCollected: SignedMinor(),
      atCarrier: SignedMinor(),
    }),
  ),
});

const OverviewData = Type.Object({
  tenantId: Type.String(),
  period: Period,
  asOf: S.Timestamp(),
  currencies: Type.Array(OverviewBlock),
});
const exampleOverview = {
  tenantId: S.exampleId("ten"),
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
          connectionId: S.exampleId("ccn"),
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
};

const FreightItem = Type.Object({
  shipmentId: SomeId(),
  trackingNumber: OrNull(Type.String()),
  connectionId: SomeId(),
  carrier: Type.String(),
  currency: CurrencyCode(),
  boughtAt: S.Timestamp(),
  quoted: S.Minor({ minimum: 0, description: "Freight, without the fee for collecting" }),
  booked: OrNull(S.Minor({ description: "Freight in the books since the label was bought" })),
  billed: OrNull(S.Minor({ minimum: 0, description: "Freight on booked statements; null before the first" })),
  adjusted: S.Minor({ description: "What the carrier charged or gave back later" }),
  difference: S.Minor({
    description: "billed, or booked where nothing is billed, plus adjusted, less quoted",
  }),
});
const exampleFreight = {
  shipmentId: S.exampleId("shm"),
  trackingNumber: "SUR0000001236",
  connectionId: S.exampleId("ccn"),
  carrier: "Correo del Sur",
  currency: "ARS",
  boughtAt: S.exampleTimestamp,
  quoted: 1_270_561,
  booked: 1_270_561,
  billed: 1_320_561,
  adjusted: 0,
  difference: 50_000,
};

const common = { tag: "Finance" } as const;
const manager = { auth: "session", role: "MANAGER", rate: "tenant" } as const;
const params = Type.Object({ tenantId: S.PathId() });
const exampleParams = { tenantId: S.exampleId("ten") };
const month = { from: "2026-01-01", to: "2026-02-01" };

export const financeEndpoints = defineEndpoints({
  getFinanceOverview: {
    ...common,
    method: "GET",
    path: "/api/v1/finance/{tenantId}/overview",
    summary: "Sales, shipping, cash on delivery and fees of a period, from the ledger",
    policy: manager,
    failure: "FINANCE_OVERVIEW_FAILED",
    params,
    query: Type.Object(period, {
      description: `to is not included; this month by default; at most ${MAX_PERIOD_DAYS} days`,
    }),
    responses: {
      200: {
        description: "By currency; never added up across currencies",
        schema: Ok(OverviewData),
        example: { success: true, data: exampleOverview },
      },
    },
    errors: ["TENANT_NOT_FOUND", "INVALID_DATE_RANGE", "INVALID_CURRENCY"],
    example: { params: exampleParams, query: month },
  },
  listFreightAudit: {
    ...common,
    method: "GET",
    path: "/api/v1/finance/{tenantId}/freight-audit",
    summary: "What carriers quoted for each parcel against what they billed",
    policy: manager,
    failure: "FINANCE_FAILED",
    params,
    query: Type.Object({
      ...PagingQuery,
      ...period,
      connectionId: Type.Optional(Type.String({ minLength: 1, maxLength: 200 })),
      differences: Type.Optional(Type.Boolean({ description: "Only where the bill is not the quote" })),
    }),
    responses: {
      200: { description: "Parcels", schema: Page(FreightItem), example: examplePage(exampleFreight) },
    },
    errors: ["TENANT_NOT_FOUND", "INVALID_DATE_RANGE", "INVALID_CURRENCY"],
    example: { params: exampleParams, query: { ...month, differences: true } },
  },
  exportStatement: {
    ...common,
    method: "GET",
    isWriting: true,
    path: "/api/v1/finance/{tenantId}/statement",
    summary: "Every ledger entry of a period as a table",
    policy: manager,
    failure: "FINANCE_FAILED",
    params,
    query: Type.Object(period),
    responses: {
      200: {
        description: "CSV in UTF-8, oldest first; debit and credit in whole units of the currency",
        contentType: "text/csv",
        schema: Type.String(),
        example:
          "date,posting,kind,account,currency,debit,credit,channel,connection,order,shipment,cod_payment,remittance,note\r\n",
      },
    },
    errors: ["TENANT_NOT_FOUND", "INVALID_DATE_RANGE", "INVALID_CURRENCY"],
    example: { params: exampleParams, query: month },
  },
});
