import type { InputOf, ResultOf } from "@estiba/sdk";
import { keepPreviousData, queryOptions } from "@tanstack/react-query";
import { api } from "../../../base/api/api.ts";
import { FINANCE_KEY } from "../../../base/api/query-keys.ts";

export type FreightItem = ResultOf<"listFreightAudit">["data"]["items"][number];

export const freightQuery = (tenantId: string, query: NonNullable<InputOf<"listFreightAudit">["query"]>) =>
  queryOptions({
    queryKey: [...FINANCE_KEY, "freight", tenantId, query],
    queryFn: async ({ signal }) => (await api.listFreightAudit({ params: { tenantId }, query, signal })).data,
    placeholderData: keepPreviousData,
  });
