import { parseStrictJson, StrictJsonError } from "../../kernel/json/strict-json.ts";
import {
  ChannelError,
  type IncomingWebhook,
  type WebhookPort,
  type WebhookRoute,
} from "../../ports/channel.ts";
import { verifyHmac } from "../kit/signature.ts";
import { readCustomOrder } from "./mapping.ts";
import { readBody } from "./wire.ts";

const SHOP_ID = /^[A-Za-z0-9_-]{1,64}$/;
const TOPIC = "order";

function parse(rawBody: Buffer): unknown {
  try {
    return parseStrictJson(rawBody);
  } catch (error) {
    if (error instanceof StrictJsonError) {
      throw new ChannelError("malformed", error.message);
    }
    throw error;
  }
}

function route(request: IncomingWebhook): WebhookRoute {
  const shopId = request.headers["x-service-shop-id"]?.trim() ?? "";
  if (shopId === "") {
    return { kind: "none", reason: "shop_missing" };
  }
  return SHOP_ID.test(shopId)
    ? { kind: "shop", routeKey: `id:${shopId}` }
    : { kind: "none", reason: "malformed" };
}

function orderIdOf(rawBody: Buffer): string | null {
  try {
    return readBody(parse(rawBody)).orderId;
  } catch {
    return null;
  }
}

export const customWebhook: WebhookPort = {
  headers: { shop: "X-Service-Shop-Id", signature: "X-Service-Signature" },
  route,
  verify: (request, secrets) =>
    verifyHmac(request.rawBody, request.headers["x-service-signature"], "base64", secrets.shop),
  describe: (request) => ({
    topic: TOPIC,
    kind: "order",
    externalId: orderIdOf(request.rawBody),
    deliveryId: null,
  }),
  problemIn(rawBody) {
    try {
      readCustomOrder(parse(rawBody));
      return null;
    } catch (error) {
      if (error instanceof ChannelError) {
        return error.message.replace(/^unexpected shape: /, "");
      }
      throw error;
    }
  },
  readOrders: (rawBody) => [readCustomOrder(parse(rawBody))],
};
