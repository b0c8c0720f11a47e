import { sql } from "kysely";
import type { Tx } from "../../db/transaction.ts";
import { zoneOf } from "../../kernel/time/days.ts";
import type { DispatchPlace } from "./model.ts";

interface PlaceRow {
  id: string;
  time_zone: string | null;
  country: string | null;
  cut_off: string | null;
  open_days: number;
  closed_on: string[];
}

/** Warehouses and stores, with the time that counts there. */
export async function readDispatchPlaces(tx: Tx): Promise<DispatchPlace[]> {
  const { rows } = await sql<PlaceRow>`
    select p.id, p.time_zone, t.country, p.cut_off, p.open_days, p.closed_on
    from app.places p join app.tenants t on t.tenant_id = p.tenant_id
    where p.tenant_id = ${tx.tenantId} and p.kind in ('warehouse', 'store') and p.deleted_at is null
    order by p.is_default desc, p.rank, p.id`.execute(tx.query);
  return rows.map((row) => ({
    id: row.id,
    timeZone: zoneOf(row.time_zone ?? undefined, row.country),
    cutOff: row.cut_off,
    openDays: row.open_days,
    closedOn: row.closed_on,
  }));
}
