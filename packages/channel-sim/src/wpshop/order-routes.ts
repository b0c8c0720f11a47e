import type { JsonObject, SimOrder } from "../kit/index.ts";
import { isObject, SimError } from "../kit/index.ts";
import { findOrder } from "./find-order.ts";
import { renderOrder, renderRefund, statusOfOrder } from "./order-json.ts";
import { NOTE_ROUTES } from "./order-note-routes.ts";
import type { BatchVerbs } from "./wp-batch.ts";
import { runBatch } from "./wp-batch.ts";
import type { WpAnswer, WpCall, WpRoute } from "./wp-call.ts";
import { DELETE, EDIT, flagOf, param, READ, textField } from "./wp-call.ts";
import { invalidParam, WpError } from "./wp-error.ts";
import type { Listed } from "./wp-listing.ts";
import { commonFilter, listParam, pageOf, sortRows } from "./wp-listing.ts";
import type { WpMeta } from "./wp-state.ts";
import { isVersionAtLeast, nextSmallId } from "./wp-state.ts";

const STATUSES = [
  "auto-draft",
  "pending",
  "processing",
  "on-hold",
  "completed",
  "cancelled",
  "refunded",
  "failed",
  "checkout-draft",
] as const;
const LIST_STATUSES = new Set<string>([...STATUSES, "any", "trash"]);

/** Any status but the trash, which must be requested explicitly. */
function isWanted(statuses: readonly string[], status: string): boolean {
  return statuses.includes(status) || (statuses.includes("any") && status !== "trash");
}

function listOrders(call: WpCall): WpAnswer {
  const statuses = listParam(call, "status") ?? ["any"];
  const unknown = statuses.find((status) => !LIST_STATUSES.has(status));
  if (unknown !== undefined) {
    throw invalidParam(
      "status",
      `status[0] is not one of ${[...LIST_STATUSES].join(", ")}.`,
      "rest_not_in_enum",
    );
  }
  const isCommon = commonFilter(call);
  const search = call.query.get("search")?.toLowerCase();
  const rows = [...call.shop.orders.values()]
    .map((order): Listed & { order: SimOrder } => ({
      id: Number(order.id),
      createdAtMs: order.createdAtMs,
      modifiedAtMs: order.updatedAtMs,
      title: order.id,
      order,
    }))
    .filter(
      (row) =>
        isCommon(row) &&
        isWanted(statuses, statusOfOrder(call.state, row.order)) &&
        (search === undefined || `${row.order.id} ${row.order.buyer.email}`.toLowerCase().includes(search)),
    );
  return pageOf(call, sortRows(call, rows), (row) => renderOrder(call, row.order));
}

/** A key that is already there keeps its row; a null value removes it. */
function writeMeta(call: WpCall, order: SimOrder, body: JsonObject): void {
  const given = body["meta_data"];
  if (given === undefined) {
    return;
  }
  if (!Array.isArray(given)) {
    throw invalidParam("meta_data", "meta_data is not of type array.");
  }
  let meta: WpMeta[] = [...(call.state.orderMeta.get(order.id) ?? [])];
  for (const item of given.filter(isObject)) {
    const key = textField(item, "key") ?? "";
    const known = meta.find((row) => (item["id"] === undefined ? row.key === key : row.id === item["id"]));
    const value = item["value"] ?? null;
    if (known !== undefined && value === null) {
      meta = meta.filter((row) => row !== known);
    } else if (known !== undefined) {
      known.value = value;
    } else if (value !== null) {
      meta.push({ id: nextSmallId(call.state), key, value });
    }
  }
  call.state.orderMeta.set(order.id, meta);
}

/** The whole amount, without lines: nothing goes back on the shelf. */
function refundByHand(call: WpCall, order: SimOrder): void {
  order.refunds.push({
    id: call.sim.store.nextId(call.shop, "refund"),
    lines: [],
    amountMinor: order.totalMinor,
    isRestocked: false,
    reason: "",
    createdAtMs: call.sim.clock.nowMs(),
  });
  order.paymentStatus = "refunded";
  call.sim.orders.markUpdated(call.shop, order);
}

