import type { Tx } from "../../../db/transaction.ts";
import { expectCod } from "../cod.ts";
import { appendTimeline, insertPayments } from "../cod-store.ts";
import { isBookable, labelPosting, paymentOf } from "../shipment.ts";
import { readShipmentFacts } from "../shipment-reader-store.ts";
import { bookOrders } from "./book-orders.ts";
import { post, type Posted } from "./post.ts";

export interface BoughtLabel {
  readonly shipmentId: string;
  readonly at: Date;
}

/** Labels were bought: what they cost, the cash their parcels are to bring, and the sales behind them. */
export async function postLabels(tx: Tx, labels: readonly BoughtLabel[]): Promise<Posted> {
  const facts = await readShipmentFacts(
    tx,
    labels.map(({ shipmentId }) => shipmentId),
  );
  const bought = labels.flatMap(({ shipmentId, at }) => {
    const one = facts.get(shipmentId);
    return one && isBookable(one) ? [{ facts: one, at }] : [];
  });
  const payments = bought.flatMap((one) => paymentOf(one.facts, one.at) ?? []);
  const fresh = await insertPayments(tx, payments);
  const steps = payments.filter(({ id }) => fresh.has(id)).map(expectCod);
  await appendTimeline(
    tx,
    steps.flatMap(({ moments }) => moments),
  );
  const posted = await post(tx, [
    ...bought.flatMap((one) => labelPosting(one.facts, one.at)),
    ...steps.flatMap(({ postings }) => postings),
  ]);
  await bookOrders(
    tx,
    bought.flatMap((one) => one.facts.orderId ?? []),
  );
  return posted;
}
