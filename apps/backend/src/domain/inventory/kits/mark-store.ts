import { sql } from "kysely";
import type { Tx } from "../../../db/transaction.ts";
import { jsonRows } from "../../../kernel/json/json-rows.ts";

/** A component that moved, or is kept back differently, since its kits were looked at. */
export interface KitMark {
  readonly componentId: string;
  readonly version: number;
}

const MAX_MARKS = 500;

/** Of these variants those that kits are made of; cheap where none is. */
export async function markKits(tx: Tx, variantIds: readonly string[]): Promise<void> {
  if (variantIds.length === 0) {
    return;
  }
  await sql`
    insert into app.kit_marks as k (tenant_id, component_id)
    select l.tenant_id, l.master_variant_id from unnest(${[...new Set(variantIds)]}::text[]) as v (id)
    cross join lateral (select l.tenant_id, l.master_variant_id, l.is_component from app.stock_levels l
      where l.tenant_id = ${tx.tenantId} and l.master_variant_id = v.id limit 1) l
    where l.is_component
    on conflict (tenant_id, component_id) do update set version = k.version + 1`.execute(tx.query);
}

export async function readMarks(tx: Tx): Promise<readonly KitMark[]> {
  const rows = await tx.query
    .selectFrom("app.kit_marks")
    .select(["component_id", "version"])
    .where("tenant_id", "=", tx.tenantId)
    .orderBy("component_id")
    .limit(MAX_MARKS)
    .execute();
  return rows.map((row) => ({ componentId: row.component_id, version: row.version }));
}

/** Those that were set again meanwhile stay. */
export async function dropMarks(tx: Tx, marks: readonly KitMark[]): Promise<void> {
  await sql`
    delete from app.kit_marks k using jsonb_to_recordset(${jsonRows(marks)}::jsonb) as x ("componentId" text, version bigint)
    where k.tenant_id = ${tx.tenantId} and k.component_id = x."componentId" and k.version = x.version`.execute(
    tx.query,
  );
}

/** Kits that are made of one of these, in the order of their ids. */
export async function nextKits(
  tx: Tx,
  componentIds: readonly string[],
  slice: { readonly after: string; readonly most: number },
): Promise<string[]> {
  const { rows } = await sql<{ kit_id: string }>`
    select distinct c.kit_id from app.kit_components c
    join app.stock_levels l on l.tenant_id = c.tenant_id and l.master_variant_id = c.kit_id and l.recipe_version = c.version
    where c.tenant_id = ${tx.tenantId} and c.component_id = any(${[...componentIds]}::text[]) and c.kit_id > ${slice.after}
    order by c.kit_id limit ${slice.most}`.execute(tx.query);
  return rows.map(({ kit_id }) => kit_id);
}
