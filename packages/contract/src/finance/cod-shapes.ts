import { Type, type TSchema } from "typebox";
import * as S from "../core/scalars.ts";
import { CLAIM_STATUSES, COD_STATUSES, COLLECTION_SOURCES } from "../values/finance.ts";

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
export const Instant = () => OrNull(S.Timestamp());

export const CodPaymentItem = Type.Object({
  codPaymentId: SomeId(),
  shipmentId: SomeId(),
  orderId: OrNull(S.OrderRef()),
  orderNumber: Type.Optional(OrNull(Type.String())),
  buyer: Type.Optional(OrNull(Type.String({ description: "To whom the parcel goes" }))),
  trackingNumber: OrNull(Type.String()),
  connectionId: Type.String(),
  carrier: Type.String(),
  shippedAt: Type.Optional(S.Timestamp()),
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
  orderNumber: "A-1001",
  buyer: "Rocío Ñáñez",
  trackingNumber: "SUR0000001236",
  connectionId: S.exampleId("ccn"),
  carrier: "Correo del Sur",
  shippedAt: "2026-01-15T12:00:00Z",
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
