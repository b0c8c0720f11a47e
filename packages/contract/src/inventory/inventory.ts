import { Type } from "typebox";
import { defineEndpoints } from "../core/endpoint.ts";
import { Ok } from "../core/envelope.ts";
import { Deduction, exampleDeduction } from "../orders/order-shapes.ts";
import { Page, PagingQuery, SortQuery, examplePage } from "../core/paging.ts";
import * as S from "../core/scalars.ts";
import { PLATFORMS } from "../values/shops.ts";
import { DEDUCTION_STATUSES, EVENT_SOURCES } from "../values/orders.ts";
import { INCIDENT_KINDS, INCIDENT_STATES, INVENTORY_SOURCE_TYPES } from "../values/inventory.ts";

export const MAX_ALERT_EMAILS = 10;

const NullableText = () => Type.Union([Type.String(), Type.Null()]);
const NullableInteger = () => Type.Union([Type.Integer(), Type.Null()]);
const NullableTimestamp = () => Type.Union([S.Timestamp(), Type.Null()]);
const Text = (maxLength: number) => Type.String({ maxLength });

const Config = Type.Object({
  inventorySourceType: Type.Union([S.OneOf(INVENTORY_SOURCE_TYPES), Type.Null()]),
  inventorySourceShopId: NullableText(),
  inventoryAlertsEnabled: Type.Boolean(),
  inventoryAlertWebhookUrl: Type.String({ description: "Empty when none is set" }),
  inventoryAlertEmails: Type.String({ description: "Comma-separated" }),
  shopBuffers: Type.Array(Type.Object({ shopId: S.Id("shp"), buffer: Type.Integer({ minimum: 0 }) }), {
    description: "What each shop keeps back; shops that keep nothing back are left out",
  }),
});
const exampleConfig = {
  inventorySourceType: "SERVICE_CENTRAL",
  inventorySourceShopId: null,
  inventoryAlertsEnabled: true,
  inventoryAlertWebhookUrl: "https://avisos.example/estiba",
  inventoryAlertEmails: "bodega@example.com,compras@example.com",
  shopBuffers: [{ shopId: S.exampleId("shp"), buffer: 2 }],
};

const Summary = Type.Object({
  zeroStock: Type.Integer({ description: "Variants with nothing on hand, or less" }),
  lowStock: Type.Integer({ description: "Variants at or below their threshold, but above zero" }),
  unmapped: Type.Integer({ description: "Channel listings linked to no variant" }),
  conflicts: Type.Integer({ description: "Channel listings that could be more than one thing" }),
  unmappedDeductions: Type.Integer({ description: "Sold lines that wait for their mapping" }),
  shortfalls: Type.Integer({ description: "Incidents of selling more than there was, not yet resolved" }),
  misplaced: Type.Integer({
    description: "Incidents of units sold at a place while another one has them, not yet resolved",
  }),
  drifts: Type.Integer({
    description: "Listings that showed a different stock than ours in the last 24 hours",
  }),
  pendingPushes: Type.Integer({ description: "Listings that wait to be published" }),
  propagation: Type.Object(
    { samples: Type.Integer(), p50Ms: NullableInteger(), p95Ms: NullableInteger() },
    { description: "From the change of a figure to the channel's acknowledgement, last 24 hours" },
  ),
  generatedAt: S.Timestamp(),
});
const exampleSummary = {
  zeroStock: 3,
  lowStock: 12,
  unmapped: 4,
  conflicts: 1,
  unmappedDeductions: 2,
  shortfalls: 1,
  misplaced: 0,
  drifts: 0,
  pendingPushes: 0,
  propagation: { samples: 812, p50Ms: 640, p95Ms: 2_100 },
  generatedAt: S.exampleTimestamp,
};

const OfferedTransfer = Type.Object({
  fromPlaceId: S.Id("whs"),
  fromPlaceName: Type.String(),
  quantity: Type.Integer(),
});

