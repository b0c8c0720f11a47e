import type { FastifyInstance, FastifyRequest } from "fastify";
import type { SimControl } from "./control.ts";
import {
  cancelOrderInput,
  editOrderInput,
  faultInput,
  flushInput,
  optionalNumber,
  placeOrderInput,
  refundOrderInput,
  requiredNumber,
  requiredText,
  seedInput,
} from "./control-input.ts";
import { STOCK_SOURCES } from "../model.ts";
import type { JsonObject } from "../request-body.ts";
import { bodyJson, bodyText, isObject, queryOf } from "../request-body.ts";
import { SimError } from "../sim-error.ts";

type ShopParams = { Params: { shopId: string } };
type OrderParams = { Params: { shopId: string; orderId: string } };

function input(request: FastifyRequest): JsonObject {
  if (bodyText(request) === "") {
    return {};
  }
  const value = bodyJson(request);
  if (!isObject(value)) {
    throw new SimError("BAD_INPUT", "the body must be a JSON object");
  }
  return value;
}

function filterOf(request: FastifyRequest): Record<string, string> {
  return Object.fromEntries(queryOf(request));
}

export function addControlRoutes(app: FastifyInstance, control: SimControl): void {
  addShopRoutes(app, control);
  addOrderRoutes(app, control);
  addRecordRoutes(app, control);
}

function addShopRoutes(app: FastifyInstance, control: SimControl): void {
  app.get("/__control/shops", () => control.listShops());
  app.post<ShopParams>("/__control/shops/:shopId/seed", (request) =>
    control.seedShop(request.params.shopId, seedInput(input(request))),
  );
  app.get<ShopParams>("/__control/shops/:shopId/products", (request) => {
    const query = queryOf(request);
    const offset = Number(query.get("offset") ?? 0);
    return control
      .listProducts(request.params.shopId)
      .slice(offset, offset + Number(query.get("limit") ?? 100));
  });
  app.put<ShopParams>("/__control/shops/:shopId/stock", (request) => {
    const body = input(request);
    return control.setStock(
      request.params.shopId,
      requiredText(body, "sku"),
      requiredNumber(body, "quantity"),
      optionalNumber(body, "locationIndex"),
    );
  });
  app.post<ShopParams>("/__control/shops/:shopId/assign-locations", (request) => {
    const { locations } = input(request);
    const added = (Array.isArray(locations) ? locations : []).filter(isObject);
    control.assignLocations(
      request.params.shopId,
      added.map((one) => ({ id: requiredText(one, "id"), name: requiredText(one, "name") })),
    );
    return { ok: true };
  });
  app.post<ShopParams>("/__control/shops/:shopId/rename-sku", (request) => {
    const body = input(request);
    control.renameSku(request.params.shopId, requiredText(body, "from"), requiredText(body, "to"));
    return { ok: true };
  });
  app.delete<{ Params: { shopId: string; productId: string } }>(
    "/__control/shops/:shopId/products/:productId",
    (request) => {
      control.deleteProduct(request.params.shopId, request.params.productId);
      return { ok: true };
    },
  );
  app.get<ShopParams>("/__control/shops/:shopId/webhooks", (request) =>
    control.listWebhooks(request.params.shopId),
  );
  app.delete<{ Params: { shopId: string; webhookId: string } }>(
    "/__control/shops/:shopId/webhooks/:webhookId",
    (request) => {
      control.deleteWebhook(request.params.shopId, request.params.webhookId);
      return { ok: true };
    },
  );
  app.post<ShopParams>("/__control/shops/:shopId/revoke-token", (request) => {
    control.revokeToken(request.params.shopId);
    return { ok: true };
  });
}

function addOrderRoutes(app: FastifyInstance, control: SimControl): void {
  const base = "/__control/shops/:shopId/orders";
  app.get<ShopParams>(base, (request) =>
    queryOf(request).get("shape") === "platform"
      ? control.platformOrders(request.params.shopId)
      : control.listOrders(request.params.shopId),
  );
  app.post<ShopParams>(base, (request) => {
    const body = input(request);
    return control.placeOrders(
      request.params.shopId,
      optionalNumber(body, "count") ?? 1,
      placeOrderInput(body),
    );
  });
  app.post<OrderParams>(`${base}/:orderId/pay`, (request) =>
    control.payOrder(request.params.shopId, request.params.orderId),
  );
  app.post<OrderParams>(`${base}/:orderId/edit`, (request) =>
    control.editOrder(request.params.shopId, request.params.orderId, editOrderInput(input(request))),
  );
  app.post<OrderParams>(`${base}/:orderId/cancel`, (request) =>
    control.cancelOrder(request.params.shopId, request.params.orderId, cancelOrderInput(input(request))),
  );
  app.post<OrderParams>(`${base}/:orderId/refund`, (request) =>
    control.refundOrder(request.params.shopId, request.params.orderId, refundOrderInput(input(request))),
  );
  app.post<OrderParams>(`${base}/:orderId/fulfill`, (request) =>
    control.fulfillOrder(request.params.shopId, request.params.orderId),
  );
}

function addRecordRoutes(app: FastifyInstance, control: SimControl): void {
  app.get("/__control/faults", () => control.listFaults());
  app.post("/__control/faults", (request) => control.addFault(faultInput(input(request))));
  app.delete("/__control/faults", () => {
    control.clearFaults();
    return { ok: true };
  });
  app.delete<{ Params: { faultId: string } }>("/__control/faults/:faultId", (request) => {
    control.clearFaults(request.params.faultId);
    return { ok: true };
  });
  app.get("/__control/calls", (request) => control.calls(filterOf(request)));
  app.get("/__control/deliveries", (request) => control.deliveries(filterOf(request)));
  app.get("/__control/stock-writes", (request) => {
    const { source: wanted, ...filter } = filterOf(request);
    const source = STOCK_SOURCES.find((candidate) => candidate === wanted);
    return control.stockWrites(source === undefined ? filter : { ...filter, source });
  });
  app.post("/__control/flush", async (request) => {
    await control.flush(flushInput(input(request)));
    return { ok: true };
  });
}
