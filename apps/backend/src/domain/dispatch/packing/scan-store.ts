import { sql } from "kysely";
import type { Tx } from "../../../db/transaction.ts";
import type { KeptScan } from "./model.ts";

/** To which fulfilment those of these scans belong that are known. */
export async function findScans(tx: Tx, scanIds: readonly string[]): Promise<ReadonlyMap<string, string>> {
  const { rows } = await sql<{ scan_id: string; fulfilment_id: string }>`
    select scan_id, fulfilment_id from app.pack_scans
    where tenant_id = ${tx.tenantId} and scan_id = any(${[...scanIds]}::uuid[])`.execute(tx.query);
  return new Map(rows.map(({ scan_id, fulfilment_id }) => [scan_id, fulfilment_id]));
}

/** How many scans each has, of whatever packing. */
export async function countScans(
  tx: Tx,
  fulfilmentIds: readonly string[],
): Promise<ReadonlyMap<string, number>> {
  const { rows } = await sql<{ id: string; n: number }>`
    select fulfilment_id as id, count(*)::integer as n from app.pack_scans
    where tenant_id = ${tx.tenantId} and fulfilment_id = any(${[...fulfilmentIds]}::text[]) group by 1`.execute(
    tx.query,
  );
  return new Map(rows.map(({ id, n }) => [id, n]));
}

/** The body that is received first stands. Written in the order of their ids, so that no two wait for each other. */
export async function insertScans(tx: Tx, scans: readonly KeptScan[]): Promise<void> {
  if (scans.length === 0) {
    return;
  }
  await sql`
    insert into app.pack_scans (tenant_id, scan_id, fulfilment_id, packing, device_id, code, undoes, scanned_at, received_at)
    select ${tx.tenantId}, x."scanId", x."fulfilmentId", x.packing, x."deviceId", x.code, x.undoes, x."scannedAt", ${tx.now}
    from jsonb_to_recordset(${JSON.stringify(scans)}::jsonb) as x ("scanId" uuid, "fulfilmentId" text, packing integer,
      "deviceId" text, code text, undoes uuid, "scannedAt" timestamptz)
    order by x."scanId"
    on conflict (tenant_id, scan_id) do nothing`.execute(tx.query);
}

export async function scansOf(
  tx: Tx,
  fulfilmentIds: readonly string[],
): Promise<ReadonlyMap<string, readonly KeptScan[]>> {
  const { rows } = await sql<KeptScan>`
    select scan_id as "scanId", fulfilment_id as "fulfilmentId", packing, device_id as "deviceId", code, undoes,
      scanned_at as "scannedAt"
    from app.pack_scans
    where tenant_id = ${tx.tenantId} and fulfilment_id = any(${[...new Set(fulfilmentIds)]}::text[])
    order by fulfilment_id, scanned_at, scan_id`.execute(tx.query);
  return Map.groupBy(rows, ({ fulfilmentId }) => fulfilmentId);
}
