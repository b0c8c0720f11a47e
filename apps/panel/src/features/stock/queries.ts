import type { InputOf, ResultOf } from "@estiba/sdk";
import { notifications } from "@mantine/notifications";
import { keepPreviousData, queryOptions, useMutation, useQueryClient } from "@tanstack/react-query";
import { api } from "../../base/api/api.ts";
import { listOptions } from "../../ui/lists/use-list.ts";

export type Incident = ResultOf<"listIncidents">["data"]["items"][number];
export type InventoryConfig = ResultOf<"getInventoryConfig">["data"];
export type InventorySummary = ResultOf<"getInventorySummary">["data"];
export type Explanation = ResultOf<"explainStock">["data"];
export type Movement = Explanation["movements"]["items"][number];
export type ChannelFigure = Explanation["channels"][number];

export type Deduction = ResultOf<"listStockDeductions">["data"]["items"][number];
export type CatalogVariant = ResultOf<"listCatalog">["data"]["items"][number];
export type GroupedProduct = ResultOf<"listGroupedProducts">["data"]["items"][number];
export type Mapping = ResultOf<"listMappings">["data"]["items"][number];
export type Conflict = ResultOf<"listMappingConflicts">["data"]["items"][number];
export type Candidate = ResultOf<"listMappingCandidates">["data"]["candidates"][number];
export type ImportResult = ResultOf<"importCatalog">["data"];
export type BackfillResult = ResultOf<"backfillMappings">["data"];

export const STOCK_KEY = ["stock"] as const;
export const CONFIG_KEY = ["inventory-config"] as const;

export const incidentsQuery = (query: NonNullable<InputOf<"listIncidents">["query"]>) =>
  queryOptions({
    queryKey: [...STOCK_KEY, "incidents", query],
    queryFn: async ({ signal }) => (await api.listIncidents({ query, signal })).data,
    placeholderData: keepPreviousData,
  });

export const inventoryConfigQuery = queryOptions({
  queryKey: CONFIG_KEY,
  queryFn: async ({ signal }) => (await api.getInventoryConfig({ signal })).data,
});

export const inventorySummaryQuery = queryOptions({
  queryKey: [...STOCK_KEY, "summary"],
  queryFn: async ({ signal }) => (await api.getInventorySummary({ signal })).data,
});

export const explainQuery = (masterVariantId: string, query: NonNullable<InputOf<"explainStock">["query"]>) =>
  queryOptions({
    queryKey: [...STOCK_KEY, "explain", masterVariantId, query],
    queryFn: async ({ signal }) =>
      (await api.explainStock({ params: { masterVariantId }, query, signal })).data,
    placeholderData: keepPreviousData,
  });

export const catalogQuery = (query: NonNullable<InputOf<"listCatalog">["query"]>) =>
  queryOptions({
    queryKey: [...STOCK_KEY, "catalog", query],
    queryFn: async ({ signal }) => (await api.listCatalog({ query, signal })).data,
    placeholderData: keepPreviousData,
  });

export const mappingsQuery = (query: NonNullable<InputOf<"listMappings">["query"]>) =>
  queryOptions({
    queryKey: [...STOCK_KEY, "mappings", query],
    queryFn: async ({ signal }) => (await api.listMappings({ query, signal })).data,
    placeholderData: keepPreviousData,
  });

export const variantKey = ({ masterVariantId }: CatalogVariant): string => masterVariantId;
export const productKey = ({ productId }: GroupedProduct): string => productId;
export const conflictKey = ({ key }: Conflict): string => key;
export const mappingKey = ({ id }: Mapping): string => id;
export const deductionKey = ({ id }: Deduction): string => id;

export const catalogList = (query: NonNullable<InputOf<"listCatalog">["query"]>) =>
  listOptions(
    [...STOCK_KEY, "catalog", query],
    async (page, signal) => (await api.listCatalog({ query: { ...query, ...page }, signal })).data,
  );

export const groupedCatalogList = (query: NonNullable<InputOf<"listGroupedProducts">["query"]>) =>
  listOptions(
    [...STOCK_KEY, "grouped-catalog", query],
    async (page, signal) => (await api.listGroupedProducts({ query: { ...query, ...page }, signal })).data,
  );

export const conflictsList = (query: NonNullable<InputOf<"listMappingConflicts">["query"]>) =>
  listOptions(
    [...STOCK_KEY, "conflicts", query],
    async (page, signal) => (await api.listMappingConflicts({ query: { ...query, ...page }, signal })).data,
  );

export const mappingsList = (query: NonNullable<InputOf<"listMappings">["query"]>) =>
  listOptions(
    [...STOCK_KEY, "mappings", query],
    async (page, signal) => (await api.listMappings({ query: { ...query, ...page }, signal })).data,
  );

export const deductionsList = (query: NonNullable<InputOf<"listStockDeductions">["query"]>) =>
  listOptions(
    [...STOCK_KEY, "deductions", query],
    async (page, signal) => (await api.listStockDeductions({ query: { ...query, ...page }, signal })).data,
  );

export const candidatesQuery = (mappingId: string) =>
  queryOptions({
    queryKey: [...STOCK_KEY, "candidates", mappingId],
    queryFn: async ({ signal }) =>
      (await api.listMappingCandidates({ params: { mappingId }, signal })).data.candidates,
  });

export type ConfigChange = NonNullable<InputOf<"updateInventoryConfig">["body"]>;

export function useSaveConfig(doneMessage: string, onDone?: () => void) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: async (body: ConfigChange) => (await api.updateInventoryConfig({ body })).data,
    onSuccess: async (saved) => {
      queryClient.setQueryData(inventoryConfigQuery.queryKey, saved);
      notifications.show({ message: doneMessage });
      onDone?.();
      await queryClient.invalidateQueries({ queryKey: STOCK_KEY });
    },
  });
}
