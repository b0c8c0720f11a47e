import {
  type EventSource,
  type EventState,
  type SortOf,
  EVENT_SOURCES,
  EVENT_STATES,
  sortsOf,
} from "@estiba/contract/values";
import {
  choiceParam,
  choicesParam,
  dayParam,
  textParam,
  textsParam,
} from "../../ui/filters/search-params.ts";

export interface EventsSearch {
  readonly q?: string | undefined;
  readonly shop?: readonly string[] | undefined;
  readonly state?: readonly EventState[] | undefined;
  readonly source?: readonly EventSource[] | undefined;
  readonly topic?: string | undefined;
  readonly from?: string | undefined;
  readonly to?: string | undefined;
  readonly sort?: SortOf<"events"> | undefined;
  /** The event shown beside the list. */
  readonly open?: string | undefined;
}

export function eventsSearch(search: Record<string, unknown>): EventsSearch {
  return {
    q: textParam(search, "q"),
    shop: textsParam(search, "shop"),
    state: choicesParam(search, "state", EVENT_STATES),
    source: choicesParam(search, "source", EVENT_SOURCES),
    topic: textParam(search, "topic"),
    from: dayParam(search, "from"),
    to: dayParam(search, "to"),
    sort: choiceParam(search, "sort", sortsOf("events")),
    open: textParam(search, "open"),
  };
}
