import { Type, type Static } from "typebox";
import * as S from "../core/scalars.ts";
import { Cur, Day, Minor, Parcels, QuoteAddress, Ref, ShipAddress } from "./shipping-shapes.ts";
import { LABEL_FORMATS, LABEL_SIZES, RATE_PICKS } from "../values/shipping.ts";

const strict = { additionalProperties: false } as const;
const Lines = () =>
  Type.Array(
    Type.Object({ orderLineId: Ref(), quantity: Type.Integer({ minimum: 1, maximum: 1_000_000 }) }, strict),
    { minItems: 1, maxItems: 500, description: "What of the order leaves; all that has not left otherwise" },
  );
const ObjectId = () => Type.String({ minLength: 1, maxLength: 60 });

/** Give an order, or a destination with a currency. Without parcels, an order is packed from the sizes of its goods. */
export const QuoteRequest = Type.Object(
  {
    orderId: Type.Optional(S.OrderRef()),
    originId: Type.Optional(
      Type.String({ maxLength: 60, description: "Saved warehouse; else the default one" }),
    ),
    origin: Type.Optional(QuoteAddress),
    destination: Type.Optional(QuoteAddress),
    parcels: Type.Optional(Parcels()),
    lines: Type.Optional(Lines()),
    currency: Type.Optional(Cur()),
    declaredValue: Type.Optional(Minor()),
    codAmount: Type.Optional(Minor()),
    shipDate: Type.Optional(Day()),
    deliveryType: Type.Optional(S.OneOf(["home", "branch", "any"])),
    connectionIds: Type.Optional(Type.Array(ObjectId(), { maxItems: 50 })),
    maxTransitDays: Type.Optional(Type.Integer({ minimum: 1, maximum: 365 })),
  },
  strict,
);
export type QuoteRequestBody = Static<typeof QuoteRequest>;

/**
 * One of three ways: a chosen rate, a rule of choice, or a label bought elsewhere. A rule of choice needs parcels, or an
 * order whose goods have sizes.
 */
export const ShipmentCreate = Type.Object(
  {
    orderId: Type.Optional(S.OrderRef()),
    quoteId: Type.Optional(Ref()),
    rateId: Type.Optional(Ref()),
    select: Type.Optional(S.OneOf([...RATE_PICKS, "rules"])),
    originId: Type.Optional(Type.String({ maxLength: 60 })),
    origin: Type.Optional(ShipAddress),
    destination: Type.Optional(ShipAddress),
    parcels: Type.Optional(Parcels()),
    lines: Type.Optional(Lines()),
    currency: Type.Optional(Cur()),
    declaredValue: Type.Optional(Minor()),
    codAmount: Type.Optional(Minor()),
    maxPrice: Type.Optional(Minor()),
    label: Type.Optional(
      Type.Object(
        { format: Type.Optional(S.OneOf(LABEL_FORMATS)), size: Type.Optional(S.OneOf(LABEL_SIZES)) },
        strict,
      ),
    ),
    manual: Type.Optional(
      Type.Object(
        {
          connectionId: Ref(),
          trackingNumber: Type.String({ minLength: 4, maxLength: 60 }),
          cost: Type.Optional(Minor()),
          trackingUrl: Type.Optional(Type.String({ maxLength: 500, pattern: "^https?://" })),
        },
        strict,
      ),
    ),
    allowSecond: Type.Optional(
      Type.Boolean({ description: "The order may have an active shipment already" }),
    ),
    isReturnOf: Type.Optional(Ref()),
    notifyChannel: Type.Optional(Type.Boolean()),
    reference: Type.Optional(Type.String({ maxLength: 60 })),
  },
  strict,
);
export type ShipmentCreateBody = Static<typeof ShipmentCreate>;

/** One of many that are bought together. */
export const BulkShipment = Type.Object(
  {
    ...ShipmentCreate.properties,
    perPlace: Type.Optional(
      Type.Boolean({
        description:
          "One parcel for each place that the order's goods leave from, with what leaves there; the last one collects the cash. Places without an address send from the default one",
      }),
    ),
  },
  strict,
);
export type BulkShipmentBody = Static<typeof BulkShipment>;
