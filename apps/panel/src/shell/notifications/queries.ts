import type { ResultOf } from "@estiba/sdk";
import { queryOptions } from "@tanstack/react-query";
import { api } from "../../base/api/api.ts";

export type Notification = ResultOf<"listNotifications">["data"]["items"][number];

export const NOTIFICATIONS_KEY = ["notifications"] as const;

const MAX_SHOWN = 50;

export const notificationsQuery = queryOptions({
  queryKey: NOTIFICATIONS_KEY,
  queryFn: async ({ signal }) => (await api.listNotifications({ query: { limit: MAX_SHOWN }, signal })).data,
  staleTime: 0,
  refetchInterval: 30_000,
});
