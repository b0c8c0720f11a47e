import { sql } from "kysely";
import type { Tx } from "../../db/transaction.ts";

/** What is written on a pick: of a variant, or of a line that is of none. */
export interface GoodsName {
  readonly sku: string;
  readonly name: string;
  readonly bin: string | null;
}

/** Names of variants, with the bin that they lie in at a place. */
export async function nameVariants(
  tx: Tx,
  placeId: string,
  variantIds: readonly string[],
): Promise<ReadonlyMap<string, GoodsName>> {
  const { rows } = await sql<GoodsName & { id: string }>`
    select v.id, v.sku, v.name, b.bin
    from unnest(${[...new Set(variantIds)]}::text[]) as k (id)
    cross join lateral (select v.id, v.sku, v.name from app.master_variants v
      where v.tenant_id = ${tx.tenantId} and v.id = k.id limit 1) v
    left join app.variant_bins b on b.tenant_id = ${tx.tenantId} and b.place_id = ${placeId} and b.master_variant_id = k.id`.execute(
    tx.query,
  );
  return new Map(rows.map(({ id, sku, name, bin }) => [id, { sku, name, bin }]));
}

/** Names of lines, as the shop sold them. */
export async function nameLines(tx: Tx, lineIds: readonly string[]): Promise<ReadonlyMap<string, GoodsName>> {
  const { rows } = await sql<{ id: string; sku: string | null; name: string }>`
    select l.id, l.sku, l.name from app.order_lines l
    where l.tenant_id = ${tx.tenantId} and l.id = any(${[...new Set(lineIds)]}::text[])`.execute(tx.query);
  return new Map(rows.map(({ id, sku, name }) => [id, { sku: sku ?? "", name, bin: null }]));
}

export interface GoodsCode {
  readonly sku: string | null;
  readonly barcode: string | null;
  readonly name: string;
}

/** What stands on goods, by variant, or by line where they are of none. */
export async function codesOfGoods(tx: Tx, ids: readonly string[]): Promise<ReadonlyMap<string, GoodsCode>> {
  const wanted = [...new Set(ids)];
  const { rows } = await sql<GoodsCode & { id: string }>`
    select v.id, v.sku, v.barcode, coalesce(nullif(v.name, ''), v.sku) as name from unnest(${wanted}::text[]) as k (id)
    cross join lateral (select v.id, v.sku, v.barcode, v.name from app.master_variants v
      where v.tenant_id = ${tx.tenantId} and v.id = k.id limit 1) v
    union all
    select l.id, l.sku, null, l.name from app.order_lines l
    where l.tenant_id = ${tx.tenantId} and l.id = any(${wanted}::text[])`.execute(tx.query);
  return new Map(rows.map(({ id, sku, barcode, name }) => [id, { sku, barcode, name }]));
}

/** Null takes a variant out of its bin. */
export async function writeBins(
  tx: Tx,
  placeId: string,
  bins: readonly { readonly masterVariantId: string; readonly bin: string | null }[],
): Promise<void> {
  const kept = bins.filter(({ bin }) => bin !== null);
  await sql`
    delete from app.variant_bins where tenant_id = ${tx.tenantId} and place_id = ${placeId}
      and master_variant_id = any(${bins.filter(({ bin }) => bin === null).map(({ masterVariantId }) => masterVariantId)}::text[])`.execute(
    tx.query,
  );
  await sql`
    insert into app.variant_bins (tenant_id, place_id, master_variant_id, bin)
    select ${tx.tenantId}, ${placeId}, x."masterVariantId", x.bin
    from jsonb_to_recordset(${JSON.stringify(kept)}::jsonb) as x ("masterVariantId" text, bin text)
    on conflict (tenant_id, place_id, master_variant_id) do update set bin = excluded.bin`.execute(tx.query);
}
