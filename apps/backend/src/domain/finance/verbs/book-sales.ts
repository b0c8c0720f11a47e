import type { Tx } from "../../../db/transaction.ts";
import { beginLook, nextToCheck, nextUnbooked, noteLooked, takeOrderChanges } from "../order-book-store.ts";
import { bookOrders } from "./book-orders.ts";

/** Short transactions: somebody may be waiting for them to end. */
const SLICE = 100;

export interface BookedSales {
  readonly hasMore: boolean;
  /** Postings that are in the ledger already, and say something else. */
  readonly differing: number;
}

/**
 * Takes a tenant's sales into the ledger, a bounded slice at a time. Orders are taken in without the ledger knowing: what
 * is new, what changed, and what is due to be compared, is found here.
 */
export async function bookSales(tx: Tx): Promise<BookedSales> {
  const seenTo = await beginLook(tx);
  if (seenTo === null) {
    return { hasMore: false, differing: 0 };
  }
  const unbooked = await nextUnbooked(tx, seenTo, SLICE);
  const changed = await takeOrderChanges(tx, SLICE);
  const due = await nextToCheck(tx, SLICE);
  const booked = await bookOrders(tx, [...unbooked.ids, ...changed, ...due]);
  await noteLooked(tx, { seenTo: unbooked.seenTo, found: unbooked.ids.length });
  return {
    hasMore: [unbooked.ids, changed, due].some(({ length }) => length === SLICE),
    differing: booked.differing.length,
  };
}
