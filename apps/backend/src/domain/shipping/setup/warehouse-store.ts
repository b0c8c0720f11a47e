import { sql, type Selectable } from "kysely";
import type { AppPlaces } from "../../../db/schema.ts";
import type { Tx } from "../../../db/transaction.ts";
import type { PageOf, PageRequest } from "../../../kernel/paging.ts";
import { stored } from "../../../kernel/json/stored-json.ts";
import type { ParcelAddress } from "../../../ports/carrier.ts";
import type { Warehouse } from "../model.ts";

function toWarehouse(row: Selectable<AppPlaces>): Warehouse {
  return {
    id: row.id,
    name: row.name,
    address: stored<ParcelAddress>(row.address),
    isDefault: row.is_default,
    createdAt: row.created_at,
    updatedAt: row.updated_at,
  };
}

/** Places with an address: parcels leave from there. */
const living = (tx: Tx) =>
  tx.query
    .selectFrom("app.places")
    .where("tenant_id", "=", tx.tenantId)
    .where("deleted_at", "is", null)
    .where("address", "is not", null)
    .where("kind", "in", ["warehouse", "store"]);

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

/** Without an id, the default one; where that has no address, the first by rank that has one. */
export async function findWarehouse(tx: Tx, warehouseId: string | null): Promise<Warehouse | null> {
  const query = living(tx).selectAll();
  const row = await (warehouseId === null
    ? query.orderBy("is_default", "desc").orderBy("rank").orderBy("id").limit(1)
    : query.where("id", "=", warehouseId)
  ).executeTakeFirst();
  return row ? toWarehouse(row) : null;
}
