import { type EventSource, type EventState, EVENT_SOURCES, EVENT_STATES } from "@estiba/contract/values";
import { choiceParam, countParam, dayParam, textParam } from "../../ui/filters/search-params.ts";

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
  return {
    q: textParam(search, "q"),
    shop: textParam(search, "shop"),
    state: choiceParam(search, "state", EVENT_STATES),
    source: choiceParam(search, "source", EVENT_SOURCES),
    topic: textParam(search, "topic"),
    from: dayParam(search, "from"),
    to: dayParam(search, "to"),
    offset: countParam(search, "offset"),
    open: textParam(search, "open"),
  };
}
