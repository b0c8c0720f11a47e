import { sql, type Kysely, type Transaction } from "kysely";
import type { DB } from "./schema.ts";

/** Of replication between cells, as this one sees it. */
export interface CellFigures {
  readonly slotWalBytes: number;
  readonly applyErrors: number;
  readonly stoppedSubscriptions: number;
  readonly arrivingTenants: number;
  readonly leftOverTenants: number;
}

export async function readCellFigures(query: Kysely<DB> | Transaction<DB>): Promise<CellFigures> {
  const { rows } = await sql<CellFigures>`
    select slot_wal_bytes as "slotWalBytes", apply_errors as "applyErrors", stopped_subscriptions as "stoppedSubscriptions",
      arriving_tenants as "arrivingTenants", left_over_tenants as "leftOverTenants"
    from directory.cell_figures()`.execute(query);
  return (
    rows[0] ?? {
      slotWalBytes: 0,
      applyErrors: 0,
      stoppedSubscriptions: 0,
      arrivingTenants: 0,
      leftOverTenants: 0,
    }
  );
}
