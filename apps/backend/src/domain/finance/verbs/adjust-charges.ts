import { recordChanges } from "../../../db/audit-log.ts";
import type { Tx } from "../../../db/transaction.ts";
import { countAdjustments } from "../remittances/match-store.ts";
import { adjustmentPosting, isBookable } from "../shipment.ts";
import { readShipmentFacts } from "../shipment-reader-store.ts";
import { post, type Posted } from "./post.ts";

export interface ChargeAdjustment {
  readonly shipmentId: string;
  /** Below zero the carrier gives something back. */
  readonly amountMinor: number;
  readonly at: Date;
  readonly note: string | null;
}

/** A carrier changed the price of parcels after the fact, a weighing for instance. */
export async function adjustCharges(tx: Tx, adjustments: readonly ChargeAdjustment[]): Promise<Posted> {
  const shipmentIds = adjustments.map(({ shipmentId }) => shipmentId);
  const facts = await readShipmentFacts(tx, shipmentIds);
  const counts = new Map(await countAdjustments(tx, shipmentIds));
  await recordChanges(
    tx,
    adjustments.map(({ shipmentId, amountMinor, note }) => ({
      action: "shipment.charge_adjusted",
      targetKind: "shipment",
      targetId: shipmentId,
      after: { amount: amountMinor, note },
    })),
  );
  return post(
    tx,
    adjustments.flatMap((adjustment) => {
      const one = facts.get(adjustment.shipmentId);
      const number = (counts.get(adjustment.shipmentId) ?? 0) + 1;
      counts.set(adjustment.shipmentId, number);
      return one && isBookable(one) ? adjustmentPosting(one, { number, ...adjustment }) : [];
    }),
  );
}
