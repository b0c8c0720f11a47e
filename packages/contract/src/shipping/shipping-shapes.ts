import { Type, type Static, type TSchema } from "typebox";
import { Claim } from "../finance/cod-shapes.ts";
import * as S from "../core/scalars.ts";
import {
  CARRIER_PROVIDERS,
  CHANNEL_PUSH_STATUSES,
  DELIVERY_TYPES,
  EVENT_ORIGINS,
  FEE_TIMINGS,
  QUOTE_ERRORS,
  RATE_TAGS,
  SHIPMENT_STATUSES,
  TRACK_STATUSES,
} from "../values/shipping.ts";

const MAX_MINOR = 9_007_199_254_740_991;
export const Nullable = <T extends TSchema>(schema: T) => Type.Union([schema, Type.Null()]);
export const Ref = () =>
  Type.String({ pattern: "^[a-z]{2,4}_[0-9A-Za-z]{4,40}$", description: "Identifier" });
export const Minor = () => S.Minor({ minimum: 0, maximum: MAX_MINOR });
const Signed = () => Type.Integer({ minimum: -MAX_MINOR, maximum: MAX_MINOR });
const BookedCharges = Type.Object(
  { freight: Signed(), codFee: Signed(), returnFreight: Signed(), adjustments: Signed(), total: Signed() },
  { description: "What the ledger holds of the parcel's price; null where nothing is booked" },
);
export const Cur = () => Type.String({ pattern: "^[A-Z]{3}$", description: "ISO 4217" });
export const Day = () => Type.String({ pattern: "^\\d{4}-\\d\\d-\\d\\d$", format: "date" });
const Instant = () =>
  Type.String({
    pattern: "^\\d{4}-\\d\\d-\\d\\dT\\d\\d:\\d\\d:\\d\\d(\\.\\d{1,3})?Z$",
    description: "ISO 8601, UTC",
  });
const Text = (most: number) => Type.String({ maxLength: most });
const MaybeText = (most: number) => Type.Optional(Nullable(Text(most)));
const CodeAndName = Type.Object({ code: Type.String(), name: Type.String() });

/** Something other than blanks, which are cut off. */
const Said = (most: number) => Type.String({ minLength: 1, maxLength: most, pattern: "\\S" });

const place = {
  company: MaybeText(100),
  email: Type.Optional(Nullable(Type.String({ format: "email", maxLength: 254 }))),
  documentType: MaybeText(8),
  documentNumber: MaybeText(20),
  streetNumber: MaybeText(12),
  unit: MaybeText(40),
  neighborhood: MaybeText(80),
  city: Said(80),
  cityCode: MaybeText(12),
  region: Type.Optional(Nullable(Type.String({ pattern: "^[A-Z]{2}-[A-Z0-9]{1,3}$" }))),
  zip: MaybeText(12),
  postalCode: MaybeText(12),
  country: S.Country(),
  reference: MaybeText(140),
  branchId: MaybeText(60),
};
const Phone = () => Type.String({ pattern: "^\\+[1-9]\\d{6,14}$", description: "E.164" });
const strict = { additionalProperties: false } as const;

/** `postalCode` is read as `zip`. */
export const QuoteAddress = Type.Object(
  {
    name: Type.Optional(Text(100)),
    phone: Type.Optional(Nullable(Phone())),
    address: Type.Optional(Text(160)),
    ...place,
  },
  strict,
);
export const ShipAddress = Type.Object(
  {
    name: Said(100),
    phone: Phone(),
    address: Said(160),
    ...place,
  },
  strict,
);
export type AddressBody = Static<typeof QuoteAddress>;

export const Parcel = Type.Object(
  {
    lengthCm: Type.Number({ exclusiveMinimum: 0, maximum: 400 }),
    widthCm: Type.Number({ exclusiveMinimum: 0, maximum: 400 }),
    heightCm: Type.Number({ exclusiveMinimum: 0, maximum: 400 }),
    weightG: Type.Integer({ minimum: 1, maximum: 1_000_000 }),
    quantity: Type.Optional(Type.Integer({ minimum: 1, maximum: 50 })),
    content: Type.Optional(Text(80)),
    reference: Type.Optional(Text(40)),
  },
  strict,
);
export const Parcels = () => Type.Array(Parcel, { minItems: 1, maxItems: 20 });
export type ParcelBody = Static<typeof Parcel>;

export const Price = Type.Object({
  base: Minor(),
  fuel: Minor(),
  insurance: Minor(),
  codFee: Minor(),
  remote: Minor(),
  other: Minor(),
  discount: Minor(),
  tax: Minor(),
  total: Minor(),
});
export type PriceBody = Static<typeof Price>;

