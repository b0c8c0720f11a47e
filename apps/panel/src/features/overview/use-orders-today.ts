import { type Platform, PLATFORMS } from "@estiba/contract/values";
import { useQuery } from "@tanstack/react-query";
import { api } from "../../base/api/api.ts";
import { dayOf, startOfDay } from "../../ui/filters/date-range.ts";
import { shopsQuery } from "../shops/queries.ts";

export interface ChannelCount {
  readonly platform: Platform;
  readonly count: number;
}

/** Orders placed since midnight where the reader is, for each channel with a shop. */
export function useOrdersToday() {
  const shops = useQuery(shopsQuery);
  const used = PLATFORMS.filter((platform) => shops.data?.items.some((shop) => shop.platform === platform));
  const today = dayOf(new Date());
  return useQuery({
    queryKey: ["orders", "today", today, used],
    queryFn: async ({ signal }): Promise<ChannelCount[]> =>
      Promise.all(
        used.map(async (platform) => {
          const query = { platform, placedFrom: startOfDay(today), limit: 1 };
          return { platform, count: (await api.listOrders({ query, signal })).data.total };
        }),
      ),
    enabled: shops.data !== undefined,
    refetchInterval: 30_000,
  });
}
