import { Type, type Static } from "typebox";
import { defineEndpoints } from "../core/endpoint.ts";
import { Ok } from "../core/envelope.ts";
import * as S from "../core/scalars.ts";
import { Nullable } from "../shipping/shipping-shapes.ts";
import {
  MAX_ROUTE_PARTS,
  MAX_ROUTING_RULES,
  MAX_RULE_PLACES,
  MAX_SIMULATED_ORDERS,
  ROUTE_MODES,
  ROUTE_OUTCOMES,
  ROUTE_TIES,
} from "../values/routing.ts";
import { PLATFORMS } from "../values/shops.ts";
import { PlaceName } from "./place-name.ts";

const strict = { additionalProperties: false } as const;
const MAX_CHOICES = 100;

const Some = (maxLength: number, description: string) =>
  Type.Optional(
    Type.Array(Type.String({ minLength: 1, maxLength }), { minItems: 1, maxItems: MAX_CHOICES, description }),
  );

/** Read from the top; the first rule whose conditions all hold decides. */
const RoutingRule = Type.Object(
  {
    name: S.Name(),
    when: Type.Object(
      {
        shopIds: Some(60, "Sold by one of these shops"),
        platforms: Type.Optional(
          Type.Array(S.OneOf(PLATFORMS), { minItems: 1, maxItems: PLATFORMS.length, uniqueItems: true }),
        ),
        countries: Some(2, "Of the shipping address, as ISO 3166-1 alpha-2"),
        regions: Some(120, "Of the shipping address; letter case does not matter"),
        zipPrefixes: Some(20, "The postal code of the shipping address begins with one of these"),
        skus: Some(200, "One of the lines has one of these SKUs"),
        cod: Type.Optional(Type.Boolean({ description: "Paid on delivery, or not" })),
        minTotal: Type.Optional(
          S.Minor({ minimum: 0, description: "The order costs at least this, in its own currency" }),
        ),
      },
      { ...strict, description: "All of them hold; without any, for every order" },
    ),
    use: Type.Object(
      {
        placeIds: Type.Union(
          [
            Type.Array(S.PathId(), { minItems: 1, maxItems: MAX_RULE_PLACES, uniqueItems: true }),
            Type.Literal("ranked"),
          ],
          {
            description:
              "The places that are asked, the first one first; `ranked`: all that ship, the default one first",
          },
        ),
        mode: S.OneOf(ROUTE_MODES),
        maxParts: Type.Integer({
          minimum: 1,
          maximum: MAX_ROUTE_PARTS,
          description: "From how many places an order leaves at most",
        }),
        tie: Type.Optional(S.OneOf(ROUTE_TIES)),
      },
      {
        ...strict,
        description:
          "`tie`: which of several ways with equally few places is taken. `rank`, as when it is left out: the first; `cost`: the one whose parcels cost least by the tenant's own rate cards, places without a price last",
      },
    ),
  },
  strict,
);
export type RoutingRule = Static<typeof RoutingRule>;

const exampleRules: RoutingRule[] = [
  {
    name: "Sur desde la tienda",
    when: { countries: ["AR"], zipPrefixes: ["83", "84"] },
    use: { placeIds: [S.exampleId("whs")], mode: "prefer_complete", maxParts: 2 },
  },
  {
    name: "Contra entrega en una caja",
    when: { cod: true },
    use: { placeIds: "ranked", mode: "only_complete", maxParts: 1, tie: "cost" },
  },
];

const Rules = Type.Object({
  version: Type.Integer({ description: "0 until rules are saved for the first time" }),
  rules: Type.Array(RoutingRule, {
    description: "Orders that meet none of them leave from as few places as possible, by rank",
  }),
  savedAt: Nullable(S.Timestamp()),
});
const exampleAnswer = {
  success: true,
  data: { version: 3, rules: exampleRules, savedAt: S.exampleTimestamp },
};

