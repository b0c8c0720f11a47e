import { newId } from "../../kernel/ids.ts";
import { isAlertType, isWanted, type OutgoingEvent, type OutgoingEvents } from "./model.ts";
import { stockEvents, type VariantFacts } from "./stock-events.ts";

export interface EventToWrite {
  readonly type: string;
  readonly objectId: string;
  readonly data: Readonly<Record<string, unknown>>;
}

export interface ShopName {
  readonly shopName: string;
  readonly platform: string;
}

/** What events say about variants and shops beside what happened to them. */
interface EventLookups {
  readonly variants: ReadonlyMap<string, VariantFacts>;
  readonly shops: ReadonlyMap<string, ShopName>;
}

export const shopsOf = (events: readonly OutgoingEvent[]): string[] =>
  events.flatMap(({ data }) => (typeof data["shopId"] === "string" ? [data["shopId"]] : []));

/** Pure: the events that somebody subscribed to, and those that alert people. */
export function wantedEvents(
  patterns: readonly string[],
  { events = [], stockChanges = [] }: OutgoingEvents,
  variants: EventLookups["variants"],
): OutgoingEvent[] {
  return [...events, ...stockEvents(stockChanges, variants)].filter(
    ({ type }) => isWanted(patterns, type) || isAlertType(type),
  );
}

export const withShopNames = (
  events: readonly OutgoingEvent[],
  shops: EventLookups["shops"],
): OutgoingEvent[] =>
  events.map((event) => ({ ...event, data: { ...shops.get(shopsOf([event])[0] ?? ""), ...event.data } }));

const MAX_OBJECT_ID = 200;

export const outgoingRow = ({ type, objectId, data }: EventToWrite) => ({
  id: newId("msg"),
  type,
  object_id: objectId.slice(0, MAX_OBJECT_ID),
  data,
});

/** Pure: what is written of the events of a transaction. */
export const outgoingRows = (
  patterns: readonly string[],
  events: OutgoingEvents,
  { variants, shops }: EventLookups,
) => withShopNames(wantedEvents(patterns, events, variants), shops).map(outgoingRow);
