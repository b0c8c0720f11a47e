import type { Tx } from "../../../db/transaction.ts";
import { andThen, unchanged, type Step } from "../cod.ts";
import { lockPayments } from "../cod-store.ts";
import { applyChange, type ShipmentChange } from "../shipment-change.ts";
import { isBookable, returnFreightPosting } from "../shipment.ts";
import { readShipmentFacts } from "../shipment-reader-store.ts";
import { bookOrders } from "./book-orders.ts";
import { post, type Posted } from "./post.ts";
import { saveSteps } from "./save-steps.ts";

/** What parcels' ways do to the money: cash collected or not, freight back, sales undone. */
export async function applyShipmentChanges(tx: Tx, changes: readonly ShipmentChange[]): Promise<Posted> {
  const shipmentIds = [...new Set(changes.map(({ shipmentId }) => shipmentId))];
  const facts = await readShipmentFacts(tx, shipmentIds);
  const payments = await lockPayments(tx, { shipmentIds: [...facts.keys()] });
  const steps = payments.map((payment) =>
    changes
      .filter(({ shipmentId }) => shipmentId === payment.shipmentId)
      .reduce<Step>(
        (before, change) => andThen(before, (one) => applyChange(one, change)),
        unchanged(payment),
      ),
  );
  const moved = await saveSteps(tx, steps);
  const returned = changes.flatMap(({ shipmentId, to, at }) => {
    const one = facts.get(shipmentId);
    return to === "returned" && one && isBookable(one) ? [{ facts: one, at }] : [];
  });
  const freight = await post(
    tx,
    returned.flatMap((one) => returnFreightPosting(one.facts, one.at)),
  );
  const touched = new Set([...returned.map((one) => one.facts), ...paymentFacts(facts, steps)]);
  await bookOrders(
    tx,
    [...touched].flatMap(({ orderId }) => orderId ?? []),
  );
  return {
    posted: [...moved.posted, ...freight.posted],
    repeated: [...moved.repeated, ...freight.repeated],
    differing: [...moved.differing, ...freight.differing],
  };
}

/** Orders whose payment came to an end: what the channel holds of them may be another part now. */
function paymentFacts(facts: Awaited<ReturnType<typeof readShipmentFacts>>, steps: readonly Step[]) {
  return steps.flatMap(({ payment, moments }) => {
    const one = facts.get(payment.shipmentId);
    return one && moments.length > 0 && payment.status === "cancelled" ? [one] : [];
  });
}
