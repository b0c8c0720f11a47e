import { Type } from "typebox";
import { defineEndpoints } from "../core/endpoint.ts";
import { Ok } from "../core/envelope.ts";
import { PagingQuery } from "../core/paging.ts";
import * as S from "../core/scalars.ts";
import { ACTOR_KINDS } from "../values/identity.ts";
import { PLATFORMS, SHOP_STATUSES } from "../values/shops.ts";
import { EVENT_SOURCES } from "../values/orders.ts";
import { Kit } from "./kit-shapes.ts";
import { INVENTORY_SOURCE_TYPES, MOVE_REASONS, PLACE_KINDS } from "../values/inventory.ts";

const NullableText = () => Type.Union([Type.String(), Type.Null()]);
const NullableInteger = () => Type.Union([Type.Integer(), Type.Null()]);
const NullableTimestamp = () => Type.Union([S.Timestamp(), Type.Null()]);

const Shop = Type.Object({ id: S.Id("shp"), name: Type.String(), platform: S.OneOf(PLATFORMS) });
const exampleShop = { id: S.exampleId("shp"), name: "Tienda", platform: "WPSHOP" };

const MovementPlace = Type.Object({
  id: S.Id("whs"),
  name: Type.String(),
  delta: Type.Integer({ description: "Also where the place does not count towards the stock" }),
  balanceAfter: Type.Integer(),
});

const PlaceFigure = Type.Object({
  id: S.Id("whs"),
  name: Type.String(),
  kind: S.OneOf(PLACE_KINDS),
  onHand: Type.Integer(),
  movements: Type.Integer({ description: "How many movements name this place" }),
});

const Movement = Type.Object({
  seq: Type.Integer(),
  at: S.Timestamp(),
  delta: Type.Integer(),
  balanceAfter: Type.Integer(),
  reason: S.OneOf(MOVE_REASONS),
  cause: Type.Object(
    {
      kind: S.OneOf(["order", "shop", ...ACTOR_KINDS]),
      id: NullableText(),
      name: Type.String(),
    },
    { description: "The one thing or person behind the movement" },
  ),
  order: Type.Union([
    Type.Object({
      id: S.Id("ord"),
      orderId: S.ChannelOrderId(),
      number: NullableText(),
      orderLineId: NullableText(),
    }),
    Type.Null(),
  ]),
  shop: Type.Union([Shop, Type.Null()]),
  event: Type.Union([
    Type.Object({
      id: S.Id("evt"),
      topic: NullableText(),
      source: Type.Union([S.OneOf(EVENT_SOURCES), Type.Null()]),
      receivedAt: NullableTimestamp(),
    }),
    Type.Null(),
  ]),
  place: Type.Union([MovementPlace, Type.Null()], {
    description: "Where it happened; null while all stock was at the first place",
  }),
  actor: Type.Object({
    kind: S.OneOf(["user", "key", "operator", "system"]),
    id: NullableText(),
    name: NullableText(),
  }),
  note: NullableText(),
});

const Channel = Type.Object({
  listingId: S.Id("map"),
  shop: Shop,
  shopStatus: S.OneOf(SHOP_STATUSES),
  channelVariantId: Type.String(),
  channelSku: NullableText(),
  isSource: Type.Boolean(),
  buffer: Type.Integer(),
  target: Type.Integer({ description: "What the listing should show by the formula" }),
  assumed: Type.Union([Type.Integer(), Type.Null()], {
    description: "What it shows as far as we know; null when we are not sure",
  }),
  observed: Type.Union([Type.Integer(), Type.Null()], { description: "What it showed when last read back" }),
  observedAt: NullableTimestamp(),
  publishedAt: NullableTimestamp(),
  isPending: Type.Boolean(),
  pendingSince: NullableTimestamp(),
  attempts: Type.Integer(),
  lastError: NullableText(),
  drift: Type.Union([
    Type.Object({ quantity: Type.Integer(), at: S.Timestamp(), times: Type.Integer() }),
    Type.Null(),
  ]),
});

