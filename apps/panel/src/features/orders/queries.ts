import type { InputOf, ResultOf } from "@estiba/sdk";
import { keepPreviousData, queryOptions } from "@tanstack/react-query";
import { api } from "../../base/api/api.ts";
import { ORDERS_KEY, SHIPPING_KEY } from "../../base/api/query-keys.ts";
import { endOfDay, startOfDay } from "../../ui/filters/date-range.ts";
import { given } from "../../ui/filters/search-params.ts";
import { listOptions } from "../../ui/lists/use-list.ts";
import type { OrdersSearch } from "./search.ts";

export type OrderItem = ResultOf<"listOrders">["data"]["items"][number];
export type Order = ResultOf<"getOrder">["data"];
export type OrderLine = Order["lines"][number];
export type Deduction = OrderLine["deductions"][number];
export type OrderShipment = ResultOf<"listShipments">["data"]["items"][number];
export type TimelineEntry = Order["timeline"][number];
export type ParcelPreset = ResultOf<"getShippingSettings">["data"]["parcelPresets"][number];
export type OrderRoute = ResultOf<"getOrderRoute">["data"];
export type RouteDecision = OrderRoute["decisions"][number];
export type Box = ResultOf<"listBoxes">["data"]["items"][number];

export const orderKey = ({ id }: OrderItem): string => id;

const MAX_SHIPMENTS = 20;

export type ListQuery = NonNullable<InputOf<"listOrders">["query"]>;

/** The API query for the filters in the address. */
export function listQueryOf(search: OrdersSearch): ListQuery {
  return given({
    stage: search.stage,
    shopId: search.shop,
    platform: search.platform,
    status: search.status,
    paymentStatus: search.payment,
    stockStatus: search.stock,
    search: search.q,
    placedFrom: search.from && startOfDay(search.from),
    placedTo: search.to && endOfDay(search.to),
    sort: search.sort,
  });
}

export const ordersList = (query: ListQuery) =>
  listOptions(
    [...ORDERS_KEY, "list", query],
    async (page, signal) => (await api.listOrders({ query: { ...query, ...page }, signal })).data,
  );

export const ordersQuery = (query: ListQuery) =>
  queryOptions({
    queryKey: [...ORDERS_KEY, "list", query],
    queryFn: async ({ signal }) => (await api.listOrders({ query, signal })).data,
    placeholderData: keepPreviousData,
    staleTime: 5_000,
  });

export const orderQuery = (orderId: string) =>
  queryOptions({
    queryKey: [...ORDERS_KEY, orderId],
    queryFn: async ({ signal }) => (await api.getOrder({ params: { orderId }, signal })).data,
  });

/** From where the order leaves, and why. */
export const orderRouteQuery = (orderId: string) =>
  queryOptions({
    queryKey: [...ORDERS_KEY, orderId, "route"],
    queryFn: async ({ signal }) => (await api.getOrderRoute({ params: { orderId }, signal })).data,
  });

export const orderShipmentsQuery = (orderId: string) =>
  queryOptions({
    queryKey: [...SHIPPING_KEY, "of-order", orderId],
    queryFn: async ({ signal }) =>
      (await api.listShipments({ query: { orderId, limit: MAX_SHIPMENTS }, signal })).data,
  });

export const presetsQuery = queryOptions({
  queryKey: [...SHIPPING_KEY, "settings", "presets"],
  queryFn: async ({ signal }) => (await api.getShippingSettings({ signal })).data.parcelPresets,
});

export const boxesQuery = queryOptions({
  queryKey: [...SHIPPING_KEY, "boxes"],
  queryFn: async ({ signal }) => (await api.listBoxes({ query: { limit: 200 }, signal })).data,
});
