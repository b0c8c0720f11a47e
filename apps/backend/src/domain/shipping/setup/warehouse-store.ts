import { sql, type Selectable } from "kysely";
import type { AppWarehouses } from "../../../db/schema.ts";
import type { Tx } from "../../../db/transaction.ts";
import { newId } from "../../../kernel/ids.ts";
import type { PageOf, PageRequest } from "../../../kernel/paging.ts";
import { stored } from "../../../kernel/json/stored-json.ts";
import type { ParcelAddress } from "../../../ports/carrier.ts";
import type { Warehouse } from "../model.ts";

function toWarehouse(row: Selectable<AppWarehouses>): Warehouse {
  return {
    id: row.id,
    name: row.name,
    address: stored<ParcelAddress>(row.address),
    isDefault: row.is_default,
    createdAt: row.created_at,
    updatedAt: row.updated_at,
  };
}

const living = (tx: Tx) =>
  tx.query.selectFrom("app.warehouses").where("tenant_id", "=", tx.tenantId).where("deleted_at", "is", null);

export async function listWarehouses(tx: Tx, page: PageRequest): Promise<PageOf<Warehouse>> {
  const rows = await living(tx)
    .selectAll()
    .orderBy("created_at")
    .limit(page.limit)
    .offset(page.offset)
    .execute();
  const { n } = await living(tx).select(sql<number>`count(*)`.as("n")).executeTakeFirstOrThrow();
  return { items: rows.map(toWarehouse), total: n };
}

/** Without an id, the default one. */
export async function findWarehouse(tx: Tx, warehouseId: string | null): Promise<Warehouse | null> {
  const query = living(tx).selectAll();
  const row = await (warehouseId === null
    ? query.where("is_default", "=", true)
    : query.where("id", "=", warehouseId)
  ).executeTakeFirst();
  return row ? toWarehouse(row) : null;
}

async function clearDefault(tx: Tx): Promise<void> {
  await tx.query
    .updateTable("app.warehouses")
    .set({ is_default: false })
    .where("tenant_id", "=", tx.tenantId)
    .where("is_default", "=", true)
    .execute();
}

export async function isWarehouseNameTaken(tx: Tx, name: string, besides: string | null): Promise<boolean> {
  const row = await living(tx)
    .select("id")
    .where(sql`lower(name)`, "=", name.toLowerCase())
    .where("id", "<>", besides ?? "")
    .executeTakeFirst();
  return row !== undefined;
}

export async function insertWarehouse(
  tx: Tx,
  input: { name: string; address: ParcelAddress; isDefault: boolean },
): Promise<Warehouse> {
  const isFirst = (await findWarehouse(tx, null)) === null;
  if (input.isDefault && !isFirst) {
    await clearDefault(tx);
  }
  const row = await tx.query
    .insertInto("app.warehouses")
    .values({
      tenant_id: tx.tenantId,
      id: newId("whs"),
      name: input.name,
      address: JSON.stringify(input.address),
      is_default: input.isDefault || isFirst,
    })
    .returningAll()
    .executeTakeFirstOrThrow();
  return toWarehouse(row);
}

export async function updateWarehouse(
  tx: Tx,
  warehouseId: string,
  patch: { name?: string | undefined; address?: ParcelAddress | undefined; isDefault?: boolean | undefined },
): Promise<Warehouse> {
  if (patch.isDefault === true) {
    await clearDefault(tx);
  }
  const row = await tx.query
    .updateTable("app.warehouses")
    .set({
      updated_at: sql`now()`,
      ...(patch.name === undefined ? {} : { name: patch.name }),
      ...(patch.address === undefined ? {} : { address: JSON.stringify(patch.address) }),
      ...(patch.isDefault === true ? { is_default: true } : {}),
    })
    .where("tenant_id", "=", tx.tenantId)
    .where("id", "=", warehouseId)
    .returningAll()
    .executeTakeFirstOrThrow();
  return toWarehouse(row);
}

export async function deleteWarehouse(tx: Tx, warehouseId: string): Promise<void> {
  await tx.query
    .updateTable("app.warehouses")
    .set({ deleted_at: sql`now()`, is_default: false })
    .where("tenant_id", "=", tx.tenantId)
    .where("id", "=", warehouseId)
    .execute();
}
