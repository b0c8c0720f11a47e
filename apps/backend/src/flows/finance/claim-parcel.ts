import { noteOrderChanges, recordClaim } from "../../domain/finance/index.ts";
import { followShipment } from "../../domain/orders/index.ts";
import { holdShipment, isClaimable, movesOrder } from "../../domain/shipping/index.ts";
import { AppError } from "../../kernel/errors.ts";
import type { Tx } from "../../ports/services.ts";

/** A parcel that will not arrive is closed: a claim is filed with the carrier, and the order counts as returned. */
export async function claimParcel(
  tx: Tx,
  shipmentId: string,
  claim: { amountMinor: number; reason: string; isSentAgain: boolean },
): Promise<void> {
  const shipment = await holdShipment(tx, shipmentId);
  const { status, currency, orderId } = shipment;
  if (!isClaimable(shipment)) {
    throw new AppError("INVALID_TRANSITION", {
      message: "Only a parcel that is lost or damaged can be claimed.",
      details: { status },
    });
  }
  const { amountMinor, reason } = claim;
  await recordClaim(tx, { shipmentId, currency, amountMinor, reason });
  if (orderId !== null && movesOrder(shipment) && !claim.isSentAgain) {
    await followShipment(tx, { orderId, mover: "parcel", status: "returned", shipmentId });
    await noteOrderChanges(tx, [orderId]);
  }
}
