import type { MappingStatus } from "@estiba/contract";
import { useQueries } from "@tanstack/react-query";
import { mappingsQuery } from "../queries.ts";
import { MAPPING_STATUSES } from "./mapping-statuses.ts";

/** How many listings stand in each state; absent while not known. */
export function useMappingCounts(shopId: string | undefined): Partial<Record<MappingStatus, number>> {
  const results = useQueries({
    queries: MAPPING_STATUSES.map((status) =>
      mappingsQuery({ status, limit: 1, ...(shopId === undefined ? {} : { shopId }) }),
    ),
  });
  return Object.fromEntries(
    MAPPING_STATUSES.flatMap((status, index) => {
      const total = results[index]?.data?.total;
      return total === undefined ? [] : [[status, total]];
    }),
  );
}
