import { sql } from "kysely";
import type { DirectoryQuery } from "../../../ports/services.ts";

export async function tenantsWithDueShipments(query: DirectoryQuery, most: number): Promise<string[]> {
  const { rows } = await sql<{
    id: string;
  }>`select directory.tenants_with_due_shipments(${most}) as id`.execute(query);
  return rows.map(({ id }) => id);
}
