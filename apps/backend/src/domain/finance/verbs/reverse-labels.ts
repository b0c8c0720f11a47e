import type { Tx } from "../../../db/transaction.ts";
import { readPostings } from "../ledger-store.ts";
import { posting } from "../posting.ts";
import { post, type Posted } from "./post.ts";

/** The carrier refunded these labels: each is reversed with all its postings. */
export async function reverseLabels(tx: Tx, shipmentIds: readonly string[]): Promise<Posted> {
  const stored = await readPostings(
    tx,
    shipmentIds.map((id) => `shipment:${id}:label`),
  );
  return post(
    tx,
    stored.flatMap(({ key, currency, entries }) =>
      posting({
        key: `${key}:reversal`,
        kind: "label_reversal",
        currency,
        occurredAt: tx.now,
        reversesKey: key,
        entries: entries.map((entry) => ({ ...entry, amountMinor: -entry.amountMinor })),
      }),
    ),
  );
}
