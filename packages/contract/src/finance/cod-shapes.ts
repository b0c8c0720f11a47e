import { Type, type TSchema } from "typebox";
import * as S from "../core/scalars.ts";
import {
  CLAIM_STATUSES,
  COD_STATUSES,
  COLLECTION_SOURCES,
  DISCREPANCIES,
  REMITTANCE_STATUSES,
  RESOLUTIONS,
} from "../values/finance.ts";

const MAX_MINOR = 9_007_199_254_740_991;
export const MoneyMinor = () => S.Minor({ minimum: 0, maximum: MAX_MINOR });
export const SignedMinor = () =>
  S.Minor({
    minimum: -MAX_MINOR,
    maximum: MAX_MINOR,
    description: "In the currency's smallest unit; may be below zero",
  });
export const CurrencyCode = () => Type.String({ pattern: "^[A-Z]{3}$", description: "ISO 4217" });
export const DateOnly = () =>
  Type.String({ format: "date", pattern: "^\\d{4}-\\d\\d-\\d\\d$", description: "YYYY-MM-DD" });
/** Identifiers in answers. */
export const SomeId = () => Type.String({ pattern: "^[a-z]{2,4}_[0-9A-Za-z]{4,40}$" });
export const OrNull = <T extends TSchema>(schema: T) => Type.Union([schema, Type.Null()]);
const Instant = () => OrNull(S.Timestamp());

export const CodPaymentItem = Type.Object({
  codPaymentId: SomeId(),
  shipmentId: SomeId(),
  orderId: OrNull(S.OrderRef()),
  trackingNumber: OrNull(Type.String()),
  connectionId: Type.String(),
  carrier: Type.String(),
  channel: OrNull(Type.String()),
  status: S.OneOf(COD_STATUSES),
  collectionSource: OrNull(S.OneOf(COLLECTION_SOURCES)),
  currency: CurrencyCode(),
  expected: MoneyMinor(),
  collected: MoneyMinor(),
  remitted: MoneyMinor(),
  writtenOff: MoneyMinor(),
  inTransit: Type.Optional(
    Type.Integer({
      description: "Its part of booked statements that are not in the bank yet, less what the carrier kept",
    }),
  ),
  outstanding: Type.Integer({
    description: "Not with the merchant yet: with the buyer, with the carrier and in transit",
  }),
  fee: MoneyMinor(),
  collectedAt: Instant(),
  remittanceId: OrNull(Type.String()),
  ageDays: Type.Integer({ description: "Since it was collected, or else since the label was bought" }),
});
export const exampleCodPayment = {
  codPaymentId: S.exampleId("cod"),
  shipmentId: S.exampleId("shm"),
  orderId: S.exampleId("ord"),
  trackingNumber: "SUR0000001236",
  connectionId: S.exampleId("ccn"),
  carrier: "Correo del Sur",
  channel: "CUSTOM",
  status: "collected",
  collectionSource: "delivery",
  currency: "ARS",
  expected: 12_500_000,
  collected: 12_500_000,
  remitted: 0,
  writtenOff: 0,
  inTransit: 0,
  outstanding: 12_500_000,
  fee: 453_750,
  collectedAt: "2026-01-17T15:20:00Z",
  remittanceId: null,
  ageDays: 5,
};

export const CodTotals = Type.Object(
  {
    currency: CurrencyCode(),
    atCustomer: MoneyMinor(),
    atCarrier: SignedMinor(),
    inTransit: SignedMinor(),
    disputed: SignedMinor(),
    overdue: SignedMinor(),
  },
  {
    description:
      "Where the money of the payments in question lies: the sum is atCustomer, atCarrier and inTransit, and what is disputed or overdue is part of atCarrier",
  },
);
export const exampleCodTotals = {
  currency: "ARS",
  atCustomer: 0,
  atCarrier: 12_500_000,
  inTransit: 0,
  disputed: 0,
  overdue: 0,
};

const LedgerLine = Type.Object({
  account: Type.String(),
  amount: SignedMinor(),
});
const LedgerPosting = Type.Object({
  key: Type.String(),
  kind: Type.String(),
  occurredAt: S.Timestamp(),
  note: OrNull(Type.String()),
  entries: Type.Array(LedgerLine),
});
const exampleLedgerPosting = {
  key: `cod:${S.exampleId("cod")}:collected:1`,
  kind: "cod_collected",
  occurredAt: "2026-01-17T15:20:00Z",
  note: null,
  entries: [
    { account: "cod_at_carrier", amount: 12_500_000 },
    { account: "cod_at_customer", amount: -12_500_000 },
  ],
};

