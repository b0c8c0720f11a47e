import type { ResultOf } from "@estiba/sdk";
import { queryOptions } from "@tanstack/react-query";
import { api } from "../../../base/api/api.ts";
import { SHIPPING_KEY } from "../../../base/api/query-keys.ts";

export type ShippingSettings = ResultOf<"getShippingSettings">["data"];

export const settingsQuery = queryOptions({
  queryKey: [...SHIPPING_KEY, "settings"],
  queryFn: async ({ signal }) => (await api.getShippingSettings({ signal })).data,
});
