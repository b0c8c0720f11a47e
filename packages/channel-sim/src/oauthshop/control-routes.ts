import type { FastifyInstance, FastifyRequest } from "fastify";
import type { JsonObject } from "../kit/index.ts";
import { bodyObject, SimError } from "../kit/index.ts";
import type { BucketInput, OauthshopControl } from "./oauthshop-control.ts";
import type { OauthshopApp, ShopHome } from "./state.ts";

type ShopRoute = { Params: { shopId: string } };
type Act = (control: OauthshopControl, shopId: string, body: JsonObject) => unknown;

const STATUSES = ["active", "frozen", "locked"] as const;
const TEXT_SETTINGS = ["name", "clientId", "clientSecret", "webhookApiVersion"] as const;
const ADDRESS_SETTINGS = ["appUrl", "complianceUrl"] as const;

function text(body: JsonObject, name: string): string {
  const value = body[name];
  if (typeof value !== "string") {
    throw new SimError("BAD_INPUT", `${name} must be a string`);
  }
  return value;
}

function optionalNumber(body: JsonObject, name: string): number | undefined {
  const value = body[name];
  if (value !== undefined && typeof value !== "number") {
    throw new SimError("BAD_INPUT", `${name} must be a number`);
  }
  return value;
}

function appChange(body: JsonObject): Partial<OauthshopApp> {
  const change: Partial<OauthshopApp> = {};
  for (const name of TEXT_SETTINGS) {
    if (body[name] !== undefined) {
      change[name] = text(body, name);
    }
  }
  for (const name of ADDRESS_SETTINGS) {
    if (body[name] !== undefined) {
      change[name] = body[name] === null ? null : text(body, name);
    }
  }
  const { redirectUris, distribution, isCustomerDataApproved } = body;
  if (Array.isArray(redirectUris)) {
    change.redirectUris = redirectUris.map(String);
  }
  if (distribution === "public" || distribution === "custom") {
    change.distribution = distribution;
  }
  if (typeof isCustomerDataApproved === "boolean") {
    change.isCustomerDataApproved = isCustomerDataApproved;
  }
  return change;
}

function bucketInput(body: JsonObject): BucketInput {
  const input: BucketInput = {};
  for (const name of ["left", "maximum", "restoreRate"] as const) {
    const value = optionalNumber(body, name);
    if (value !== undefined) {
      input[name] = value;
    }
  }
  return input;
}

function shopStatus(body: JsonObject): ShopHome["status"] {
  const status = STATUSES.find((candidate) => candidate === body["status"]);
  if (status === undefined) {
    throw new SimError("BAD_INPUT", `status must be one of ${STATUSES.join(", ")}`);
  }
  return status;
}

const ACTS: Readonly<Record<string, Act>> = {
  "install-link": (control, shopId) => ({ url: control.installLink(shopId) }),
  uninstall: (control, shopId) => control.uninstall(shopId),
  "expire-token": (control, shopId) => control.expireToken(shopId),
  "expire-refresh-token": (control, shopId) => control.expireRefreshToken(shopId),
  bucket: (control, shopId, body) => control.setBucket(shopId, bucketInput(body)),
  status: (control, shopId, body) => control.setShopStatus(shopId, shopStatus(body)),
  privacy: (control, shopId, body) =>
    control.sendPrivacy(
      shopId,
      text(body, "topic"),
      body["orderId"] === undefined ? undefined : text(body, "orderId"),
    ),
  "refuse-inventory-write": (control, shopId, body) =>
    control.refuseNextInventoryWrite(shopId, text(body, "code")),
  "stop-stocking": (control, shopId, body) =>
    control.stopStocking(shopId, text(body, "sku"), optionalNumber(body, "locationIndex")),
  "bundle-parent": (control, shopId, body) => control.makeBundleParent(shopId, text(body, "sku")),
  "archive-product": (control, shopId, body) => control.archiveProduct(shopId, text(body, "productId")),
  "big-product": (control, shopId, body) => ({
    productId: control.addBigProduct(shopId, optionalNumber(body, "variants") ?? 2048),
  }),
  "test-order": (control, shopId, body) => control.markTestOrder(shopId, text(body, "orderId")),
  "hold-fulfillment": (control, shopId, body) =>
    control.holdFulfillment(shopId, text(body, "orderId"), body["isOnHold"] !== false),
};

export function addOauthshopControlRoutes(app: FastifyInstance, control: OauthshopControl): void {
  app.get("/__control/oauthshop/app", () => control.app());
  app.post("/__control/oauthshop/app", (request) => control.configureApp(appChange(bodyObject(request))));
  for (const [name, act] of Object.entries(ACTS)) {
    app.post<ShopRoute>(
      `/__control/oauthshop/shops/:shopId/${name}`,
      (request: FastifyRequest<ShopRoute>) => {
        return act(control, request.params.shopId, bodyObject(request)) ?? { ok: true };
      },
    );
  }
}
