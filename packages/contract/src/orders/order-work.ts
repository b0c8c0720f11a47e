import { Type, type Static } from "typebox";
import { defineEndpoints } from "../core/endpoint.ts";
import { Ok } from "../core/envelope.ts";
import * as S from "../core/scalars.ts";
import { MANUAL_PAYMENTS, ORDER_STATUSES } from "../values/orders.ts";
import { Currency } from "./order-shapes.ts";

export const MAX_ORDERS_A_CALL = 200;

const Count = () => Type.Integer({ minimum: 0, description: "Counted up to 10,000" });
const Stages = Type.Object({
  to_confirm: Count(),
  to_dispatch: Count(),
  to_print: Count(),
  to_hand_over: Count(),
  problems: Count(),
});

const Moved = Type.Object({
  orderId: S.OrderRef(),
  status: Type.Union([S.OneOf(ORDER_STATUSES), Type.Null()], {
    description: "What the order is now; null where there is none",
  }),
  error: Type.Union([Type.Object({ error: Type.String(), message: Type.String() }), Type.Null()]),
});

const Text = (maxLength: number) => Type.String({ maxLength });
const strict = { additionalProperties: false } as const;

/** A sale that somebody made by telephone, message or at the counter. */
const ManualOrder = Type.Object(
  {
    currency: Currency(),
    items: Type.Array(
      Type.Object(
        {
          masterVariantId: Type.Optional(S.PathId()),
          name: Type.Optional(Type.String({ minLength: 1, maxLength: 300 })),
          quantity: Type.Integer({ minimum: 1, maximum: 100_000 }),
          price: S.Minor({ minimum: 0, maximum: 1_000_000_000_000 }),
        },
        { ...strict, description: "A variant of the catalog, or a name for what is not in it" },
      ),
      { minItems: 1, maxItems: 100 },
    ),
    shippingTotal: Type.Optional(S.Minor({ minimum: 0 })),
    discountTotal: Type.Optional(S.Minor({ minimum: 0 })),
    payment: S.OneOf(MANUAL_PAYMENTS),
    customer: Type.Object(
      { name: S.Name(), phone: Type.Optional(Text(40)), email: Type.Optional(Text(254)) },
      strict,
    ),
    shippingAddress: Type.Optional(
      Type.Object(
        {
          address: Text(300),
          city: Text(120),
          zip: Type.Optional(Text(20)),
          region: Type.Optional(Text(120)),
          country: S.Country(),
        },
        strict,
      ),
    ),
  },
  strict,
);
export type ManualOrderBody = Static<typeof ManualOrder>;

/** Orders as work: what is to be done, and doing it to many at once. */
export const orderWorkEndpoints = defineEndpoints({
  createManualOrder: {
    isIdempotencyKeyRequired: true,
    tag: "Orders",
    method: "POST",
    path: "/api/v1/orders",
    summary:
      "Record a sale made by hand, such as by WhatsApp; it takes stock like any other. Idempotency-Key is required",
    policy: { auth: "session", role: "OPERATOR", feature: "stores_custom", rate: "tenant" },
    failure: "ORDERS_FAILED",
    body: ManualOrder,
    responses: {
      201: {
        description: "Recorded",
        schema: Ok(Type.Object({ id: S.Id("ord"), orderId: S.ChannelOrderId(), shopId: S.Id("shp") })),
        example: {
          success: true,
          data: { id: S.exampleId("ord"), orderId: "W-7K3F9A2B", shopId: S.exampleId("shp") },
        },
      },
    },
    errors: ["MASTER_VARIANT_NOT_FOUND", "SHOP_NOT_ACTIVE", "CUSTOM_SHOP_NOT_FOUND"],
    example: {
      body: {
        currency: "COP",
        items: [{ masterVariantId: S.exampleId("mva"), quantity: 1, price: 4_990_000 }],
        payment: "on_delivery",
        customer: { name: "Ana Rojas", phone: "300 123 4567" },
        shippingAddress: { address: "Calle 1 # 2-3", city: "Cali", country: "CO" },
      },
    },
  },
  linkOrderLine: {
    tag: "Orders",
    method: "POST",
    path: "/api/v1/orders/{orderId}/lines/{lineId}/link",
    summary:
      "Say which product a sold line is; the shop's listing is linked, and what waited for it is booked",
    policy: { auth: "session", role: "MANAGER", feature: "inventory", rate: "tenant" },
    failure: "ORDERS_FAILED",
    params: Type.Object({ orderId: S.OrderRef(), lineId: S.PathId() }),
    body: Type.Object({ masterVariantId: S.PathId() }, strict),
    responses: {
      200: {
        description: "Linked",
        schema: Ok(Type.Object({ mappingId: S.Id("map") })),
        example: { success: true, data: { mappingId: S.exampleId("map") } },
      },
    },
    errors: ["ORDER_NOT_FOUND", "ORDER_LINE_NOT_FOUND", "MASTER_VARIANT_NOT_FOUND", "MAPPING_CONFLICT"],
    example: {
      params: { orderId: S.exampleId("ord"), lineId: S.exampleId("oln") },
      body: { masterVariantId: S.exampleId("mva") },
    },
  },
  getOrderStages: {
    tag: "Orders",
    method: "GET",
    path: "/api/v1/orders/stages",
    summary:
      "How many orders are to be confirmed, dispatched, printed and handed over, and how many have a problem",
    policy: { auth: "either", role: "VIEWER", scope: "orders:read", rate: "tenant" },
    failure: "ORDERS_FAILED",
    responses: {
      200: {
        description: "Counts",
        schema: Ok(Stages),
        example: {
          success: true,
          data: { to_confirm: 2, to_dispatch: 50, to_print: 0, to_hand_over: 4, problems: 1 },
        },
      },
    },
    errors: [],
    example: {},
  },
  changeOrderStatuses: {
    tag: "Orders",
    method: "PATCH",
    path: "/api/v1/orders/status",
    summary: "Confirm or hold many orders; those that cannot go there are named and the others are moved",
    policy: { auth: "session", role: "OPERATOR", rate: "tenant" },
    failure: "ORDERS_FAILED",
    body: Type.Object(
      {
        orderIds: Type.Array(S.OrderRef(), { minItems: 1, maxItems: MAX_ORDERS_A_CALL, uniqueItems: true }),
        status: S.OneOf(["confirmed", "on_hold"]),
        note: Type.Optional(Type.String({ maxLength: 500, description: "Required for on_hold: why" })),
      },
      { additionalProperties: false },
    ),
    responses: {
      200: {
        description: "What became of each, in the order given",
        schema: Ok(Type.Object({ moved: Type.Integer(), items: Type.Array(Moved) })),
        example: {
          success: true,
          data: { moved: 1, items: [{ orderId: S.exampleId("ord"), status: "on_hold", error: null }] },
        },
      },
    },
    errors: [],
    example: { body: { orderIds: [S.exampleId("ord")], status: "on_hold", note: "Espera el pago" } },
  },
});
