import type { InputOf, ResultOf } from "@estiba/sdk";
import type { COUNTED_KINDS } from "@estiba/contract/values";
import { api } from "../../../base/api/api.ts";
import { SHIPPING_KEY } from "../../../base/api/query-keys.ts";
import { listOptions } from "../../../ui/lists/use-list.ts";
import { STOCK_KEY } from "../queries.ts";

export type PlaceStock = ResultOf<"listPlaceStock">["data"]["items"][number];
export type Count = ResultOf<"countPlace">["data"];
export type CountedKind = (typeof COUNTED_KINDS)[number];

/** Parcels leave from places too. */
export const TOUCHED_BY_PLACE = [STOCK_KEY, SHIPPING_KEY] as const;

type StockQuery = NonNullable<InputOf<"listPlaceStock">["query"]>;

export const placeStockKey = ({ sku }: PlaceStock): string => sku;

export const placeStockList = (placeId: string, query: StockQuery) =>
  listOptions(
    [...STOCK_KEY, "place-stock", placeId, query],
    async (page, signal) =>
      (await api.listPlaceStock({ params: { placeId }, query: { ...query, ...page }, signal })).data,
  );
