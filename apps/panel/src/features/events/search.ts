import { type EventSource, type EventState, EVENT_SOURCES, EVENT_STATES } from "@estiba/contract/values";
import { isDay } from "../../ui/filters/date-range.ts";
import { choiceParam, countParam, textParam } from "../../ui/filters/search-params.ts";

export interface EventsSearch {
  readonly q?: string | undefined;
  readonly shop?: string | undefined;
  readonly state?: EventState | undefined;
  readonly source?: EventSource | undefined;
  readonly topic?: string | undefined;
  readonly from?: string | undefined;
  readonly to?: string | undefined;
  readonly offset?: number | undefined;
  /** The event shown beside the list. */
  readonly open?: string | undefined;
}

export function eventsSearch(search: Record<string, unknown>): EventsSearch {
  const day = (name: string) => (isDay(search[name]) ? search[name] : undefined);
  return {
    q: textParam(search, "q"),
    shop: textParam(search, "shop"),
    state: choiceParam(search, "state", EVENT_STATES),
    source: choiceParam(search, "source", EVENT_SOURCES),
    topic: textParam(search, "topic"),
    from: day("from"),
    to: day("to"),
    offset: countParam(search, "offset"),
    open: textParam(search, "open"),
  };
}
