import type { Tx } from "../../../db/transaction.ts";
import { AppError } from "../../../kernel/errors.ts";
import type { Shipment } from "../model.ts";
import { findShipment } from "./shipment-reader-store.ts";
import { isBought } from "./shipment-status.ts";
import { lockShipment } from "./shipment-store.ts";

function found(shipment: Shipment | null): Shipment {
  if (!shipment) {
    throw new AppError("SHIPMENT_NOT_FOUND");
  }
  return shipment;
}

export const needShipment = async (tx: Tx, shipmentId: string): Promise<Shipment> =>
  found(await findShipment(tx, shipmentId));

/** Locks it until the transaction ends. */
export const holdShipment = async (tx: Tx, shipmentId: string): Promise<Shipment> =>
  found(await lockShipment(tx, shipmentId));

/** A parcel without a label has no way to follow and nothing to print. */
export function needBought({ status }: Pick<Shipment, "status">): void {
  if (!isBought(status)) {
    throw new AppError("INVALID_TRANSITION", { details: { status } });
  }
}
