import type { JsonObject, SimOrder, SimOrderLine, SimShop } from "../kit/index.ts";
import { isObject } from "../kit/index.ts";
import type { CloudCall } from "./cloud-call.ts";
import { cloudDate, cloudDateOrNull } from "./cloud-dates.ts";
import { CloudError } from "./cloud-error.ts";
import type {
  CloudStore,
  CloudWorld,
  FulfillmentOrder,
  FulfillmentStatus,
  TrackingEvent,
} from "./cloud-state.ts";
import { FULFILLMENT_STATUSES, makeUlid } from "./cloud-state.ts";

const NEXT: Readonly<Record<FulfillmentStatus, readonly FulfillmentStatus[]>> = {
  UNPACKED: ["PACKED", "DISPATCHED", "DELIVERED"],
  PACKED: ["UNPACKED", "DISPATCHED", "DELIVERED"],
  DISPATCHED: ["READY_FOR_PICKUP", "DELIVERED"],
  READY_FOR_PICKUP: ["DELIVERED"],
  DELIVERED: [],
};
const EVENT_STATUSES = new Set([
  "dispatched",
  "received_by_post_office",
  "in_transit",
  "out_for_delivery",
  "delivery_attempt_failed",
  "delayed",
  "ready_for_pickup",
  "delivered",
  "returned_to_sender",
  "lost",
  "failure",
]);
const MAX_EVENTS = 100;
const SAME_EVENT_MS = 60_000;
export const SHIPPING_STATUS: Readonly<Record<FulfillmentStatus, string>> = {
  UNPACKED: "unpacked",
  PACKED: "unshipped",
  DISPATCHED: "shipped",
  READY_FOR_PICKUP: "shipped",
  DELIVERED: "delivered",
};

function refused(message: string, fields?: Record<string, string[]>): CloudError {
  const description = "Invalid fulfillment order";
  return new CloudError(
    400,
    fields === undefined ? { description, message } : { description, messages: fields },
  );
}

function createFulfillment(world: CloudWorld, order: SimOrder, part: number): FulfillmentOrder {
  const name = `fulfillment/${order.shopId}/${order.id}${part === 0 ? "" : `/${part}`}`;
  return {
    id: makeUlid(world.sim.random.fork(name)),
    lineIds: null,
    units: null,
    locationIndex: 0,
    status: "UNPACKED",
    trackingCode: null,
    trackingUrl: null,
    isCustomerNotified: false,
    events: [],
    fulfilledAtMs: null,
  };
}

/** One shipment for each depot that the order was given to. */
function openFulfillments(world: CloudWorld, order: SimOrder): FulfillmentOrder[] {
  const shop = world.sim.store.shop(order.shopId);
  const used = shop.locations
    .map((_location, index) => index)
    .filter((index) => shop.assignsLocations && order.lines.some(({ takenAt }) => (takenAt[index] ?? 0) > 0));
  if (used.length === 0) {
    return [createFulfillment(world, order, 0)];
  }
  return used.map((locationIndex, part) => {
    const there = order.lines.filter(({ takenAt }) => (takenAt[locationIndex] ?? 0) > 0);
    return {
      ...createFulfillment(world, order, part),
      locationIndex,
      lineIds: used.length === 1 ? null : there.map(({ id }) => id),
      units:
        used.length === 1 ? null : new Map(there.map(({ id, takenAt }) => [id, takenAt[locationIndex] ?? 0])),
    };
  });
}

/** Every order is one shipment unless it is split; it appears the first time it is read. */
export function fulfillmentsOf(world: CloudWorld, store: CloudStore, order: SimOrder): FulfillmentOrder[] {
  const known = store.fulfillments.get(order.id) ?? openFulfillments(world, order);
  store.fulfillments.set(order.id, known);
  return known;
}

/** The first shipment, the only one the old verbs support. */
export function fulfillmentOf(world: CloudWorld, store: CloudStore, order: SimOrder): FulfillmentOrder {
  const [first = createFulfillment(world, order, 0)] = fulfillmentsOf(world, store, order);
  return first;
}

/** All lines but the first leave from another depot. */
export function splitFulfillment(world: CloudWorld, store: CloudStore, order: SimOrder): void {
  const [firstLine, ...others] = order.lines.map(({ id }) => id);
  fulfillmentOf(world, store, order).lineIds = firstLine === undefined ? [] : [firstLine];
  const second = { ...createFulfillment(world, order, 1), lineIds: others };
  store.fulfillments.set(order.id, [fulfillmentOf(world, store, order), second]);
}

export function moveTo(world: CloudWorld, fulfillment: FulfillmentOrder, status: FulfillmentStatus): void {
  fulfillment.status = status;
  if (fulfillment.fulfilledAtMs === null && status !== "UNPACKED" && status !== "PACKED") {
    fulfillment.fulfilledAtMs = world.sim.clock.nowMs();
  }
}

function readStatus(value: unknown, current: FulfillmentStatus): FulfillmentStatus {
  const status = FULFILLMENT_STATUSES.find((candidate) => candidate === value);
  if (status === undefined) {
    throw refused("", { status: ["The selected status is invalid."] });
  }
  if (status !== current && !NEXT[current].includes(status)) {
    throw refused(`The status cannot go from ${current} to ${status}`);
  }
  return status;
}

