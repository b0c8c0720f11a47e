import type { JsonObject } from "../../kit/index.ts";
import { headerOf, isObject } from "../../kit/index.ts";
import { itemIdOfLine } from "../line-item.ts";
import { moveShipment, ordersOf, shipmentLogistics } from "../market-orders.ts";
import { type MarketAnswer, type MarketApi, type MarketCall, needShipment } from "../market-api.ts";
import { MeliError, notFound } from "../wire/meli-error.ts";
import { notify } from "../notifications.ts";
import { oldShipmentWire, shipmentWire } from "../wire/shipment-wire.ts";
import type { Shipment } from "../state.ts";
import { siteTime, utcTime } from "../wire/wire-time.ts";

const DISPATCH_WITHIN_MS = 24 * 3_600_000;
const ME1_STATUSES = new Set(["shipped", "delivered", "not_delivered"]);

function shipmentItems(call: MarketCall): JsonObject[] {
  const shipment = needShipment(call, call.param("shipmentId"));
  return ordersOf(call.caller, shipment.order).map(({ id, line }) => ({
    item_id: itemIdOfLine(call.caller, line),
    variation_id: call.caller.kind === "legacy" ? Number(line.variantId) : null,
    description: line.title,
    quantity: line.quantity,
    order_id: Number(id),
    sender_id: Number(call.caller.userId),
    dimensions: { height: 10, width: 26, length: 28, weight: 765 },
  }));
}

/** By when it has to leave, of parcels that the marketplace fetches. */
function shipmentSla(call: MarketCall): JsonObject {
  const { caller } = call;
  const shipment = needShipment(call, call.param("shipmentId"));
  const isFull = shipmentLogistics(caller, shipment) === "fulfillment";
  if (caller.shippingMode !== "me2" || isFull || shipment.status === "cancelled") {
    throw notFound(`The sla of shipment ${shipment.id}`);
  }
  return {
    status: "on_time",
    service: null,
    expected_date: siteTime(shipment.createdAtMs + DISPATCH_WITHIN_MS, caller.site),
    last_updated: utcTime(shipment.updatedAtMs),
  };
}

function carrierError(status: number, code: string, message: string): MeliError {
  return new MeliError(status, {
    status_code: status,
    error_code: code,
    message,
    timestamp: utcTime(Date.now()),
    request_id: "simulated",
  });
}

/** Null when the update may be stored. */
function newsProblem(shipment: Shipment, body: JsonObject): MeliError | null {
  const { payload, tracking_number: number, tracking_url: url } = body;
  const date = isObject(payload) ? payload["date"] : undefined;
  const isDated =
    typeof date === "string" && /(Z|[+-]\d\d:?\d\d)$/.test(date) && !Number.isNaN(Date.parse(date));
  const hasTracking = (number === undefined || number === null) === (url === undefined || url === null);
  if (!("substatus" in body) || !isDated || !hasTracking) {
    return carrierError(400, "invalid_seller_json_format", "The body is not complete");
  }
  if (Date.parse(date) < shipment.createdAtMs) {
    const message = "The event is older than the shipment";
    return carrierError(400, "event_date_before_shipment_creation_date", message);
  }
  return ME1_STATUSES.has(String(body["status"]))
    ? null
    : carrierError(403, "bad_request", "The pair of status and substatus is not allowed");
}

/** Updates from the seller's own carrier. */
function takeCarrierUpdate(api: MarketApi, call: MarketCall): MarketAnswer {
  const shipment = needShipment(call, call.param("shipmentId"));
  if (call.caller.shippingMode !== "me1") {
    throw carrierError(400, "shipment_mode_is_not_me1", "The shipment is not of mode me1");
  }
  const body = call.json();
  const problem = newsProblem(shipment, body);
  if (problem !== null) {
    throw problem;
  }
  const substatus = typeof body["substatus"] === "string" ? body["substatus"] : null;
  const isIgnored = substatus !== null && shipment.status !== "shipped";
  if (!isIgnored) {
    shipment.trackingNumber =
      typeof body["tracking_number"] === "string" ? body["tracking_number"] : shipment.trackingNumber;
    shipment.trackingUrl =
      typeof body["tracking_url"] === "string" ? body["tracking_url"] : shipment.trackingUrl;
    moveShipment(shipment, String(body["status"]), substatus, api.sim.clock.nowMs());
    notify(api.sim, api.state, call.caller, "shipments", `/shipments/${shipment.id}`);
  }
  return { body: { status: "OK" } };
}

export function addShipmentRoutes(api: MarketApi): void {
  api.on("GET", "/shipments/:shipmentId", (call) => {
    const isNew = headerOf(call.request, "x-format-new") === "true";
    const shipment = needShipment(call, call.param("shipmentId"));
    return { body: isNew ? shipmentWire(call.caller, shipment) : oldShipmentWire(call.caller, shipment) };
  });
  api.on("GET", "/shipments/:shipmentId/items", (call) => ({ body: shipmentItems(call) }));
  api.on("GET", "/shipments/:shipmentId/sla", (call) => ({ body: shipmentSla(call) }));
  api.on("GET", "/shipments/:shipmentId/costs", (call) => {
    const cost =
      needShipment(call, call.param("shipmentId")).order.shippingMinor / 10 ** call.caller.shop.decimals;
    const senders = [{ user_id: Number(call.caller.userId), cost: 0 }];
    return { body: { gross_amount: cost, receiver: { cost, discounts: [] }, senders } };
  });
  api.on("GET", "/shipments/:shipmentId/carrier", (call) => {
    const { trackingUrl } = needShipment(call, call.param("shipmentId"));
    return { body: { name: call.caller.shippingMode === "me2" ? "Starken" : "Propio", url: trackingUrl } };
  });
  api.on("POST", "/shipments/:shipmentId/process/ready_to_ship", (call) => {
    const shipment = needShipment(call, call.param("shipmentId"));
    if (shipment.status !== "ready_to_ship") {
      throw new MeliError(400, {
        message: "Invalid status",
        error: "invalid_status",
        status: 400,
        cause: [],
      });
    }
    return { body: shipmentWire(call.caller, shipment) };
  });
  api.on("POST", "/v2/shipments/:shipmentId/seller_notifications", (call) => takeCarrierUpdate(api, call));
}
