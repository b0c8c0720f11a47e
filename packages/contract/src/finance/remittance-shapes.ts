import { Type } from "typebox";
import { CurrencyCode, Instant, MoneyMinor, OrNull, SignedMinor, SomeId } from "./cod-shapes.ts";
import * as S from "../core/scalars.ts";
import { DISCREPANCIES, REMITTANCE_STATUSES, RESOLUTIONS } from "../values/finance.ts";

const difference = {
  difference: OrNull(
    S.Minor({
      description:
        "What the carrier pays beyond what is expected, less what it keeps beyond what is agreed; null where it is no matter of more or less",
    }),
  ),
  proposal: OrNull(Type.Literal("rounding", { description: "The difference is within the tolerance" })),
};
const RemittanceDiscrepancy = Type.Object({
  line: Type.Integer(),
  trackingNumber: Type.String(),
  kind: S.OneOf(DISCREPANCIES),
  expected: OrNull(Type.Integer()),
  reported: OrNull(Type.Integer()),
  difference: Type.Optional(difference.difference),
  proposal: Type.Optional(difference.proposal),
  resolution: OrNull(S.OneOf(RESOLUTIONS)),
});
const RoundingSum = Type.Object({ count: Type.Integer(), difference: SignedMinor() });

export const RemittanceItem = Type.Object({
  remittanceId: SomeId(),
  connectionId: SomeId(),
  carrier: Type.Optional(Type.String({ description: "The name of the connection" })),
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
  rounding: Type.Optional(
    Type.Object(
      { tolerance: MoneyMinor(), open: RoundingSum, accepted: RoundingSum },
      {
        description: "Differences within the tolerance, counted and added up: not decided yet, and accepted",
      },
    ),
  ),
  discrepancies: Type.Array(RemittanceDiscrepancy, { description: "At most 200; the rest is in lines" }),
});
export const exampleRemittance = {
  remittanceId: S.exampleId("rem"),
  connectionId: S.exampleId("ccn"),
  carrier: "Correo del Sur",
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
  rounding: {
    tolerance: 100,
    open: { count: 0, difference: 0 },
    accepted: { count: 0, difference: 0 },
  },
  discrepancies: [
    {
      line: 2,
      trackingNumber: "SUR0000001250",
      kind: "amount_short",
      expected: 2_000_000,
      reported: 1_900_000,
      difference: -100_000,
      proposal: null,
      resolution: null,
    },
  ],
};

export const RemittanceLine = Type.Object({
  line: Type.Integer(),
  trackingNumber: Type.String(),
  codPaymentId: OrNull(Type.String()),
  shipmentId: OrNull(SomeId()),
  orderId: OrNull(S.OrderRef()),
  orderNumber: OrNull(Type.String()),
  buyer: OrNull(Type.String({ description: "To whom the parcel goes" })),
  carrier: OrNull(Type.String()),
  shippedAt: OrNull(S.Timestamp()),
  collected: MoneyMinor(),
  codFee: OrNull(MoneyMinor()),
  freight: OrNull(MoneyMinor()),
  withheld: OrNull(MoneyMinor()),
  deliveredAt: OrNull(Type.String()),
  kind: OrNull(S.OneOf(DISCREPANCIES)),
  expected: OrNull(Type.Integer()),
  reported: OrNull(Type.Integer()),
  ...difference,
  resolution: OrNull(S.OneOf(RESOLUTIONS)),
  booked: OrNull(MoneyMinor()),
});
export const exampleRemittanceLine = {
  line: 2,
  trackingNumber: "SUR0000001250",
  codPaymentId: S.exampleId("cod"),
  shipmentId: S.exampleId("shm"),
  orderId: S.exampleId("ord"),
  orderNumber: "A-1002",
  buyer: "Rocío Ñáñez",
  carrier: "Correo del Sur",
  shippedAt: "2026-01-15T12:00:00Z",
  collected: 1_900_000,
  codFee: null,
  freight: null,
  withheld: null,
  deliveredAt: null,
  kind: "amount_short",
  expected: 2_000_000,
  reported: 1_900_000,
  difference: -100_000,
  proposal: null,
  resolution: "dispute",
  booked: null,
};