const Incident = Type.Object({
  id: S.Id("inc"),
  kind: S.OneOf(INCIDENT_KINDS),
  state: S.OneOf(INCIDENT_STATES),
  masterVariantId: S.Id("mva"),
  masterSku: Type.String(),
  masterName: Type.String(),
  onHand: Type.Integer(),
  quantity: Type.Integer({
    description:
      "shortfall: units that were sold and not there; misplaced: units that a place owed while another one had them. A misplaced one is resolved by itself once the place owes none",
  }),
  orderId: Type.Union([S.OrderRef(), Type.Null()]),
  externalOrderId: NullableText(),
  orderNumber: NullableText(),
  orderLineId: NullableText(),
  shopId: NullableText(),
  shopName: NullableText(),
  platform: Type.Union([S.OneOf(PLATFORMS), Type.Null()]),
  placeId: NullableText(),
  placeName: NullableText(),
  transfer: Type.Union([OfferedTransfer, Type.Null()], {
    description: "The transfer to this place that would end a misplaced one; null where nothing can be sent",
  }),
  ownerId: NullableText(),
  ownerName: NullableText(),
  note: NullableText(),
  createdAt: S.Timestamp(),
  resolvedAt: NullableTimestamp(),
});
const exampleIncident = {
  id: S.exampleId("inc"),
  kind: "shortfall",
  state: "open",
  masterVariantId: S.exampleId("mva"),
  masterSku: "SKU-1",
  masterName: "Camiseta",
  onHand: -1,
  quantity: 1,
  orderId: S.exampleId("ord"),
  externalOrderId: "A-1001",
  orderNumber: null,
  orderLineId: S.exampleId("oln"),
  shopId: S.exampleId("shp"),
  shopName: "Tienda propia",
  platform: "CUSTOM",
  placeId: null,
  placeName: null,
  transfer: null,
  ownerId: null,
  ownerName: null,
  note: null,
  createdAt: S.exampleTimestamp,
  resolvedAt: null,
};

const common = { tag: "Inventory", failure: "INVENTORY_FAILED" } as const;
const reader = { auth: "session", role: "VIEWER", feature: "inventory", rate: "tenant" } as const;
const operator = { ...reader, role: "OPERATOR" } as const;
const manager = { ...reader, role: "MANAGER" } as const;
const configAnswer = {
  200: {
    description: "Configuration",
    schema: Ok(Config),
    example: { success: true, data: exampleConfig },
  },
};

