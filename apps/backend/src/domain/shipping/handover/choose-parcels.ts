import { MAX_HANDED_OVER, type ErrorCode } from "@estiba/contract";
import type { Tx } from "../../../db/transaction.ts";
import { AppError, badRequest } from "../../../kernel/errors.ts";
import { isWaitingForPickup } from "../labels/shipment-status.ts";
import { lockShipments } from "../labels/shipment-store.ts";
import type { Shipment } from "../model.ts";
import { findConnectionEver } from "../setup/connection-store.ts";
import { findWarehouse } from "../setup/warehouse-store.ts";
import { waitingShipmentIds } from "./waiting-store.ts";

export interface ParcelChoice {
  readonly shipmentIds?: readonly string[];
  readonly connectionId?: string;
  readonly warehouseId?: string;
}

interface Purpose {
  readonly name: "manifest" | "pickup";
  /** What each of these parcels was put on before, by its id. */
  taken(tx: Tx, shipmentIds: readonly string[]): Promise<Map<string, string>>;
  readonly takenCode: ErrorCode;
}

interface Chosen {
  readonly shipments: Shipment[];
  readonly hasMore: boolean;
}

/** Those the caller names: each must exist, be labelled, and be in no other hand-over. */
async function namedParcels(tx: Tx, ids: readonly string[], purpose: Purpose): Promise<Chosen> {
  const shipments = await lockShipments(tx, ids);
  const found = new Set(shipments.map(({ id }) => id));
  const missing = ids.filter((id) => !found.has(id));
  if (missing.length > 0) {
    throw new AppError("SHIPMENT_NOT_FOUND", { details: { shipmentIds: missing } });
  }
  const moved = shipments.filter((shipment) => !isWaitingForPickup(shipment));
  if (moved.length > 0) {
    const details = moved.map(({ id, status, isReturn }) => ({ shipmentId: id, status, isReturn }));
    throw new AppError("INVALID_TRANSITION", { details: { shipments: details } });
  }
  const taken = await purpose.taken(tx, ids);
  if (taken.size > 0) {
    const details = [...taken].map(([shipmentId, by]) => ({ shipmentId, [`${purpose.name}Id`]: by }));
    throw new AppError(purpose.takenCode, { details: { shipments: details } });
  }
  return { shipments, hasMore: false };
}

async function waitingParcels(tx: Tx, choice: ParcelChoice, purpose: Purpose): Promise<Chosen> {
  const { connectionId = null, warehouseId } = choice;
  if (connectionId !== null && !(await findConnectionEver(tx, connectionId))) {
    throw new AppError("CARRIER_NOT_FOUND");
  }
  const warehouse = warehouseId === undefined ? null : await findWarehouse(tx, warehouseId);
  if (warehouseId !== undefined && !warehouse) {
    throw new AppError("WAREHOUSE_NOT_FOUND");
  }
  const filter = { connectionId, place: warehouse?.address ?? null };
  const ids = await waitingShipmentIds(tx, filter, purpose.name, MAX_HANDED_OVER + 1);
  const locked = await lockShipments(tx, ids.slice(0, MAX_HANDED_OVER));
  // Some of them may have been taken while they were being locked.
  const taken = await purpose.taken(tx, ids);
  const shipments = locked.filter((shipment) => isWaitingForPickup(shipment) && !taken.has(shipment.id));
  return { shipments, hasMore: ids.length > MAX_HANDED_OVER };
}

/** Parcels that may be handed over, held until the transaction ends. */
export async function chooseParcels(tx: Tx, choice: ParcelChoice, purpose: Purpose): Promise<Chosen> {
  const { shipmentIds, connectionId, warehouseId } = choice;
  if (shipmentIds !== undefined && (connectionId !== undefined || warehouseId !== undefined)) {
    throw badRequest("Name the parcels, or say of which connection or warehouse: not both.", {
      field: "shipmentIds",
    });
  }
  const chosen =
    shipmentIds === undefined
      ? await waitingParcels(tx, choice, purpose)
      : await namedParcels(tx, shipmentIds, purpose);
  if (chosen.shipments.length === 0) {
    throw new AppError("NOTHING_TO_HAND_OVER");
  }
  return chosen;
}
