import { sql } from "kysely";
import { sha256 } from "../../../kernel/secrets/hash.ts";
import type { DirectoryQuery } from "../../../ports/services.ts";

export async function tenantsWithDueShipments(query: DirectoryQuery, most: number): Promise<string[]> {
  const { rows } = await sql<{
    id: string;
  }>`select directory.tenants_with_due_shipments(${most}) as id`.execute(query);
  return rows.map(({ id }) => id);
}

export async function shipmentOfToken(
  query: DirectoryQuery,
  token: string,
): Promise<{ tenantId: string; shipmentId: string } | null> {
  const row = await query
    .selectFrom("directory.tracking_tokens")
    .select(["tenant_id", "shipment_id"])
    .where("token_hash", "=", sha256(token))
    .executeTakeFirst();
  return row ? { tenantId: row.tenant_id, shipmentId: row.shipment_id } : null;
}
