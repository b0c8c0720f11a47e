import type { JsonObject, SimOrder } from "../kit/index.ts";
import { isObject, SimError } from "../kit/index.ts";
import type { CloudAnswer, CloudCall, CloudRoute } from "./cloud-call.ts";
import { bodyFields, param } from "./cloud-call.ts";
import { dateFilter } from "./cloud-dates.ts";
import { described, notFound } from "./cloud-error.ts";
import { pageOf, pickFields, sinceFilter } from "./cloud-listing.ts";
import type { FulfillmentOrder, FulfillmentStatus } from "./cloud-state.ts";
import {
  addTrackingEvent,
  fulfillmentOf,
  fulfillmentsOf,
  moveTo,
  patchFulfillment,
  renderEvent,
  renderFulfillment,
  SHIPPING_STATUS,
} from "./fulfillment.ts";
import { renderOrder } from "./order-json.ts";
import { announceFulfillment, announceTracking } from "./webhook-delivery.ts";

const MAX_QUERY_RESULTS = 10_000;
const STATUSES = new Set(["any", "open", "closed", "cancelled"]);

function findOrder(call: CloudCall): SimOrder {
  const order = call.shop.orders.get(param(call, "order"));
  const lagMs = call.world.settings.orderReadLagMs;
  if (order === undefined || (lagMs > 0 && call.sim.clock.nowMs() - order.createdAtMs < lagMs)) {
    throw notFound("Order");
  }
  return order;
}

function show(call: CloudCall, order: SimOrder): JsonObject {
  return renderOrder(call, order, {
    hasCustomer: call.token.scopes.some((scope) => scope.endsWith("_customers")),
    hasFulfillments: call.query.get("aggregates")?.split(",").includes("fulfillment_orders") === true,
  });
}

function orderFilter(call: CloudCall): (order: SimOrder) => boolean {
  const { query } = call;
  const status = query.get("status") ?? "any";
  if (!STATUSES.has(status)) {
    throw described(422, "Validation error", { status: ["The selected status is invalid."] });
  }
  const payment = query.get("payment_status") ?? "any";
  const shipping = query.get("shipping_status") ?? "any";
  const text = query.get("q")?.toLowerCase();
  const isSince = sinceFilter(query);
  const isDated = dateFilter(query);
  return (order) =>
    isSince(order) &&
    isDated(order) &&
    (status === "any" || status === order.status) &&
    (payment === "any" || payment === order.paymentStatus) &&
    (shipping === "any" || isShipping(call, order, shipping)) &&
    (text === undefined ||
      `${order.number} ${order.buyer.firstName} ${order.buyer.lastName} ${order.buyer.email}`
        .toLowerCase()
        .includes(text));
}

function isShipping(call: CloudCall, order: SimOrder, wanted: string): boolean {
  const status = SHIPPING_STATUS[fulfillmentOf(call.world, call.store, order).status];
  const isSent = status === "shipped" || status === "delivered";
  return wanted === status || (wanted === "fulfilled" && isSent) || (wanted === "unfulfilled" && !isSent);
}

/** Newest first; there is no other order, and no way beyond the ten-thousandth. */
function listOrders(call: CloudCall): CloudAnswer {
  const rows = [...call.shop.orders.values()].filter(orderFilter(call)).toReversed();
  const reach = Number(call.query.get("page") ?? 1) * Number(call.query.get("per_page") ?? 30);
  if (reach > MAX_QUERY_RESULTS) {
    throw described(422, `The query is limited to ${MAX_QUERY_RESULTS} results`);
  }
  return pageOf(call, rows, (order) => show(call, order));
}

function updateOrder(call: CloudCall): CloudAnswer {
  const order = findOrder(call);
  const { owner_note: note, status } = bodyFields(call);
  if (typeof note === "string") {
    call.store.ownerNotes.set(order.id, note);
  }
  if (status === "open" || status === "closed") {
    order.status = status;
  }
  call.sim.orders.markUpdated(call.shop, order);
  return { body: show(call, order) };
}

function setStatus(status: "open" | "closed"): (call: CloudCall) => CloudAnswer {
  return (call) => {
    const order = findOrder(call);
    if (order.status === "cancelled") {
      throw described(409, "The order is cancelled");
    }
    order.status = status;
    call.sim.orders.markUpdated(call.shop, order);
    return { body: show(call, order) };
  };
}

function cancelOrder(call: CloudCall): CloudAnswer {
  const order = findOrder(call);
  const body = isObject(call.body) ? call.body : {};
  try {
    call.sim.orders.cancel(call.shop, order.id, {
      reason: typeof body["reason"] === "string" ? body["reason"] : "other",
      isRestocked: body["restock"] !== false,
    });
  } catch (error) {
    throw error instanceof SimError ? described(422, error.message) : error;
  }
  return { body: show(call, order) };
}

