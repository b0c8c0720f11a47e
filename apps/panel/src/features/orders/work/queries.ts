import { queryOptions } from "@tanstack/react-query";
import { api } from "../../../base/api/api.ts";
import { SHIPPING_KEY } from "../../../base/api/query-keys.ts";

/** Whether parcels can leave at all: from somewhere, and with somebody. */
export const readinessQuery = queryOptions({
  queryKey: [...SHIPPING_KEY, "readiness"],
  queryFn: async ({ signal }) => {
    const query = { limit: 1 };
    const [places, carriers] = await Promise.all([
      api.listWarehouses({ query, signal }),
      api.listCarriers({ query, signal }),
    ]);
    return { hasPlace: places.data.total > 0, hasCarrier: carriers.data.total > 0 };
  },
});