/** True when the status moved. */
export function patchFulfillment(call: CloudCall, fulfillment: FulfillmentOrder, body: JsonObject): boolean {
  const before = fulfillment.status;
  const status = body["status"] === undefined ? before : readStatus(body["status"], before);
  const info = body["tracking_info"];
  if (info !== undefined && !isObject(info)) {
    throw refused("", { tracking_info: ["The tracking info must be an object."] });
  }
  if (info !== undefined) {
    const { code, url } = info;
    fulfillment.trackingCode = typeof code === "string" ? code : fulfillment.trackingCode;
    fulfillment.trackingUrl = typeof url === "string" ? url : fulfillment.trackingUrl;
    fulfillment.isCustomerNotified = info["notify_customer"] === true;
  }
  moveTo(call.world, fulfillment, status);
  return status !== before;
}

function isKnownEventStatus(status: string): boolean {
  return EVENT_STATUSES.has(status) || status.startsWith("custom_");
}

function isIdentical(event: TrackingEvent, other: TrackingEvent): boolean {
  const isSame = event.status === other.status && event.description === other.description;
  if (!isSame || event.happenedAt === null || other.happenedAt === null) {
    return isSame && event.happenedAt === other.happenedAt;
  }
  return Math.abs(Date.parse(event.happenedAt) - Date.parse(other.happenedAt)) < SAME_EVENT_MS;
}

export function addTrackingEvent(
  call: CloudCall,
  fulfillment: FulfillmentOrder,
  body: JsonObject,
): TrackingEvent {
  const { status, description, happened_at: happenedAt } = body;
  if (typeof status !== "string" || !isKnownEventStatus(status)) {
    throw refused("", { status: ["The selected status is invalid."] });
  }
  if (fulfillment.status === "UNPACKED" || fulfillment.status === "PACKED") {
    throw refused("The fulfillment order must be dispatched");
  }
  const event: TrackingEvent = {
    id: makeUlid(call.sim.random),
    status,
    description: typeof description === "string" ? description : "",
    happenedAt: typeof happenedAt === "string" ? happenedAt : null,
    createdAtMs: call.sim.clock.nowMs(),
  };
  if (fulfillment.events.some((other) => isIdentical(event, other))) {
    throw refused("The tracking event must not be identical to an existing tracking event");
  }
  if (fulfillment.events.length >= MAX_EVENTS) {
    throw refused("Too many tracking events");
  }
  fulfillment.events.push(event);
  if (status === "delivered") {
    moveTo(call.world, fulfillment, "DELIVERED");
  }
  return event;
}

export function renderEvent(event: TrackingEvent): JsonObject {
  return {
    id: event.id,
    status: event.status,
    description: event.description,
    address: null,
    geolocation: null,
    happened_at: event.happenedAt,
    estimated_delivery_at: null,
    created_at: cloudDate(event.createdAtMs),
    updated_at: cloudDate(event.createdAtMs),
  };
}

/** Money is a number here, unlike in products and orders. */
export function renderFulfillment(shop: SimShop, order: SimOrder, fulfillment: FulfillmentOrder): JsonObject {
  const money = (minor: number): JsonObject => ({
    value: minor / 10 ** shop.decimals,
    currency: order.currency,
  });
  const { buyer } = order;
  const location = shop.locations[fulfillment.locationIndex];
  const unitsOf = (line: SimOrderLine): number => fulfillment.units?.get(line.id) ?? line.quantity;
  const lines = order.lines.filter(({ id }) => fulfillment.lineIds?.includes(id) !== false);
  return {
    id: fulfillment.id,
    number: String(order.number),
    total_quantity: lines.reduce((sum, line) => sum + unitsOf(line), 0),
    status: fulfillment.status,
    assigned_location: { location_id: location?.id ?? "", name: location?.name ?? "" },
    line_items: lines.map((line) => ({
      id: `${fulfillment.id.slice(0, 20)}${line.id.slice(-6)}`,
      external_id: line.id,
      quantity: unitsOf(line),
      variant: { variant_id: line.variantId },
      product: { product_id: line.productId },
      unit_price: money(line.unitPriceMinor),
    })),
    recipient: {
      name: `${buyer.firstName} ${buyer.lastName}`,
      phone: buyer.phone,
      identifier: buyer.document,
    },
    shipping: {
      type: "ship",
      carrier: { carrier_id: "12345", code: "api", name: "Correo", app_id: "12345" },
      option: { name: "Estándar", code: "std", reference: null },
      merchant_cost: money(order.shippingMinor),
      consumer_cost: money(order.shippingMinor),
      extras: { accepts_cod: order.paymentMethod === "cod", phone_required: true, shippable: true },
    },
    destination: {
      street: buyer.street,
      number: buyer.streetNumber,
      floor: buyer.unit,
      locality: buyer.district,
      city: buyer.city,
      zipcode: buyer.postcode,
      province: { name: buyer.stateName, code: buyer.stateCode },
      country: { name: buyer.country, code: buyer.country },
    },
    tracking_info: { url: fulfillment.trackingUrl, code: fulfillment.trackingCode },
    tracking_events: fulfillment.events.map(renderEvent),
    fulfilled_at: cloudDateOrNull(fulfillment.fulfilledAtMs),
  };
}
