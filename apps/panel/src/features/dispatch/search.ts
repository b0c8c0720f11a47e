import { OPEN_FULFILMENT_STATUSES, PLATFORMS, WAVE_STATUSES, type Platform } from "@estiba/contract/values";
import { choiceParam, choicesParam, textParam, textsParam } from "../../ui/filters/search-params.ts";

const LATER = OPEN_FULFILMENT_STATUSES.filter((status) => status !== "ready");

/** The parts of the queue; what is ready comes first, and is what the page opens with. */
export const QUEUE_TABS = ["ready", "late", ...LATER, "all"] as const;
export type QueueTab = (typeof QUEUE_TABS)[number];

export interface QueueSearch {
  /** Absent for what is ready. */
  readonly tab?: QueueTab | undefined;
  readonly place?: string | undefined;
  readonly channel?: readonly Platform[] | undefined;
  readonly shop?: readonly string[] | undefined;
}

export function queueSearch(search: Record<string, unknown>): QueueSearch {
  return {
    tab: choiceParam(search, "tab", QUEUE_TABS),
    place: textParam(search, "place"),
    channel: choicesParam(search, "channel", PLATFORMS),
    shop: textsParam(search, "shop"),
  };
}

export const WAVE_TABS = [...WAVE_STATUSES, "all"] as const;
export type WaveTab = (typeof WAVE_TABS)[number];

export interface WavesSearch {
  /** Absent for those that are still picked. */
  readonly tab?: WaveTab | undefined;
}

export const wavesSearch = (search: Record<string, unknown>): WavesSearch => ({
  tab: choiceParam(search, "tab", WAVE_TABS),
});

export interface PackSearch {
  /** The fulfilment that is open; absent for the list. */
  readonly order?: string | undefined;
}

export const packSearch = (search: Record<string, unknown>): PackSearch => ({
  order: textParam(search, "order"),
});
