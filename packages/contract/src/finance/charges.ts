import { Type } from "typebox";
import { CurrencyCode, MoneyMinor, OrNull, SignedMinor, SomeId } from "./cod-shapes.ts";
import { defineEndpoints } from "../core/endpoint.ts";
import { Ok } from "../core/envelope.ts";
import * as S from "../core/scalars.ts";

const MOST = 9_007_199_254_740_991;

export const chargeEndpoints = defineEndpoints({
  adjustCharge: {
    isIdempotencyKeyRequired: true,
    tag: "Shipments",
    method: "POST",
    path: "/api/v1/shipments/{shipmentId}/adjustments",
    summary:
      "The carrier changed its price after the fact, after weighing for instance; needs an Idempotency-Key",
    policy: { auth: "session", role: "ADMIN", rate: "tenant" },
    failure: "SHIPPING_FAILED",
    params: Type.Object({ shipmentId: S.PathId() }),
    body: Type.Object(
      {
        amount: S.Minor({
          minimum: -MOST,
          maximum: MOST,
          description: "What it takes in addition; below zero what it gives back",
        }),
        note: Type.String({ minLength: 1, maxLength: 300, pattern: "\\S" }),
        billedWeightG: Type.Optional(Type.Integer({ minimum: 1, maximum: 1_000_000 })),
      },
      { additionalProperties: false },
    ),
    responses: {
      200: {
        description: "What the parcel costs now",
        schema: Ok(
          Type.Object({
            shipmentId: SomeId(),
            currency: CurrencyCode(),
            quoted: MoneyMinor(),
            actual: OrNull(MoneyMinor()),
            adjustments: SignedMinor(),
          }),
        ),
        example: {
          success: true,
          data: {
            shipmentId: S.exampleId("shm"),
            currency: "ARS",
            quoted: 1_724_311,
            actual: 1_724_311,
            adjustments: 210_000,
          },
        },
      },
    },
    errors: ["SHIPMENT_NOT_FOUND", "INVALID_TRANSITION"],
    example: {
      params: { shipmentId: S.exampleId("shm") },
      body: { amount: 210_000, note: "Aforo en planta", billedWeightG: 8_000 },
    },
  },
});
