import type { ResultOf } from "@estiba/sdk";
import { queryOptions } from "@tanstack/react-query";
import { api } from "../../../base/api/api.ts";
import { SHIPPING_KEY } from "../../../base/api/query-keys.ts";
import { given } from "../../../ui/filters/search-params.ts";

export type Packing = ResultOf<"getOrderPacking">["data"];

/** Always read again: a weight that was just entered in the catalog changes it. */
export const packingQuery = (orderId: string, originId: string | undefined) =>
  queryOptions({
    queryKey: [...SHIPPING_KEY, "packing", orderId, originId],
    queryFn: async ({ signal }) =>
      (await api.getOrderPacking({ params: { orderId }, query: given({ originId }), signal })).data,
    staleTime: 0,
  });
