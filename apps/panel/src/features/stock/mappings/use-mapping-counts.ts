import type { MappingStatus } from "@estiba/contract/values";
import { useQueries } from "@tanstack/react-query";
import { mappingsQuery } from "../queries.ts";
import { MAPPINGS_TO_DO } from "./mapping-statuses.ts";

/** How many listings are in each state; absent while loading. */
export function useMappingCounts(
  shopId: readonly string[] | undefined,
): Partial<Record<MappingStatus, number>> {
  const results = useQueries({
    queries: MAPPINGS_TO_DO.map((status) =>
      mappingsQuery({ status, limit: 1, ...(shopId === undefined ? {} : { shopId }) }),
    ),
  });
  return Object.fromEntries(
    MAPPINGS_TO_DO.flatMap((status, index) => {
      const total = results[index]?.data?.total;
      return total === undefined ? [] : [[status, total]];
    }),
  );
}
