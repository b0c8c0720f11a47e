import type { InputOf, ResultOf } from "@estiba/sdk";
import { keepPreviousData, queryOptions } from "@tanstack/react-query";
import { api } from "../../base/api/api.ts";
import { FINANCE_KEY, ORDERS_KEY, SHIPPING_KEY } from "../../base/api/query-keys.ts";

export type ShipmentItem = ResultOf<"listShipments">["data"]["items"][number];
export type Shipment = ResultOf<"getShipment">["data"];
export type Claim = NonNullable<Shipment["claim"]>;
export type Quote = ResultOf<"createQuote">["data"];
export type Rate = Quote["rates"][number];
export type Warehouse = ResultOf<"listWarehouses">["data"]["items"][number];
export type Carrier = ResultOf<"listCarriers">["data"]["items"][number];
export type RateCardSummary = ResultOf<"listRateCards">["data"]["items"][number];

/** The order and the money follow what happens to a parcel. */
export const TOUCHED_BY_PARCEL = [SHIPPING_KEY, ORDERS_KEY, FINANCE_KEY] as const;

export const shipmentsQuery = (query: NonNullable<InputOf<"listShipments">["query"]>) =>
  queryOptions({
    queryKey: [...SHIPPING_KEY, "list", query],
    queryFn: async ({ signal }) => (await api.listShipments({ query, signal })).data,
    placeholderData: keepPreviousData,
    staleTime: 3_000,
  });

export const shipmentQuery = (shipmentId: string) =>
  queryOptions({
    queryKey: [...SHIPPING_KEY, "one", shipmentId],
    queryFn: async ({ signal }) => (await api.getShipment({ params: { shipmentId }, signal })).data,
  });

export const warehousesQuery = queryOptions({
  queryKey: [...SHIPPING_KEY, "warehouses"],
  queryFn: async ({ signal }) => (await api.listWarehouses({ query: { limit: 200 }, signal })).data,
});

export const carriersQuery = queryOptions({
  queryKey: [...SHIPPING_KEY, "carriers"],
  queryFn: async ({ signal }) => (await api.listCarriers({ query: { limit: 200 }, signal })).data,
});

export const connectionsQuery = queryOptions({
  queryKey: [...SHIPPING_KEY, "connections"],
  queryFn: async ({ signal }) => (await api.listCarrierConnections({ query: { limit: 200 }, signal })).data,
});

export const rateCardsQuery = queryOptions({
  queryKey: [...SHIPPING_KEY, "rate-cards"],
  queryFn: async ({ signal }) => (await api.listRateCards({ query: { limit: 200 }, signal })).data,
});

export const rateCardQuery = (rateCardId: string) =>
  queryOptions({
    queryKey: [...SHIPPING_KEY, "rate-card", rateCardId],
    queryFn: async ({ signal }) => (await api.getRateCard({ params: { rateCardId }, signal })).data,
  });
