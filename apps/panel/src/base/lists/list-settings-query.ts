import type { ListName } from "@estiba/contract/values";
import { queryOptions, type QueryClient } from "@tanstack/react-query";
import type { ListSettings } from "../../ui/lists/list-settings.ts";
import { api } from "../api/api.ts";

export type AllSettings = Readonly<Record<string, ListSettings>>;

export const settingsQuery = queryOptions({
  queryKey: ["list-settings"],
  queryFn: async ({ signal }): Promise<AllSettings> => (await api.getListSettings({ signal })).data,
  staleTime: Number.POSITIVE_INFINITY,
});

/** As far as it is known already, for what is asked ahead of the page. */
export const isGroupedIn = (client: QueryClient, list: ListName): boolean | undefined =>
  client.getQueryData(settingsQuery.queryKey)?.[list]?.isGrouped;
