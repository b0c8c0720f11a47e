import type { Tx } from "../../db/transaction.ts";
import { AppError } from "../../kernel/errors.ts";
import type { ParcelAddress } from "../../ports/carrier.ts";
import { refuseTooMany } from "./limit.ts";
import { isCounted, type Place } from "./model.ts";
import {
  deletePlace,
  findFirstPlace,
  findPlaces,
  insertPlace,
  isPlaceInUse,
  isPlaceNameTaken,
  lockPlaces,
  updatePlace,
} from "./place-store.ts";

/** A place with an address: parcels leave from there. */
export type Warehouse = Place & { readonly address: ParcelAddress };

const withAddress = (place: Place | undefined): Warehouse | null =>
  place?.address && isCounted(place) ? { ...place, address: place.address } : null;

async function needWarehouse(tx: Tx, warehouseId: string): Promise<Warehouse> {
  const found = withAddress((await findPlaces(tx, [warehouseId])).get(warehouseId));
  if (!found) {
    throw new AppError("WAREHOUSE_NOT_FOUND");
  }
  return found;
}

async function refuseTakenName(tx: Tx, name: string | undefined, besides: string | null): Promise<void> {
  if (name !== undefined && (await isPlaceNameTaken(tx, name, besides))) {
    throw new AppError("WAREHOUSE_NAME_TAKEN");
  }
}

/** The first address is that of the place that the tenant has from the start. */
export async function addWarehouse(
  tx: Tx,
  input: { readonly name: string; readonly address: ParcelAddress; readonly isDefault: boolean },
): Promise<Warehouse> {
  await lockPlaces(tx);
  const first = await findFirstPlace(tx);
  const isTakenOver = first.address === null;
  await refuseTakenName(tx, input.name, isTakenOver ? first.id : null);
  if (isTakenOver) {
    return { ...(await updatePlace(tx, first.id, input)), address: input.address };
  }
  await refuseTooMany(tx);
  return { ...(await insertPlace(tx, { ...input, kind: "warehouse" })), address: input.address };
}

export async function changeWarehouse(
  tx: Tx,
  warehouseId: string,
  patch: {
    readonly name?: string | undefined;
    readonly address?: ParcelAddress | undefined;
    readonly isDefault?: boolean | undefined;
  },
): Promise<Warehouse> {
  await lockPlaces(tx);
  const { address } = await needWarehouse(tx, warehouseId);
  await refuseTakenName(tx, patch.name, warehouseId);
  return { ...(await updatePlace(tx, warehouseId, patch)), address: patch.address ?? address };
}

/** From the first place parcels no longer leave, but it stays: stock is there. */
export async function removeWarehouse(tx: Tx, warehouseId: string): Promise<void> {
  await lockPlaces(tx);
  const place = await needWarehouse(tx, warehouseId);
  if (place.isFirst) {
    await updatePlace(tx, warehouseId, { address: null });
    return;
  }
  if (await isPlaceInUse(tx, warehouseId)) {
    throw new AppError("PLACE_NOT_EMPTY");
  }
  await deletePlace(tx, place);
}
