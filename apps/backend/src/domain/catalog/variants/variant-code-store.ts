import { sql } from "kysely";
import type { Tx } from "../../../db/transaction.ts";

/** Of these codes, without blanks around them and in small letters, those that are the barcode or SKU of a variant. */
export async function findKnownCodes(tx: Tx, codes: readonly string[]): Promise<ReadonlySet<string>> {
  const trimmed = codes.map((code) => code.trim());
  const keys = [...new Set(trimmed.map((code) => code.toLowerCase()))].filter((key) => key !== "");
  if (keys.length === 0) {
    return new Set();
  }
  const written = [...new Set([...trimmed, ...keys, ...keys.map((key) => key.toUpperCase())])];
  const { rows } = await sql<{ code: string }>`
    select v.sku_key as code from app.master_variants v
    where v.tenant_id = ${tx.tenantId} and v.sku_key = any(${keys}::text[])
    union
    select lower(v.barcode) from app.master_variants v
    where v.tenant_id = ${tx.tenantId} and v.barcode = any(${written}::text[])`.execute(tx.query);
  return new Set(rows.map(({ code }) => code));
}
