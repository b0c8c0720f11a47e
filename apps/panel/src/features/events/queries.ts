import type { InputOf, ResultOf } from "@estiba/sdk";
import { queryOptions } from "@tanstack/react-query";
import { api } from "../../base/api/api.ts";
import { endOfDay, startOfDay } from "../../ui/filters/date-range.ts";
import { given } from "../../ui/filters/search-params.ts";
import { listOptions } from "../../ui/lists/use-list.ts";
import type { EventsSearch } from "./search.ts";

export type EventItem = ResultOf<"listEvents">["data"]["items"][number];
export type EventDetail = ResultOf<"getEvent">["data"];

export const EVENTS_KEY = ["events"] as const;

type ListQuery = NonNullable<InputOf<"listEvents">["query"]>;

export function listQueryOf(search: EventsSearch): ListQuery {
  return given({
    shopId: search.shop,
    state: search.state,
    source: search.source,
    topic: search.topic,
    externalId: search.q,
    from: search.from && startOfDay(search.from),
    to: search.to && endOfDay(search.to),
    sort: search.sort,
  });
}

export const eventKey = ({ id }: EventItem): string => id;

export const eventsList = (query: ListQuery) =>
  listOptions(
    [...EVENTS_KEY, "list", query],
    async (page, signal) => (await api.listEvents({ query: { ...query, ...page }, signal })).data,
  );

export const eventQuery = (eventId: string) =>
  queryOptions({
    queryKey: [...EVENTS_KEY, eventId],
    queryFn: async ({ signal }) => (await api.getEvent({ params: { eventId }, signal })).data,
  });
