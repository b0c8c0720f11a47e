import type { ResultOf } from "@estiba/sdk";
import { keepPreviousData, queryOptions } from "@tanstack/react-query";
import { api } from "../../../base/api/api.ts";
import { STOCK_KEY } from "../queries.ts";

export type Recipe = ResultOf<"getRecipe">["data"];
export type Kit = NonNullable<Recipe["kit"]>;
export type KitComponent = Kit["components"][number];
export type KitUse = ResultOf<"listKitsOf">["data"]["items"][number];

/** What it takes to name a variant. */
export interface Named {
  readonly masterVariantId: string;
  readonly sku: string;
}

export const recipeQuery = (masterVariantId: string) =>
  queryOptions({
    queryKey: [...STOCK_KEY, "recipe", masterVariantId],
    queryFn: async ({ signal }) => (await api.getRecipe({ params: { masterVariantId }, signal })).data,
  });

export const kitsOfQuery = (
  masterVariantId: string,
  query: { readonly limit: number; readonly offset: number },
) =>
  queryOptions({
    queryKey: [...STOCK_KEY, "kits-of", masterVariantId, query],
    queryFn: async ({ signal }) =>
      (await api.listKitsOf({ params: { masterVariantId }, query, signal })).data,
    placeholderData: keepPreviousData,
  });