/** Older shops keep the units of a failed order off the shelf. */
function moveStock(call: WpCall, order: SimOrder, status: string): void {
  const isFailedReleased = status === "failed" && isVersionAtLeast(call.state, 11, 0);
  if (status === "pending" || isFailedReleased) {
    call.sim.orders.release(call.shop, order);
  } else if (status === "processing" || status === "on-hold") {
    call.sim.orders.hold(call.shop, order);
  }
}

/** Moving to the trash sends a webhook; deleting permanently does not. Neither puts anything back on the shelf. */
function removeOrder(call: WpCall): WpAnswer {
  const order = findOrder(call, param(call, "id"));
  if (flagOf(call, "force")) {
    const body = renderOrder(call, order);
    call.shop.orders.delete(order.id);
    return { body };
  }
  call.state.trashedOrders.add(order.id);
  order.updatedAtMs = Math.max(order.updatedAtMs, call.sim.clock.nowMs());
  call.sim.store.onEvent({ kind: "order", change: "deleted", shop: call.shop, order });
  return { body: renderOrder(call, order) };
}

function writeStatus(call: WpCall, order: SimOrder, status: string): void {
  const { orders } = call.sim;
  if (status === statusOfOrder(call.state, order)) {
    return;
  }
  try {
    if (status === "cancelled") {
      orders.cancel(call.shop, order.id);
    } else if (status === "refunded") {
      refundByHand(call, order);
    } else if (status === "completed") {
      call.state.orderStatus.delete(order.id);
      orders.hold(call.shop, order);
      orders.fulfill(call.shop, order.id);
    } else {
      call.state.orderStatus.set(order.id, status);
      moveStock(call, order, status);
      orders.markUpdated(call.shop, order);
    }
  } catch (error) {
    throw error instanceof SimError
      ? new WpError(400, "woocommerce_rest_invalid_order", error.message)
      : error;
  }
}

function updateOrder(call: WpCall, id: string, body: JsonObject): JsonObject {
  const order = findOrder(call, id, 400);
  const status = textField(body, "status");
  if (status !== undefined && !STATUSES.some((known) => known === status)) {
    throw invalidParam("status", `status is not one of ${STATUSES.join(", ")}.`, "rest_not_in_enum");
  }
  const note = textField(body, "customer_note");
  if (note !== undefined) {
    order.note = note;
  }
  writeMeta(call, order, body);
  if (status === undefined) {
    call.sim.orders.markUpdated(call.shop, order);
  } else {
    writeStatus(call, order, status);
  }
  return renderOrder(call, order);
}

function refuseOrder(): never {
  throw new WpError(400, "woocommerce_rest_cannot_create", "Orders of this shop are placed by its buyers.");
}

const ORDER_BATCH: BatchVerbs = { create: refuseOrder, update: updateOrder, remove: refuseOrder };

export const ORDER_ROUTES: readonly WpRoute[] = [
  { methods: READ, path: "wc/v3/orders", right: "view", handle: listOrders },
  {
    methods: EDIT,
    path: "wc/v3/orders/batch",
    right: "batch",
    handle: (call) => runBatch(call, ORDER_BATCH),
  },
  {
    methods: READ,
    path: "wc/v3/orders/:id",
    right: "view",
    handle: (call) => ({ body: renderOrder(call, findOrder(call, param(call, "id"))) }),
  },
  {
    methods: EDIT,
    path: "wc/v3/orders/:id",
    right: "edit",
    handle: (call) => ({ body: updateOrder(call, param(call, "id"), call.body) }),
  },
  { methods: DELETE, path: "wc/v3/orders/:id", right: "delete", handle: removeOrder },
  {
    methods: READ,
    path: "wc/v3/orders/:id/refunds",
    right: "view",
    handle: (call) => {
      const order = findOrder(call, param(call, "id"));
      return pageOf(call, order.refunds, (refund) => renderRefund(call, order, refund));
    },
  },
  ...NOTE_ROUTES,
];
