import { needShipment, recordPurchase, type Shipment } from "../../../domain/shipping/index.ts";
import type { Bought, Outcome, Search } from "../../../ports/carrier.ts";
import type { Services } from "../../../ports/services.ts";
import { applyChanges } from "../tracking/shipment-changes.ts";

/** Writes down what became of a purchase and lets everything that depends on it follow. */
export async function recordPurchaseOutcome(
  services: Services,
  tenantId: string,
  shipmentId: string,
  outcome: Outcome<Bought> | Search,
): Promise<Shipment> {
  return services.asSystem(tenantId, "record-purchase", async (tx) => {
    const end = await recordPurchase(tx, shipmentId, outcome, (provider) => {
      const { absentAfterLeases, can } = services.carriers[provider].capabilities;
      const leaseMs = services.config.PURCHASE_LEASE_SECONDS * 1_000;
      return { leaseMs, absentAfterLeases, isTracked: can.tracking !== "manual" };
    });
    if (end.kind === "bought") {
      await applyChanges(services, tx, [shipmentId]);
    } else if (end.kind === "postponed") {
      tx.afterCommit(() => services.ring("shipping", tenantId));
    } else if (end.kind === "failed") {
      services.logger.info({ tenantId, reason: end.code }, "label purchase refused");
    }
    return needShipment(tx, shipmentId);
  });
}
