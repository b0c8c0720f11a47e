import { sql } from "kysely";
import type { Tx } from "../../db/transaction.ts";
import { jsonRows } from "../../kernel/json/json-rows.ts";
import type { Totals } from "./remittance.ts";
import type { Undo } from "./undo.ts";

export interface LineUndo {
  readonly line: number;
  readonly undo: Undo;
}

export async function writeUndos(tx: Tx, remittanceId: string, undos: readonly LineUndo[]): Promise<void> {
  await sql`
    update app.remittance_lines l set undo = x.undo
    from jsonb_to_recordset(${jsonRows(undos)}::jsonb) as x (line integer, undo jsonb)
    where l.tenant_id = ${tx.tenantId} and l.remittance_id = ${remittanceId} and l.line = x.line`.execute(
    tx.query,
  );
}

export async function readUndos(tx: Tx, remittanceId: string): Promise<ReadonlyMap<number, Undo>> {
  const { rows } = await sql<LineUndo>`
    select line, undo from app.remittance_lines
    where tenant_id = ${tx.tenantId} and remittance_id = ${remittanceId} and undo is not null`.execute(
    tx.query,
  );
  return new Map(rows.map(({ line, undo }) => [line, undo]));
}

/** As before it was booked: its sums are those of the file again. */
export async function markReopened(tx: Tx, id: string, totals: Totals): Promise<void> {
  await sql`
    update app.remittances set status = 'matched', confirmed_at = null, confirm_reversals = confirm_reversals + 1,
      gross_minor = ${totals.grossMinor}, cod_fees_minor = ${totals.codFeesMinor}, freight_minor = ${totals.freightMinor},
      withheld_minor = ${totals.withheldMinor}, net_minor = ${totals.netMinor}
    where tenant_id = ${tx.tenantId} and id = ${id}`.execute(tx.query);
  await sql`
    update app.remittance_lines set undo = null
    where tenant_id = ${tx.tenantId} and remittance_id = ${id} and undo is not null`.execute(tx.query);
}

export async function markUnsettled(tx: Tx, id: string): Promise<void> {
  await sql`
    update app.remittances set status = 'confirmed', settled_at = null, settle_reversals = settle_reversals + 1,
      received_minor = null, received_at = null, bank_reference = null
    where tenant_id = ${tx.tenantId} and id = ${id}`.execute(tx.query);
}
