import type { Tx } from "../../../db/transaction.ts";
import { insertEvents, readShopNames, readVariantFacts } from "../event-store.ts";
import {
  isAlertType,
  isWanted,
  type OutgoingEvent,
  type OutgoingEvents,
  type StockChange,
} from "../model.ts";
import { stockEvents } from "../stock-events.ts";
import { readInterest } from "../subscription-store.ts";

type Wanted = (type: string) => boolean;

async function eventsOfStock(
  tx: Tx,
  changes: readonly StockChange[],
  wanted: Wanted,
): Promise<readonly OutgoingEvent[]> {
  const ofStock = ["stock_changed", "stock_zero", "low_stock", "oversold"];
  if (changes.length === 0 || !ofStock.some((name) => wanted(`inventory.${name}`))) {
    return [];
  }
  const facts = await readVariantFacts(
    tx,
    changes.map(({ masterVariantId }) => masterVariantId),
  );
  return stockEvents(changes, facts);
}

const shopOf = ({ data }: OutgoingEvent) => (typeof data["shopId"] === "string" ? [data["shopId"]] : []);

async function nameShops(tx: Tx, events: readonly OutgoingEvent[]): Promise<readonly OutgoingEvent[]> {
  const names = await readShopNames(tx, events.flatMap(shopOf));
  return events.map((event) => ({ ...event, data: { ...names.get(shopOf(event)[0] ?? ""), ...event.data } }));
}

/**
 * Records events for subscribers in the transaction that causes them. Without subscribers this is one query, and
 * `tell` is not called. Returns how many events were written.
 */
export async function recordOutgoingEvents(
  tx: Tx,
  tell: () => OutgoingEvents | Promise<OutgoingEvents>,
): Promise<number> {
  const { patterns, hasAlerts } = await readInterest(tx);
  if (patterns.length === 0 && !hasAlerts) {
    return 0;
  }
  const wanted: Wanted = (type) => isWanted(patterns, type) || (hasAlerts && isAlertType(type));
  const { events = [], stockChanges = [] } = await tell();
  const told = [...events, ...(await eventsOfStock(tx, stockChanges, wanted))];
  const written = await insertEvents(
    tx,
    await nameShops(
      tx,
      told.filter(({ type }) => wanted(type)),
    ),
    "pending",
  );
  return written.length;
}
