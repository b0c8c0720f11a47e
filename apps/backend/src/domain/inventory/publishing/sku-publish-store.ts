import { sql } from "kysely";
import type { Tx } from "../../../db/transaction.ts";

export interface SkuListing {
  readonly listingId: string;
  readonly channelProductId: string;
  readonly channelVariantId: string;
  readonly publishKey: Readonly<Record<string, string>>;
  /** The channel's SKU, as far as we know; empty when it has none. */
  readonly sku: string;
  /** What we call it; null when it is linked to nothing any more. */
  readonly masterSku: string | null;
}

export async function readSkuListings(tx: Tx, listingIds: readonly string[]): Promise<SkuListing[]> {
  const { rows } = await sql<SkuListing>`
    select g.id as "listingId", g.channel_product_id as "channelProductId", g.channel_variant_id as "channelVariantId",
      g.publish_key as "publishKey", coalesce(g.sku, '') as sku, v.sku as "masterSku"
    from app.listings g
    left join app.master_variants v on v.tenant_id = g.tenant_id and v.id = g.master_variant_id
    where g.tenant_id = ${tx.tenantId} and g.id = any(${[...listingIds]}::text[]) order by g.id`.execute(
    tx.query,
  );
  return rows;
}
