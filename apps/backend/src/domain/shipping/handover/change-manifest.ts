import type { Tx } from "../../../db/transaction.ts";
import { AppError } from "../../../kernel/errors.ts";
import { findShipments, parcelsOf } from "../labels/shipment-reader-store.ts";
import type { Shipment, ShipmentParcel } from "../model.ts";
import {
  findManifests,
  moveManifest,
  releaseParcels,
  shipmentIdsOfManifest,
  type Manifest,
} from "./manifest-store.ts";

export async function needManifest(tx: Tx, manifestId: string): Promise<Manifest> {
  const [manifest] = await findManifests(tx, [manifestId]);
  if (!manifest) {
    throw new AppError("MANIFEST_NOT_FOUND");
  }
  return manifest;
}

/** The parcels of a list, in its order. */
export async function parcelsOfManifest(
  tx: Tx,
  manifestId: string,
): Promise<{ shipments: Shipment[]; parcels: Map<string, ShipmentParcel[]> }> {
  const ids = await shipmentIdsOfManifest(tx, manifestId);
  return {
    shipments: await findShipments(tx, ids),
    parcels: Map.groupBy(await parcelsOf(tx, ids), ({ shipmentId }) => shipmentId),
  };
}

/** The carrier's own list came. */
export async function recordManifestDocument(tx: Tx, manifestId: string, document: Buffer): Promise<void> {
  await moveManifest(tx, manifestId, "ready", { failure: null, document });
}

/** The carrier will not make one: the parcels may go on another list. */
export async function recordManifestRefusal(
  tx: Tx,
  manifestId: string,
  failure: NonNullable<Manifest["failure"]>,
): Promise<void> {
  await moveManifest(tx, manifestId, "refused", { failure });
  await releaseParcels(tx, manifestId);
}

export async function cancelManifest(tx: Tx, manifestId: string): Promise<void> {
  const { id } = await needManifest(tx, manifestId);
  await moveManifest(tx, id, "cancelled", { failure: null });
  await releaseParcels(tx, id);
}
