import type { Tx } from "../../../db/transaction.ts";
import { AppError } from "../../../kernel/errors.ts";
import type { ParcelAddress } from "../../../ports/carrier.ts";
import type { Warehouse } from "../model.ts";
import { lockSetup } from "./settings-store.ts";
import {
  deleteWarehouse,
  findWarehouse,
  insertWarehouse,
  isWarehouseNameTaken,
  updateWarehouse,
} from "./warehouse-store.ts";

async function needWarehouse(tx: Tx, warehouseId: string): Promise<void> {
  if (!(await findWarehouse(tx, warehouseId))) {
    throw new AppError("WAREHOUSE_NOT_FOUND");
  }
}

async function refuseTakenName(tx: Tx, name: string | undefined, besides: string | null): Promise<void> {
  if (name !== undefined && (await isWarehouseNameTaken(tx, name, besides))) {
    throw new AppError("WAREHOUSE_NAME_TAKEN");
  }
}

export async function addWarehouse(
  tx: Tx,
  input: { name: string; address: ParcelAddress; isDefault: boolean },
): Promise<Warehouse> {
  await lockSetup(tx);
  await refuseTakenName(tx, input.name, null);
  return insertWarehouse(tx, input);
}

export async function changeWarehouse(
  tx: Tx,
  warehouseId: string,
  patch: Parameters<typeof updateWarehouse>[2],
): Promise<Warehouse> {
  await lockSetup(tx);
  await needWarehouse(tx, warehouseId);
  await refuseTakenName(tx, patch.name, warehouseId);
  return updateWarehouse(tx, warehouseId, patch);
}

export async function removeWarehouse(tx: Tx, warehouseId: string): Promise<void> {
  await lockSetup(tx);
  await needWarehouse(tx, warehouseId);
  await deleteWarehouse(tx, warehouseId);
}
