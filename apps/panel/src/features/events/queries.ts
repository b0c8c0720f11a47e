import type { InputOf, ResultOf } from "@estiba/sdk";
import { keepPreviousData, queryOptions } from "@tanstack/react-query";
import { api } from "../../base/api/api.ts";
import { endOfDay, startOfDay } from "../../ui/filters/date-range.ts";
import { pageQuery } from "../../ui/filters/search-params.ts";
import type { EventsSearch } from "./search.ts";

export type EventItem = ResultOf<"listEvents">["data"]["items"][number];
export type EventDetail = ResultOf<"getEvent">["data"];

export const EVENTS_KEY = ["events"] as const;

type ListQuery = NonNullable<InputOf<"listEvents">["query"]>;

export function listQueryOf(search: EventsSearch): ListQuery {
  return pageQuery(
    {
      shopId: search.shop,
      state: search.state,
      source: search.source,
      topic: search.topic,
      externalId: search.q,
      from: search.from && startOfDay(search.from),
      to: search.to && endOfDay(search.to),
    },
    search.offset,
  );
}

export const eventsQuery = (query: ListQuery) =>
  queryOptions({
    queryKey: [...EVENTS_KEY, "list", query],
    queryFn: async ({ signal }) => (await api.listEvents({ query, signal })).data,
    placeholderData: keepPreviousData,
    staleTime: 5_000,
  });

export const eventQuery = (eventId: string) =>
  queryOptions({
    queryKey: [...EVENTS_KEY, eventId],
    queryFn: async ({ signal }) => (await api.getEvent({ params: { eventId }, signal })).data,
  });
