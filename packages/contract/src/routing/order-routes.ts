import { Type } from "typebox";
import { defineEndpoints } from "../core/endpoint.ts";
import { Ok } from "../core/envelope.ts";
import * as S from "../core/scalars.ts";
import { Nullable } from "../shipping/shipping-shapes.ts";
import { ACTOR_KINDS } from "../values/identity.ts";
import {
  PLACE_VERDICTS,
  REJECT_REASONS,
  ROUTE_CAUSES,
  ROUTE_MODES,
  ROUTE_OUTCOMES,
  ROUTE_TIES,
} from "../values/routing.ts";
import { PlaceName } from "./place-name.ts";

const strict = { additionalProperties: false } as const;
const MAX_LINES = 500;

const RoutedUnits = Type.Object({
  orderLineId: S.Id("oln"),
  sku: Nullable(Type.String()),
  name: Type.String(),
  quantity: Type.Integer(),
});

const Decision = Type.Object({
  number: Type.Integer(),
  at: S.Timestamp(),
  cause: S.OneOf(ROUTE_CAUSES),
  actorKind: S.OneOf(ACTOR_KINDS),
  outcome: S.OneOf(ROUTE_OUTCOMES),
  rule: Nullable(
    Type.Object({
      version: Type.Integer({ description: "0: the rule that holds where none was saved" }),
      name: Nullable(Type.String({ description: "Null where no saved rule met the order" })),
      mode: S.OneOf(ROUTE_MODES),
      maxParts: Type.Integer(),
      tie: S.OneOf(ROUTE_TIES),
    }),
  ),
  rejected: Nullable(
    Type.Object(
      { ...PlaceName, reason: S.OneOf(REJECT_REASONS) },
      { description: "The place that could not send it, where that was the cause" },
    ),
  ),
  places: Type.Array(
    Type.Object({
      ...PlaceName,
      verdict: S.OneOf(PLACE_VERDICTS),
      free: Type.Array(
        Type.Object({ masterVariantId: S.Id("mva"), sku: Type.String(), quantity: Type.Integer() }),
        { description: "What was free there at that moment, of what the order wants" },
      ),
      taken: Type.Array(
        Type.Object({ masterVariantId: S.Id("mva"), sku: Type.String(), quantity: Type.Integer() }),
      ),
      cost: Nullable(
        S.Minor({
          description:
            "What a parcel from there cost by the rate cards, in the order's currency; null where there was no price, or the rule did not ask",
        }),
      ),
    }),
  ),
});

const Route = Type.Object({
  orderId: S.OrderRef(),
  isRouted: Type.Boolean({
    description: "False where all goods of the order are at one place by themselves",
  }),
  places: Type.Array(Type.Object({ ...PlaceName, lines: Type.Array(RoutedUnits) }), {
    description: "From where the units of the order leave, as it stands now",
  }),
  decisions: Type.Array(Decision, { description: "The newest first" }),
});
const exampleUnits = [{ masterVariantId: S.exampleId("mva"), sku: "SKU-1", quantity: 4 }];
const exampleRoute = {
  orderId: S.exampleId("ord"),
  isRouted: true,
  places: [
    {
      placeId: S.exampleId("whs"),
      name: "Tienda Centro",
      lines: [{ orderLineId: S.exampleId("oln"), sku: "SKU-1", name: "Camiseta", quantity: 4 }],
    },
  ],
  decisions: [
    {
      number: 1,
      at: S.exampleTimestamp,
      cause: "intake",
      actorKind: "system",
      outcome: "complete",
      rule: { version: 3, name: "Sur desde la tienda", mode: "prefer_complete", maxParts: 2, tie: "rank" },
      rejected: null,
      places: [
        {
          placeId: S.exampleId("whs"),
          name: "Tienda Centro",
          verdict: "chosen",
          free: [{ ...exampleUnits[0], quantity: 5 }],
          taken: exampleUnits,
          cost: null,
        },
      ],
    },
  ],
};
const routeAnswer = { success: true, data: exampleRoute };
const params = Type.Object({ orderId: S.OrderRef() });
const exampleParams = { orderId: S.exampleId("ord") };

export const orderRouteEndpoints = defineEndpoints({
  getOrderRoute: {
    tag: "Routing",
    method: "GET",
    path: "/api/v1/orders/{orderId}/route",
    summary: "From where an order leaves, and why",
    policy: { auth: "session", role: "VIEWER", rate: "tenant" },
    failure: "ORDERS_FAILED",
    params,
    responses: { 200: { description: "Route", schema: Ok(Route), example: routeAnswer } },
    errors: ["ORDER_NOT_FOUND"],
    example: { params: exampleParams },
  },
  routeOrder: {
    tag: "Routing",
    method: "POST",
    path: "/api/v1/orders/{orderId}/route",
    summary: "Let units of an order leave from other places, named or by the rules as they are now",
    policy: { auth: "session", role: "OPERATOR", feature: "fulfilment", rate: "tenant" },
    failure: "ORDERS_FAILED",
    params,
    body: Type.Object(
      {
        again: Type.Optional(Type.Literal(true, { description: "By the rules; instead of lines" })),
        lines: Type.Optional(
          Type.Array(
            Type.Object(
              {
                orderLineId: S.PathId(),
                placeId: S.PathId(),
                quantity: Type.Integer({ minimum: 1, maximum: 100_000 }),
              },
              strict,
            ),
            {
              minItems: 1,
              maxItems: MAX_LINES,
              description: "So many units of a line leave from this place; the others stay where they are",
            },
          ),
        ),
      },
      strict,
    ),
    responses: { 200: { description: "Routed", schema: Ok(Route), example: routeAnswer } },
    errors: [
      "ORDER_NOT_FOUND",
      "PLACE_NOT_FOUND",
      "PLACE_NOT_COUNTED",
      "ROUTE_NOT_ALLOWED",
      "LINES_EXCEED_ALLOCATION",
    ],
    example: {
      params: exampleParams,
      body: { lines: [{ orderLineId: S.exampleId("oln"), placeId: S.exampleId("whs"), quantity: 1 }] },
    },
  },
  rejectPlace: {
    tag: "Routing",
    method: "POST",
    path: "/api/v1/orders/{orderId}/places/{placeId}/reject",
    summary:
      "A place cannot send what it was to: the rules are asked again without it; what was not found is counted off, what is damaged is set aside; needs an Idempotency-Key",
    policy: { auth: "session", role: "OPERATOR", feature: "fulfilment", rate: "tenant" },
    failure: "ORDERS_FAILED",
    isIdempotencyKeyRequired: true,
    params: Type.Object({ orderId: S.OrderRef(), placeId: S.PathId() }),
    body: Type.Object(
      {
        reason: S.OneOf(REJECT_REASONS),
        lines: Type.Optional(
          Type.Array(
            Type.Object(
              { orderLineId: S.PathId(), quantity: Type.Integer({ minimum: 1, maximum: 100_000 }) },
              strict,
            ),
            { minItems: 1, maxItems: MAX_LINES, description: "All that leaves from there, if absent" },
          ),
        ),
      },
      strict,
    ),
    responses: { 200: { description: "Routed", schema: Ok(Route), example: routeAnswer } },
    errors: [
      "ORDER_NOT_FOUND",
      "PLACE_NOT_FOUND",
      "PLACE_NOT_COUNTED",
      "ROUTE_NOT_ALLOWED",
      "LINES_EXCEED_ALLOCATION",
      "NO_PLACE_LEFT",
    ],
    example: {
      params: { ...exampleParams, placeId: S.exampleId("whs") },
      body: { reason: "not_found" },
    },
  },
});