export const inventoryEndpoints = defineEndpoints({
  getInventoryConfig: {
    ...common,
    method: "GET",
    path: "/api/v1/tenant/inventory/config",
    summary: "The source of truth, and who is alerted",
    policy: { auth: "session", role: "VIEWER", rate: "tenant" },
    responses: configAnswer,
    errors: [],
    example: {},
  },
  updateInventoryConfig: {
    ...common,
    method: "PATCH",
    path: "/api/v1/tenant/inventory/config",
    summary: "Change the source of truth, or who is alerted; what is left out stays",
    policy: { auth: "session", role: "MANAGER", rate: "tenant" },
    body: Type.Object({
      inventorySourceType: Type.Optional(
        Type.Unknown({ description: "SERVICE_CENTRAL, SHOP or null: nothing is published by itself" }),
      ),
      inventorySourceShopId: Type.Optional(Type.Union([Text(200), Type.Null()])),
      inventoryAlertsEnabled: Type.Optional(Type.Boolean()),
      inventoryAlertWebhookUrl: Type.Optional(Type.Union([Text(2_000), Type.Null()])),
      inventoryAlertEmails: Type.Optional(
        Type.Union([
          Type.String({
            maxLength: 3_000,
            description: `At most ${MAX_ALERT_EMAILS} addresses, comma-separated`,
          }),
          Type.Null(),
        ]),
      ),
    }),
    responses: configAnswer,
    errors: ["INVALID_INVENTORY_SOURCE_TYPE", "PLAN_INVENTARIO_LOCKED", "SHOP_NOT_FOUND", "SHOP_NOT_ACTIVE"],
    example: { body: { inventorySourceType: "SHOP", inventorySourceShopId: S.exampleId("shp") } },
  },
  updateShopBuffer: {
    ...common,
    method: "PATCH",
    path: "/api/v1/tenant/inventory/shops/{shopId}",
    summary: "How many units of everything a shop never shows",
    policy: manager,
    params: Type.Object({ shopId: S.PathId() }),
    body: Type.Object({ buffer: Type.Integer({ minimum: 0, maximum: 1_000_000 }) }),
    responses: {
      200: {
        description: "The buffer",
        schema: Ok(Type.Object({ shopId: S.Id("shp"), buffer: Type.Integer() })),
        example: { success: true, data: { shopId: S.exampleId("shp"), buffer: 2 } },
      },
    },
    errors: ["SHOP_NOT_FOUND"],
    example: { params: { shopId: S.exampleId("shp") }, body: { buffer: 2 } },
  },
  listStockDeductions: {
    ...common,
    method: "GET",
    path: "/api/v1/tenant/inventory/stock-deductions",
    summary: "What channel sales took from the stock, newest first",
    policy: reader,
    query: Type.Object({
      ...PagingQuery,
      ...SortQuery("stockMovements"),
      shopId: Type.Optional(S.Some(200)),
      platform: Type.Optional(S.SomeOf(PLATFORMS)),
      status: Type.Optional(S.SomeOf(DEDUCTION_STATUSES)),
      orderId: Type.Optional(S.OrderRef()),
      masterVariantId: Type.Optional(Text(200)),
      source: Type.Optional(S.SomeOf(EVENT_SOURCES)),
      from: Type.Optional(S.Timestamp()),
      to: Type.Optional(S.Timestamp()),
      search: Type.Optional(
        Type.String({
          minLength: 1,
          maxLength: 100,
          description: "In SKUs and names of variants and listings, and in orders",
        }),
      ),
    }),
    responses: {
      200: { description: "Deductions", schema: Page(Deduction), example: examplePage(exampleDeduction) },
    },
    errors: ["SHOP_NOT_FOUND"],
    example: { query: { limit: 50, status: ["shortfall"] } },
  },
  listIncidents: {
    ...common,
    method: "GET",
    path: "/api/v1/tenant/inventory/incidents",
    summary: "What a person should look at, newest first",
    policy: reader,
    query: Type.Object({
      ...PagingQuery,
      state: Type.Optional(S.OneOf(INCIDENT_STATES)),
      masterVariantId: Type.Optional(Text(200)),
    }),
    responses: {
      200: { description: "Incidents", schema: Page(Incident), example: examplePage(exampleIncident) },
    },
    errors: [],
    example: { query: { state: "open" } },
  },
  updateIncident: {
    ...common,
    method: "PATCH",
    path: "/api/v1/tenant/inventory/incidents/{incidentId}",
    summary: "Take an incident on, hand it over, or close it",
    policy: operator,
    params: Type.Object({ incidentId: S.PathId() }),
    body: Type.Object({
      state: Type.Optional(S.OneOf(INCIDENT_STATES)),
      ownerId: Type.Optional(Type.Union([Text(200), Type.Null()])),
      note: Type.Optional(Type.Union([Text(2_000), Type.Null()])),
    }),
    responses: {
      200: {
        description: "Incident",
        schema: Ok(Incident),
        example: { success: true, data: exampleIncident },
      },
    },
    errors: ["INCIDENT_NOT_FOUND", "USER_NOT_FOUND"],
    example: { params: { incidentId: S.exampleId("inc") }, body: { state: "acknowledged" } },
  },
  getInventorySummary: {
    ...common,
    method: "GET",
    path: "/api/v1/tenant/inventory/alerts/summary",
    summary: "What needs attention, counted",
    policy: reader,
    responses: {
      200: { description: "Counters", schema: Ok(Summary), example: { success: true, data: exampleSummary } },
    },
    errors: [],
    example: {},
  },
});