const CodMoment = Type.Object({
  at: S.Timestamp(),
  from: OrNull(S.OneOf(COD_STATUSES)),
  to: S.OneOf(COD_STATUSES),
  cause: Type.String(),
  amount: OrNull(SignedMinor()),
  note: OrNull(Type.String()),
  actorKind: Type.String(),
});

export const CodPaymentDetail = Type.Object({
  ...CodPaymentItem.properties,
  atCustomer: SignedMinor(),
  atCarrier: SignedMinor(),
  reason: OrNull(Type.String()),
  history: Type.Array(CodMoment),
  postings: Type.Array(LedgerPosting),
});
export const exampleCodDetail = {
  ...exampleCodPayment,
  atCustomer: 0,
  atCarrier: 12_500_000,
  reason: null,
  history: [
    {
      at: "2026-01-17T18:00:03Z",
      from: "expected",
      to: "collected",
      cause: "delivered",
      amount: 12_500_000,
      note: null,
      actorKind: "system",
    },
  ],
  postings: [exampleLedgerPosting],
};

export const Claim = Type.Object({
  claimId: SomeId(),
  shipmentId: SomeId(),
  status: S.OneOf(CLAIM_STATUSES),
  currency: CurrencyCode(),
  amount: MoneyMinor(),
  received: MoneyMinor(),
  reason: Type.String(),
  openedAt: S.Timestamp(),
  closedAt: OrNull(S.Timestamp()),
});

const RemittanceDiscrepancy = Type.Object({
  line: Type.Integer(),
  trackingNumber: Type.String(),
  kind: S.OneOf(DISCREPANCIES),
  expected: OrNull(Type.Integer()),
  reported: OrNull(Type.Integer()),
  resolution: OrNull(S.OneOf(RESOLUTIONS)),
});

export const RemittanceItem = Type.Object({
  remittanceId: SomeId(),
  connectionId: SomeId(),
  reference: Type.String(),
  status: S.OneOf(REMITTANCE_STATUSES),
  statementDate: Type.Optional(OrNull(Type.String())),
  currency: CurrencyCode(),
  gross: MoneyMinor(),
  codFees: MoneyMinor(),
  freight: MoneyMinor(),
  withheld: MoneyMinor(),
  net: SignedMinor(),
  declaredNet: OrNull(Type.Integer()),
  netDifference: OrNull(
    Type.Integer({ description: "declaredNet less net; other than zero it must be accepted to confirm" }),
  ),
  counts: Type.Object({ lines: Type.Integer(), ok: Type.Integer(), discrepancies: Type.Integer() }),
  missing: Type.Object(
    { count: Type.Integer(), amount: MoneyMinor() },
    { description: "Collected longer ago than the carrier's cycle, and not in this statement" },
  ),
  received: Type.Optional(OrNull(SignedMinor())),
  receivedAt: Type.Optional(Instant()),
  bankReference: Type.Optional(OrNull(Type.String())),
  createdAt: Type.Optional(S.Timestamp()),
  confirmedAt: Type.Optional(Instant()),
  settledAt: Type.Optional(Instant()),
});
export const RemittanceDetail = Type.Object({
  ...RemittanceItem.properties,
  discrepancies: Type.Array(RemittanceDiscrepancy, { description: "At most 200; the rest is in lines" }),
});
export const exampleRemittance = {
  remittanceId: S.exampleId("rem"),
  connectionId: S.exampleId("ccn"),
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
  missing: { count: 1, amount: 3_500_000 },
};
export const exampleRemittanceDetail = {
  ...exampleRemittance,
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
};

export const RemittanceLine = Type.Object({
  line: Type.Integer(),
  trackingNumber: Type.String(),
  codPaymentId: OrNull(Type.String()),
  collected: MoneyMinor(),
  codFee: OrNull(MoneyMinor()),
  freight: OrNull(MoneyMinor()),
  withheld: OrNull(MoneyMinor()),
  deliveredAt: OrNull(Type.String()),
  kind: OrNull(S.OneOf(DISCREPANCIES)),
  expected: OrNull(Type.Integer()),
  reported: OrNull(Type.Integer()),
  resolution: OrNull(S.OneOf(RESOLUTIONS)),
  booked: OrNull(MoneyMinor()),
});
export const exampleRemittanceLine = {
  line: 2,
  trackingNumber: "SUR0000001250",
  codPaymentId: S.exampleId("cod"),
  collected: 1_900_000,
  codFee: null,
  freight: null,
  withheld: null,
  deliveredAt: null,
  kind: "amount_short",
  expected: 2_000_000,
  reported: 1_900_000,
  resolution: "dispute",
  booked: null,
};
