import type { InputOf, ResultOf } from "@estiba/sdk";
import { queryOptions } from "@tanstack/react-query";
import { api } from "../../base/api/api.ts";
import { FINANCE_KEY, ORDERS_KEY, SHIPPING_KEY } from "../../base/api/query-keys.ts";
import { endOfDay, startOfDay } from "../../ui/filters/date-range.ts";
import { given } from "../../ui/filters/search-params.ts";
import { listOptions } from "../../ui/lists/use-list.ts";
import type { ShipmentsSearch } from "./search.ts";

export type ShipmentItem = ResultOf<"listShipments">["data"]["items"][number];
export type Shipment = ResultOf<"getShipment">["data"];
export type Claim = NonNullable<Shipment["claim"]>;
export type Quote = ResultOf<"createQuote">["data"];
export type Rate = Quote["rates"][number];
export type SimulatedPrices = ResultOf<"simulateRateCard">["data"];
export type Warehouse = ResultOf<"listWarehouses">["data"]["items"][number];
export type Carrier = ResultOf<"listCarriers">["data"]["items"][number];
export type RateCardSummary = ResultOf<"listRateCards">["data"]["items"][number];

/** The order and the money follow what happens to a parcel. */
export const TOUCHED_BY_PARCEL = [SHIPPING_KEY, ORDERS_KEY, FINANCE_KEY] as const;

export const shipmentKey = ({ shipmentId }: ShipmentItem): string => shipmentId;

type ListQuery = NonNullable<InputOf<"listShipments">["query"]>;

/** The API query for the filters in the address. */
export function listQueryOf(search: ShipmentsSearch): ListQuery {
  return given({
    search: search.q,
    status: search.status?.join(","),
    needsAttention: search.attention,
    from: search.from && startOfDay(search.from),
    to: search.to && endOfDay(search.to),
    sort: search.sort,
  });
}

export const shipmentsList = (query: ListQuery) =>
  listOptions(
    [...SHIPPING_KEY, "list", query],
    async (page, signal) => (await api.listShipments({ query: { ...query, ...page }, signal })).data,
  );

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
