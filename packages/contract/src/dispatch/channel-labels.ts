import { Type } from "typebox";
import { defineEndpoints } from "../core/endpoint.ts";
import { Ok } from "../core/envelope.ts";
import * as S from "../core/scalars.ts";
import { Nullable } from "../shipping/shipping-shapes.ts";
import { LABEL_DELAYS } from "../values/dispatch.ts";

const MAX_FETCHED = 50;

const ChannelLabel = Type.Object({
  orderId: S.OrderRef(),
  externalShipmentId: Nullable(
    Type.String({
      description: "The parcel on the platform; orders that leave in one parcel share its label",
    }),
  ),
  isReady: Type.Boolean({ description: "It can be printed: POST /api/v1/shipments/labels" }),
  reason: Type.Union([S.OneOf(LABEL_DELAYS), Type.Null()], {
    description:
      "Why it cannot: not_ready, invoice_pending and shop_unavailable pass; has_left and cancelled do not; own_carrier and sent_by_platform have none",
  }),
});

export const channelLabelEndpoints = defineEndpoints({
  fetchChannelLabels: {
    tag: "Dispatch",
    method: "POST",
    path: "/api/v1/dispatch/labels",
    summary:
      "Fetch the channels' own labels of orders that they ship, and keep them; the ones kept are not fetched again",
    policy: { auth: "session", role: "OPERATOR", rate: "tenant" },
    failure: "ORDERS_FAILED",
    body: Type.Object(
      { orderIds: Type.Array(S.OrderRef(), { minItems: 1, maxItems: MAX_FETCHED, uniqueItems: true }) },
      { additionalProperties: false },
    ),
    responses: {
      200: {
        description: "What there is of each",
        schema: Ok(Type.Object({ labels: Type.Array(ChannelLabel) })),
        example: {
          success: true,
          data: {
            labels: [
              {
                orderId: S.exampleId("ord"),
                externalShipmentId: "43210987654",
                isReady: false,
                reason: "invoice_pending",
              },
            ],
          },
        },
      },
    },
    errors: ["ORDER_NOT_FOUND"],
    example: { body: { orderIds: [S.exampleId("ord")] } },
  },
});