const PlaceUnits = Type.Object({ ...PlaceName, before: Type.Integer(), after: Type.Integer() });
const Places = () => Type.Array(Type.Object(PlaceName));
const Simulation = Type.Object({
  orders: Type.Integer({
    description: "Orders of the period that took stock: the newest, as many as can be looked at in one call",
  }),
  isWhole: Type.Boolean({ description: "False where the period has more orders than were looked at" }),
  outcomes: Type.Object({
    complete: Type.Integer(),
    split: Type.Integer(),
    short: Type.Integer(),
    unrouted: Type.Integer({ description: "There was nothing to choose" }),
  }),
  changed: Type.Integer({ description: "Orders that would have left from elsewhere" }),
  places: Type.Array(PlaceUnits, {
    description: "Units that left from each place, as it was and as it would have been",
  }),
  examples: Type.Array(
    Type.Object({
      orderId: S.OrderRef(),
      number: Nullable(Type.String()),
      outcome: S.OneOf(ROUTE_OUTCOMES),
      ruleName: Nullable(Type.String()),
      before: Places(),
      after: Places(),
    }),
    { description: "Some of those that would have changed" },
  ),
});
const examplePlaceName = { placeId: S.exampleId("whs"), name: "Tienda Centro" };
const exampleSimulation = {
  orders: 120,
  isWhole: true,
  outcomes: { complete: 96, split: 14, short: 2, unrouted: 8 },
  changed: 31,
  places: [{ ...examplePlaceName, before: 150, after: 122 }],
  examples: [
    {
      orderId: S.exampleId("ord"),
      number: "A-1001",
      outcome: "split",
      ruleName: "Sur desde la tienda",
      before: [examplePlaceName],
      after: [examplePlaceName],
    },
  ],
};

export const routingRuleEndpoints = defineEndpoints({
  getRoutingRules: {
    tag: "Routing",
    method: "GET",
    path: "/api/v1/routing/rules",
    summary: "From where orders leave: the rules as they are now",
    policy: { auth: "session", role: "VIEWER", rate: "tenant" },
    failure: "INVENTORY_FAILED",
    responses: { 200: { description: "Rules", schema: Ok(Rules), example: exampleAnswer } },
    errors: [],
    example: {},
  },
  saveRoutingRules: {
    tag: "Routing",
    method: "PUT",
    path: "/api/v1/routing/rules",
    summary: "Save a new version of the rules; orders that have been routed stay where they are",
    policy: { auth: "session", role: "MANAGER", feature: "fulfilment", rate: "tenant" },
    failure: "INVENTORY_FAILED",
    body: Type.Object(
      {
        version: Type.Integer({ minimum: 0, description: "The one that was read: 409 where it has changed" }),
        rules: Type.Array(RoutingRule, { maxItems: MAX_ROUTING_RULES }),
      },
      strict,
    ),
    responses: { 200: { description: "Saved", schema: Ok(Rules), example: exampleAnswer } },
    errors: ["VERSION_CONFLICT", "PLACE_NOT_FOUND", "PLACE_NOT_COUNTED"],
    example: { body: { version: 2, rules: exampleRules } },
  },
  simulateRouting: {
    tag: "Routing",
    method: "POST",
    path: "/api/v1/routing/simulate",
    summary: "Try rules on past orders, with the stock as it stood when each came; nothing is written",
    policy: { auth: "session", role: "OPERATOR", feature: "fulfilment", rate: "tenant" },
    failure: "INVENTORY_FAILED",
    body: Type.Object(
      {
        rules: Type.Array(RoutingRule, { maxItems: MAX_ROUTING_RULES }),
        from: S.Timestamp(),
        to: S.Timestamp(),
        limit: Type.Optional(Type.Integer({ minimum: 1, maximum: MAX_SIMULATED_ORDERS })),
      },
      strict,
    ),
    responses: {
      200: {
        description: "What would have been",
        schema: Ok(Simulation),
        example: { success: true, data: exampleSimulation },
      },
    },
    errors: ["INVALID_DATE_RANGE", "PLACE_NOT_FOUND", "PLACE_NOT_COUNTED"],
    example: { body: { rules: exampleRules, from: S.exampleTimestamp, to: "2026-12-01T00:00:00.000Z" } },
  },
});
