import type { JsonObject } from "../../kit/index.ts";
import { headerOf } from "../../kit/index.ts";
import { marketStatus } from "../market-orders.ts";
import type { MarketApi, MarketCall } from "../market-api.ts";
import { numberParam, ownSeller } from "../market-api.ts";
import { apiError, notFound } from "../wire/meli-error.ts";
import { orderWire, packWire } from "../wire/order-wire.ts";
import type { MarketOrder } from "../state.ts";

const MAX_PAGE = 50;

const DATE_FILTERS: Readonly<Record<string, (entry: MarketOrder) => number | null>> = {
  "order.date_created": (entry) => entry.order.createdAtMs,
  "order.date_closed": (entry) => entry.order.paidAtMs,
  "order.date_last_updated": (entry) => Math.max(entry.order.updatedAtMs, entry.shipment.updatedAtMs),
};

/** A new order takes a while until it can be read. */
function isReadable(api: MarketApi, entry: MarketOrder): boolean {
  return api.sim.clock.nowMs() >= entry.order.createdAtMs + api.state.resourceLagMs;
}

function needOrder(api: MarketApi, call: MarketCall): MarketOrder {
  const entry = call.caller.orders.get(call.param("orderId"));
  if (entry === undefined || !isReadable(api, entry)) {
    throw apiError(404, "order_not_found", `Order do not exists (${call.param("orderId")})`);
  }
  return entry;
}

function readDate(query: URLSearchParams, name: string): number | null {
  const text = query.get(name);
  if (text === null) {
    return null;
  }
  const atMs = Date.parse(text.replace(/ (\d\d:\d\d)$/, "+$1"));
  if (Number.isNaN(atMs)) {
    throw apiError(400, "bad_request", `Invalid date ${name}`);
  }
  return atMs;
}

function dateFilter(query: URLSearchParams): (entry: MarketOrder) => boolean {
  const checks = Object.entries(DATE_FILTERS).map(([name, read]) => {
    const fromMs = readDate(query, `${name}.from`);
    const toMs = readDate(query, `${name}.to`);
    return (entry: MarketOrder): boolean => {
      const atMs = read(entry);
      const isAsked = fromMs !== null || toMs !== null;
      return !isAsked || (atMs !== null && atMs >= (fromMs ?? atMs) && atMs <= (toMs ?? atMs));
    };
  });
  return (entry) => checks.every((check) => check(entry));
}

/** Without a status the cancelled ones stay out. */
function statusFilter(query: URLSearchParams): (entry: MarketOrder) => boolean {
  const wanted = query.get("order.status")?.split(",");
  return (entry) => {
    const status = marketStatus(entry);
    return wanted === undefined ? status !== "cancelled" : wanted.includes(status);
  };
}

function searchOrders(api: MarketApi, call: MarketCall): JsonObject {
  const { query } = call;
  const seller = ownSeller(call, query.get("seller") ?? "");
  const limit = numberParam(query, "limit", MAX_PAGE);
  const offset = numberParam(query, "offset", 0);
  if (limit > MAX_PAGE) {
    throw apiError(400, "bad_request", `Limit must be a lower or equal than ${MAX_PAGE}`);
  }
  const hasDate = dateFilter(query);
  const hasStatus = statusFilter(query);
  const text = query.get("q");
  const direction = query.get("sort") === "date_desc" ? -1 : 1;
  const found = [...seller.orders.values()]
    .filter((entry) => isReadable(api, entry) && hasStatus(entry) && hasDate(entry))
    .filter((entry) => text === null || entry.id === text || entry.line.title.includes(text))
    .toSorted(
      (a, b) => direction * (a.order.createdAtMs - b.order.createdAtMs || Number(a.id) - Number(b.id)),
    );
  return {
    query: text ?? "",
    results: found.slice(offset, offset + limit).map((entry) => orderWire(seller, entry)),
    sort: { id: query.get("sort") ?? "date_asc", name: "Date" },
    available_sorts: [],
    filters: [],
    paging: { total: found.length, offset, limit },
    display: "complete",
  };
}

export function addOrderRoutes(api: MarketApi): void {
  api.on("GET", "/orders/search", (call) => ({ body: searchOrders(api, call) }));
  api.on("GET", "/orders/:orderId", (call) => ({ body: orderWire(call.caller, needOrder(api, call)) }));
  api.on("GET", "/orders/:orderId/shipments", (call) => {
    const { shipment } = needOrder(api, call);
    if (headerOf(call.request, "x-new-domain") !== "true") {
      throw apiError(400, "bad_request", "The default view is deprecated, send X-New-Domain: true");
    }
    return { body: [{ id: Number(shipment.id), type: "forward" }] };
  });
  api.on("GET", "/orders/:orderId/billing_info", (call) => {
    const { buyer } = needOrder(api, call).order;
    return {
      body: {
        buyer: {
          billing_info: {
            name: buyer.firstName,
            last_name: buyer.lastName,
            identification: { type: "RUT", number: buyer.document },
          },
        },
      },
    };
  });
  api.on("GET", "/packs/:packId", (call) => {
    const entries = [...call.caller.orders.values()].filter((entry) => entry.packId === call.param("packId"));
    const pack = packWire(call.caller, entries);
    if (pack === null) {
      throw notFound(`Pack ${call.param("packId")}`);
    }
    return { body: pack };
  });
}
