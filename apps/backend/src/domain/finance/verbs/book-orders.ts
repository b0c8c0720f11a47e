import type { Tx } from "../../../db/transaction.ts";
import { lockBooks, readOrderFacts, writeBooks } from "../order-book-store.ts";
import { planBook } from "../order-book.ts";
import { post, type Posted } from "./post.ts";

/** Brings the ledger up to the current state of these orders. Idempotent. */
export async function bookOrders(tx: Tx, orderIds: readonly string[]): Promise<Posted> {
  const none: Posted = { posted: [], repeated: [], differing: [] };
  if (orderIds.length === 0) {
    return none;
  }
  const known = await lockBooks(tx, orderIds);
  if (known.size === 0) {
    return none;
  }
  const orders = await readOrderFacts(tx, [...known.keys()]);
  const plans = orders.map((facts) => planBook(facts, known.get(facts.orderId) ?? null, tx.now));
  await writeBooks(
    tx,
    plans.map(({ book }) => book),
  );
  return post(
    tx,
    plans.flatMap(({ postings }) => postings),
  );
}