function moveShipment(call: CloudCall, order: SimOrder, fulfillment: FulfillmentOrder): void {
  announceFulfillment(call.world, call.shop, order, fulfillment);
  const isGone = fulfillmentsOf(call.world, call.store, order).every((one) => one.fulfilledAtMs !== null);
  order.fulfillmentStatus = isGone ? "fulfilled" : "unfulfilled";
  call.sim.orders.markUpdated(call.shop, order);
}

/** The old verbs: they touch the first shipment only. */
function legacyMove(status: FulfillmentStatus): (call: CloudCall) => CloudAnswer {
  return (call) => {
    const order = findOrder(call);
    const fulfillment = fulfillmentOf(call.world, call.store, order);
    const body = isObject(call.body) ? call.body : {};
    const { shipping_tracking_number: code, shipping_tracking_url: url } = body;
    fulfillment.trackingCode = typeof code === "string" ? code : fulfillment.trackingCode;
    fulfillment.trackingUrl = typeof url === "string" ? url : fulfillment.trackingUrl;
    moveTo(call.world, fulfillment, status);
    moveShipment(call, order, fulfillment);
    return { body: show(call, order) };
  };
}

function findFulfillment(call: CloudCall): { order: SimOrder; fulfillment: FulfillmentOrder } {
  const order = findOrder(call);
  const wanted = param(call, "fulfillment");
  const fulfillment = fulfillmentsOf(call.world, call.store, order).find(({ id }) => id === wanted);
  if (fulfillment === undefined) {
    throw notFound("Fulfillment order");
  }
  return { order, fulfillment };
}

function patchShipment(call: CloudCall): CloudAnswer {
  const { order, fulfillment } = findFulfillment(call);
  if (patchFulfillment(call, fulfillment, bodyFields(call))) {
    moveShipment(call, order, fulfillment);
  }
  return { body: renderFulfillment(call.shop, order, fulfillment) };
}

function addEvent(call: CloudCall): CloudAnswer {
  const { order, fulfillment } = findFulfillment(call);
  const before = fulfillment.status;
  const event = addTrackingEvent(call, fulfillment, bodyFields(call));
  announceTracking(call.world, call.shop, order, fulfillment, event.id);
  if (fulfillment.status !== before) {
    moveShipment(call, order, fulfillment);
  }
  return { status: 201, body: renderEvent(event) };
}

const READ = "read_orders";
const WRITE = "write_orders";
const SHIPMENTS = "orders/:order/fulfillment-orders";

export const ORDER_ROUTES: readonly CloudRoute[] = [
  { method: "GET", path: "orders", scope: READ, handle: listOrders },
  {
    method: "GET",
    path: "orders/:order",
    scope: READ,
    handle: (call) => ({ body: pickFields(show(call, findOrder(call)), call.query.get("fields")) }),
  },
  { method: "PUT", path: "orders/:order", scope: WRITE, handle: updateOrder },
  { method: "POST", path: "orders/:order/cancel", scope: WRITE, handle: cancelOrder },
  { method: "POST", path: "orders/:order/close", scope: WRITE, handle: setStatus("closed") },
  { method: "POST", path: "orders/:order/open", scope: WRITE, handle: setStatus("open") },
  { method: "POST", path: "orders/:order/pack", scope: WRITE, handle: legacyMove("PACKED") },
  { method: "POST", path: "orders/:order/fulfill", scope: WRITE, handle: legacyMove("DISPATCHED") },
  {
    method: "GET",
    path: SHIPMENTS,
    scope: READ,
    handle: (call) => {
      const order = findOrder(call);
      const all = fulfillmentsOf(call.world, call.store, order);
      return { body: all.map((one) => renderFulfillment(call.shop, order, one)) };
    },
  },
  {
    method: "GET",
    path: `${SHIPMENTS}/:fulfillment`,
    scope: READ,
    handle: (call) => {
      const { order, fulfillment } = findFulfillment(call);
      return { body: renderFulfillment(call.shop, order, fulfillment) };
    },
  },
  { method: "PATCH", path: `${SHIPMENTS}/:fulfillment`, scope: WRITE, handle: patchShipment },
  {
    method: "GET",
    path: `${SHIPMENTS}/:fulfillment/tracking-events`,
    scope: READ,
    handle: (call) => ({ body: findFulfillment(call).fulfillment.events.map(renderEvent) }),
  },
  { method: "POST", path: `${SHIPMENTS}/:fulfillment/tracking-events`, scope: WRITE, handle: addEvent },
];
