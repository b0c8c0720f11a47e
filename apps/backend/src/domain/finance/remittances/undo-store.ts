import { sql } from "kysely";
import type { Tx } from "../../../db/transaction.ts";
import { jsonRows } from "../../../kernel/json/json-rows.ts";
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
