import type { FastifyInstance, FastifyRequest } from "fastify";
import type { JsonObject } from "../../kit/index.ts";
import { bodyObject, SimError } from "../../kit/index.ts";
import type { MarketplaceControl } from "../marketplace-control.ts";
import type { ItemStatus, MarketplaceApp } from "../state.ts";
import { LOGISTICS } from "../state.ts";

type ShopRoute = { Params: { shopId: string } };
type Act = (control: MarketplaceControl, shopId: string, body: JsonObject) => unknown;

const TEXT_SETTINGS = ["id", "name", "secret"] as const;
const LIST_SETTINGS = ["redirectUris", "topics"] as const;
const FLAG_SETTINGS = ["isPkceRequired", "hasOfflineAccess"] as const;
const ITEM_STATUSES: readonly ItemStatus[] = ["active", "paused", "closed", "under_review", "inactive"];

function text(body: JsonObject, name: string): string {
  const value = body[name];
  if (typeof value !== "string") {
    throw new SimError("BAD_INPUT", `${name} must be a string`);
  }
  return value;
}

function oneOf<T extends string>(body: JsonObject, name: string, choices: readonly T[]): T {
  const choice = choices.find((candidate) => candidate === body[name]);
  if (choice === undefined) {
    throw new SimError("BAD_INPUT", `${name} must be one of ${choices.join(", ")}`);
  }
  return choice;
}

function number(body: JsonObject, name: string): number {
  const value = body[name];
  if (typeof value !== "number") {
    throw new SimError("BAD_INPUT", `${name} must be a number`);
  }
  return value;
}

function texts(value: unknown): string[] {
  return Array.isArray(value) ? value.map(String) : [];
}

function appChange(body: JsonObject): Partial<MarketplaceApp> {
  const change: Partial<MarketplaceApp> = {};
  for (const name of TEXT_SETTINGS) {
    if (body[name] !== undefined) {
      change[name] = text(body, name);
    }
  }
  for (const name of LIST_SETTINGS) {
    if (body[name] !== undefined) {
      change[name] = texts(body[name]);
    }
  }
  for (const name of FLAG_SETTINGS) {
    if (body[name] !== undefined) {
      change[name] = body[name] === true;
    }
  }
  if (body["notificationUrl"] !== undefined) {
    change.notificationUrl = body["notificationUrl"] === null ? null : text(body, "notificationUrl");
  }
  return change;
}

const ACTS: Readonly<Record<string, Act>> = {
  tokens: (control, shopId) => control.issueTokens(shopId),
  "expire-tokens": (control, shopId) => control.expireTokens(shopId),
  "revoke-grant": (control, shopId) => control.revokeGrant(shopId),
  "order-ids": (control, shopId, body) => ({ orderIds: control.orderIds(shopId, text(body, "purchaseId")) }),
  "tag-order": (control, shopId, body) => control.tagOrder(shopId, text(body, "orderId"), text(body, "tag")),
  shipment: (control, shopId, body) =>
    control.setShipment(
      shopId,
      text(body, "shipmentId"),
      text(body, "status"),
      typeof body["substatus"] === "string" ? body["substatus"] : null,
    ),
  "shipping-mode": (control, shopId, body) =>
    control.setShippingMode(shopId, oneOf(body, "mode", ["me1", "me2"] as const)),
  "item-ids": (control, shopId, body) => ({ itemIds: control.itemIds(shopId, text(body, "sku")) }),
  "item-state": (control, shopId, body) =>
    control.setItemState(shopId, text(body, "itemId"), {
      status: oneOf(body, "status", ITEM_STATUSES),
      subStatus: texts(body["subStatus"]),
    }),
  logistics: (control, shopId, body) =>
    control.setLogistics(
      shopId,
      text(body, "sku"),
      oneOf(body, "logistics", LOGISTICS),
      body["facilityQuantity"] === undefined ? 0 : number(body, "facilityQuantity"),
    ),
};

export function addMarketplaceControlRoutes(app: FastifyInstance, control: MarketplaceControl): void {
  app.get("/__control/marketplace/app", () => control.app());
  app.post("/__control/marketplace/app", (request) => control.configureApp(appChange(bodyObject(request))));
  app.get("/__control/marketplace/disabled-topics", () => ({ topics: control.disabledTopics() }));
  app.post("/__control/marketplace/enable-topic", (request) => {
    control.enableTopic(text(bodyObject(request), "topic"));
    return { ok: true };
  });
  app.post("/__control/marketplace/resource-lag", (request) => {
    control.setResourceLag(number(bodyObject(request), "lagMs"));
    return { ok: true };
  });
  for (const [name, act] of Object.entries(ACTS)) {
    app.post<ShopRoute>(
      `/__control/marketplace/shops/:shopId/${name}`,
      (request: FastifyRequest<ShopRoute>) => {
        return act(control, request.params.shopId, bodyObject(request)) ?? { ok: true };
      },
    );
  }
}
