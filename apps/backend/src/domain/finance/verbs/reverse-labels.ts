import type { Tx } from "../../../db/transaction.ts";
import { readPostings } from "../ledger-store.ts";
import { posting } from "../posting.ts";
import { post, type Posted } from "./post.ts";

/** The carrier gave the price of these labels back: each is mirrored, whatever it had been made of. */
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