export const Rate = Type.Object({
  rateId: Ref(),
  connectionId: Ref(),
  provider: S.OneOf(CARRIER_PROVIDERS),
  carrier: CodeAndName,
  service: CodeAndName,
  deliveryType: S.OneOf(DELIVERY_TYPES),
  currency: Cur(),
  price: Price,
  billableG: Type.Integer(),
  zone: Nullable(Type.String()),
  eta: Type.Object({
    minDays: Nullable(Type.Integer()),
    maxDays: Nullable(Type.Integer()),
    date: Nullable(Type.String()),
    text: Nullable(Type.String()),
  }),
  cod: Type.Object({
    supported: Type.Boolean(),
    amount: Minor(),
    fee: Minor(),
    feeTiming: Nullable(S.OneOf(FEE_TIMINGS)),
  }),
  binding: Type.Boolean(),
  tags: Type.Array(S.OneOf(RATE_TAGS)),
  warnings: Type.Array(Type.String()),
});
export type RateBody = Static<typeof Rate>;

export const QuoteError = Type.Object({
  connectionId: Type.String(),
  carrier: Type.Optional(Type.String()),
  code: S.OneOf(QUOTE_ERRORS),
  message: Type.Optional(Type.String()),
});

export const Quote = Type.Object({
  quoteId: Ref(),
  createdAt: Instant(),
  expiresAt: Instant(),
  currency: Cur(),
  partial: Type.Boolean(),
  parcels: Type.Optional(
    Type.Array(
      Type.Object({
        lengthCm: Type.Number(),
        widthCm: Type.Number(),
        heightCm: Type.Number(),
        weightG: Type.Integer(),
      }),
      { description: "What was quoted: the parcels of the request, or those the order was packed into" },
    ),
  ),
  rates: Type.Array(Rate),
  errors: Type.Array(QuoteError),
});

const TrackingEvent = Type.Object({
  eventId: Ref(),
  status: S.OneOf(TRACK_STATUSES),
  reason: Nullable(Type.String()),
  occurredAt: Instant(),
  receivedAt: Instant(),
  text: Nullable(Type.String()),
  place: Nullable(Type.String()),
  source: S.OneOf(EVENT_ORIGINS),
  ignored: Type.Boolean(),
});

const shipmentFields = {
  shipmentId: Ref(),
  test: Type.Boolean(),
  status: S.OneOf(SHIPMENT_STATUSES),
  statusReason: Nullable(Type.String()),
  needsAttention: Type.Array(Type.String()),
  orderId: Nullable(S.OrderRef()),
  orderNumber: Type.Optional(Nullable(Type.String())),
  channel: Nullable(Type.String()),
  provider: S.OneOf(CARRIER_PROVIDERS),
  connectionId: Ref(),
  carrier: CodeAndName,
  service: CodeAndName,
  currency: Cur(),
  charges: Type.Object({
    quoted: Minor(),
    actual: Nullable(Type.Integer()),
    variance: Nullable(Type.Integer()),
    adjustments: Signed(),
    chargedToCustomer: Minor(),
    booked: Type.Optional(Nullable(BookedCharges)),
  }),
  parcels: Type.Array(
    Type.Object({
      parcel: Type.Integer(),
      trackingNumber: Nullable(Type.String()),
      weightG: Type.Integer(),
      billableG: Nullable(Type.Integer()),
    }),
  ),
  origin: Type.Optional(QuoteAddress),
  destination: QuoteAddress,
  cod: Nullable(
    Type.Object({
      codPaymentId: Nullable(Type.String()),
      status: Type.String(),
      expected: Minor(),
      collected: Minor(),
    }),
  ),
  tracking: Type.Object({
    number: Nullable(Type.String()),
    carrierUrl: Nullable(Type.String()),
    publicUrl: Nullable(Type.String()),
    eta: Nullable(Type.String()),
  }),
  label: Nullable(Type.Object({ ready: Type.Boolean(), format: Type.String(), href: Type.String() })),
  channelPush: Nullable(
    Type.Object({
      status: S.OneOf(CHANNEL_PUSH_STATUSES),
      at: Nullable(Type.String()),
      error: Nullable(Type.String()),
    }),
  ),
  isReturnOf: Type.Optional(Nullable(Type.String())),
  createdAt: Instant(),
  updatedAt: Instant(),
};
export const ShipmentItem = Type.Object(shipmentFields);
export const Shipment = Type.Object({
  ...shipmentFields,
  lines: Type.Optional(
    Type.Array(
      Type.Object({
        orderLineId: Ref(),
        sku: Nullable(Type.String()),
        name: Type.String(),
        quantity: Type.Integer(),
        parcel: Nullable(Type.Integer({ description: "Null where it is in one of several" })),
      }),
      { description: "What is in it" },
    ),
  ),
  claim: Type.Optional(Nullable(Claim)),
  events: Type.Array(TrackingEvent),
});