const Explanation = Type.Object({
  variant: Type.Object({
    id: S.Id("mva"),
    sku: Type.String(),
    name: Type.String(),
    lowStockThreshold: NullableInteger(),
  }),
  at: S.Timestamp(),
  isPast: Type.Boolean({
    description: "The level and the movements are those of that instant; the rules and channels are today's",
  }),
  level: Type.Object({ onHand: Type.Integer(), version: Type.Integer() }),
  formula: Type.Object({
    text: Type.String(),
    sourceType: Type.Union([S.OneOf(INVENTORY_SOURCE_TYPES), Type.Null()]),
    sourceShopId: NullableText(),
    isAutomatic: Type.Boolean(),
    onHand: Type.Integer(),
    safetyStock: Type.Integer(),
  }),
  places: Type.Array(PlaceFigure, {
    description: "Where the units are, now or at the instant; warehouses and stores add up to onHand",
  }),
  kit: Type.Union([Kit, Type.Null()], {
    description: "What limits a kit now; null for what is not one, and for an instant in the past",
  }),
  channels: Type.Array(Channel),
  pending: Type.Object({ pushes: Type.Integer(), since: NullableTimestamp() }),
  totals: Type.Array(
    Type.Object({ reason: S.OneOf(MOVE_REASONS), movements: Type.Integer(), delta: Type.Integer() }),
  ),
  check: Type.Object(
    {
      movements: Type.Integer(),
      sumOfDeltas: Type.Integer(),
      lastBalance: Type.Integer(),
      onHand: Type.Integer(),
      isConsistent: Type.Boolean(),
    },
    { description: "All movements up to the instant, added up, against the level" },
  ),
  movements: Type.Object({
    items: Type.Array(Movement),
    total: Type.Integer({ minimum: 0 }),
    limit: Type.Integer({ minimum: 1 }),
    offset: Type.Integer({ minimum: 0 }),
    hasMore: Type.Boolean(),
  }),
});

const exampleMovement = {
  seq: 2,
  at: S.exampleTimestamp,
  delta: -2,
  balanceAfter: 8,
  reason: "sale",
  cause: { kind: "order", id: S.exampleId("ord"), name: "A-1001" },
  order: { id: S.exampleId("ord"), orderId: "A-1001", number: null, orderLineId: S.exampleId("oln") },
  shop: exampleShop,
  event: { id: S.exampleId("evt"), topic: "order", source: "webhook", receivedAt: S.exampleTimestamp },
  place: { id: S.exampleId("whs"), name: "Depósito Sur", delta: -2, balanceAfter: 6 },
  actor: { kind: "system", id: null, name: null },
  note: null,
};
const exampleExplanation = {
  variant: { id: S.exampleId("mva"), sku: "SKU-1", name: "Camiseta", lowStockThreshold: 3 },
  at: S.exampleTimestamp,
  isPast: false,
  level: { onHand: 8, version: 2 },
  formula: {
    text: "published = max(0, onHand - safetyStock - buffer)",
    sourceType: "SERVICE_CENTRAL",
    sourceShopId: null,
    isAutomatic: true,
    onHand: 8,
    safetyStock: 1,
  },
  places: [
    { id: S.exampleId("whs"), name: "Depósito Sur", kind: "warehouse", onHand: 6, movements: 2 },
    { id: "whs_01jcm8z6h3e8v9qk2r4t5w6x8z", name: "Tienda Centro", kind: "store", onHand: 2, movements: 1 },
  ],
  kit: null,
  channels: [
    {
      listingId: S.exampleId("map"),
      shop: exampleShop,
      shopStatus: "active",
      channelVariantId: "101",
      channelSku: "SKU-1",
      isSource: false,
      buffer: 2,
      target: 5,
      assumed: 7,
      observed: 7,
      observedAt: S.exampleTimestamp,
      publishedAt: S.exampleTimestamp,
      isPending: true,
      pendingSince: S.exampleTimestamp,
      attempts: 0,
      lastError: null,
      drift: null,
    },
  ],
  pending: { pushes: 1, since: S.exampleTimestamp },
  totals: [
    { reason: "opening", movements: 1, delta: 10 },
    { reason: "sale", movements: 1, delta: -2 },
  ],
  check: { movements: 2, sumOfDeltas: 8, lastBalance: 8, onHand: 8, isConsistent: true },
  movements: { items: [exampleMovement], total: 2, limit: 50, offset: 0, hasMore: true },
};

export const explainEndpoints = defineEndpoints({
  explainStock: {
    tag: "Inventory",
    method: "GET",
    path: "/api/v1/tenant/inventory/variants/{masterVariantId}/explain",
    summary: "Why the stock of a variant is what it is, now or at any instant, movement by movement",
    policy: { auth: "session", role: "VIEWER", feature: "inventory", rate: "tenant" },
    failure: "INVENTORY_FAILED",
    params: Type.Object({ masterVariantId: S.PathId() }),
    query: Type.Object({
      ...PagingQuery,
      at: Type.Optional(S.Timestamp()),
      order: Type.Optional(S.OneOf(["newest", "oldest"])),
    }),
    responses: {
      200: {
        description: "The figure, explained",
        schema: Ok(Explanation),
        example: { success: true, data: exampleExplanation },
      },
    },
    errors: ["MASTER_VARIANT_NOT_FOUND"],
    example: { params: { masterVariantId: S.exampleId("mva") }, query: { limit: 50, order: "newest" } },
  },
});
