import type { Tx } from "../../db/transaction.ts";
import { fulfilmentsOf, writeFulfilments } from "./fulfilment-store.ts";
import type { DispatchFacts, Fulfilment } from "./model.ts";
import { readDispatchPlaces } from "./place-store.ts";
import { planFulfilments } from "./plan-fulfilments.ts";
import { together } from "../../kernel/together.ts";

interface Saving {
  readonly hasNewContents: (orderId: string) => boolean;
  /** Only says what would change. */
  readonly isDryRun: boolean;
}

/** Brings the fulfilments of orders in line with the orders, which the caller holds. Returns those that changed. */
export async function saveFulfilments(
  tx: Tx,
  facts: readonly DispatchFacts[],
  { hasNewContents, isDryRun }: Saving,
): Promise<Fulfilment[]> {
  const [known, places] = await together([
    fulfilmentsOf(
      tx,
      facts.map(({ orderId }) => orderId),
    ),
    readDispatchPlaces(tx),
  ]);
  const wanted = facts.flatMap((one) =>
    planFulfilments(one, known.get(one.orderId) ?? [], {
      places,
      now: tx.now,
      hasNewContents: hasNewContents(one.orderId),
    }),
  );
  const statuses = [...known.values()].flat().map(({ id, status }) => [id, status] as const);
  await writeFulfilments(tx, new Map(statuses), isDryRun ? [] : wanted);
  return wanted;
}
