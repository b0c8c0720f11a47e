import { sql } from "kysely";
import type { Tx } from "../../../db/transaction.ts";
import { skuKey } from "../model.ts";

export interface SoldLine {
  readonly id: string;
  readonly channelVariantId: string | null;
  readonly sku: string | null;
  /** What its sale was booked on. */
  readonly masterVariantId: string | null;
}

/** The picture of the listing that was sold; where it has none, one that any shop has of the product. By line. */
export async function findLineImages(
  tx: Tx,
  shopId: string,
  lines: readonly SoldLine[],
): Promise<ReadonlyMap<string, string>> {
  if (lines.length === 0) {
    return new Map();
  }
  const { rows } = await sql<{ id: string; image_url: string | null }>`
    select k.id, coalesce(a.image_url, b.image_url, c.image_url) as image_url
    from unnest(
      ${lines.map(({ id }) => id)}::text[], ${lines.map(({ channelVariantId }) => channelVariantId)}::text[],
      ${lines.map(({ sku }) => skuKey(sku))}::text[], ${lines.map(({ masterVariantId }) => masterVariantId)}::text[]
    ) as k (id, variant_id, sku_key, master_variant_id)
    left join lateral (
      select l.image_url, l.master_variant_id from app.listings l
      where l.tenant_id = ${tx.tenantId} and l.shop_id = ${shopId} and l.channel_variant_id >= k.variant_id
        and l.channel_variant_id <= k.variant_id order by l.channel_variant_id limit 1
    ) a on true
    left join lateral (
      select l.image_url, l.master_variant_id from app.listings l
      where l.tenant_id = ${tx.tenantId} and l.shop_id = ${shopId} and l.sku_key >= k.sku_key and l.sku_key <= k.sku_key
      order by l.sku_key limit 1
    ) b on true
    cross join lateral (
      select coalesce(k.master_variant_id, a.master_variant_id, b.master_variant_id) as id offset 0
    ) v
    left join lateral (
      select l.image_url from app.listings l
      where l.tenant_id = ${tx.tenantId} and l.master_variant_id = v.id and l.image_url is not null
      order by l.id limit 1
    ) c on true`.execute(tx.query);
  return new Map(rows.flatMap((row) => (row.image_url === null ? [] : [[row.id, row.image_url] as const])));
}
