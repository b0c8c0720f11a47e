import type { ShipmentStatus } from "@estiba/contract";
import { recordClaim } from "../../domain/finance/index.ts";
import { followShipment } from "../../domain/orders/index.ts";
import { lockShipment } from "../../domain/shipping/index.ts";
import { AppError } from "../../kernel/errors.ts";
import type { Tx } from "../../ports/services.ts";

const CLAIMABLE: readonly ShipmentStatus[] = ["lost", "damaged"];

/** A parcel that will not arrive is closed: the carrier is asked to pay for it, and the order counts as returned. */
export async function claimParcel(
  tx: Tx,
  shipmentId: string,
  claim: { amountMinor: number; reason: string; isSentAgain: boolean },
): Promise<void> {
  const shipment = await lockShipment(tx, shipmentId);
  if (!shipment) {
    throw new AppError("SHIPMENT_NOT_FOUND");
  }
  const { status, isTest, currency, orderId, isReturn } = shipment;
  if (!CLAIMABLE.includes(status) || isTest) {
    throw new AppError("INVALID_TRANSITION", {
      message: "Only a parcel that is lost or damaged can be claimed.",
      details: { status },
    });
  }
  const { amountMinor, reason } = claim;
  await recordClaim(tx, { shipmentId, currency, amountMinor, reason });
  if (orderId !== null && !isReturn && !claim.isSentAgain) {
    await followShipment(tx, { orderId, mover: "parcel", status: "returned", shipmentId });
  }
}
