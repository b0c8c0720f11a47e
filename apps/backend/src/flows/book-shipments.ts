import type { ShipmentStatus } from "@estiba/contract";
import {
  applyShipmentChanges,
  postLabels,
  type Posted,
  type ShipmentChange as MoneyChange,
} from "../domain/finance/index.ts";
import { isCommanded, type Shipment, type StoredEvent } from "../domain/shipping/index.ts";
import type { Services, Tx } from "../ports/services.ts";

interface Change {
  readonly shipment: Shipment;
  readonly from: ShipmentStatus;
  readonly to: ShipmentStatus;
  readonly at: Date;
  readonly collectedMinor: number | null;
}

interface Happened {
  readonly shipments: readonly Shipment[];
  readonly changes: readonly Change[];
  readonly events: ReadonlyMap<string, readonly StoredEvent[]>;
}

/** The label is bought: before this the purchase was only on its way. */
const isPurchase = ({ from }: Change) => isCommanded(from) && from !== "cancelling";

/** A figure from the door for a parcel that was delivered already: its state is the same, its money is not. */
function laterReports({ shipments, changes, events }: Happened): MoneyChange[] {
  const changed = new Set(changes.map(({ shipment }) => shipment.id));
  return shipments
    .filter(({ id, status }) => status === "delivered" && !changed.has(id))
    .flatMap(({ id }) => {
      const report = events.get(id)?.findLast(({ collectedMinor }) => collectedMinor !== null);
      return report
        ? [
            {
              shipmentId: id,
              from: "delivered",
              to: "delivered",
              at: report.occurredAt,
              collectedMinor: report.collectedMinor ?? undefined,
            },
          ]
        : [];
    });
}

function warn(services: Services, tx: Tx, posted: Posted): void {
  if (posted.differing.length > 0) {
    services.logger.error(
      { tenantId: tx.tenantId, postings: posted.differing.length },
      "ledger postings differ from their repeats",
    );
  }
}

/** The money follows the parcels, in the same transaction. */
export async function bookShipments(services: Services, tx: Tx, happened: Happened): Promise<void> {
  const { changes } = happened;
  const bought = changes.filter(isPurchase).map(({ shipment, at }) => ({ shipmentId: shipment.id, at }));
  if (bought.length > 0) {
    warn(services, tx, await postLabels(tx, bought));
  }
  const moved = [
    ...changes
      .filter((change) => !isPurchase(change) || change.to !== "label_created")
      .map(({ shipment, from, to, at, collectedMinor }) => ({
        shipmentId: shipment.id,
        from,
        to,
        at,
        collectedMinor: collectedMinor ?? undefined,
      })),
    ...laterReports(happened),
  ];
  if (moved.length > 0) {
    warn(services, tx, await applyShipmentChanges(tx, moved));
  }
}
