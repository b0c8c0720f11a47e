import { sql } from "kysely";
import type { Tx } from "../../../db/transaction.ts";

/**
 * Variants take over what a channel says their units weigh and measure, unless a person or a table said it. Of several
 * shops the first one is followed, for as long as its listing is linked. Called before figures of stock are locked.
 */
export async function adoptSizes(tx: Tx, listingIds: readonly string[]): Promise<void> {
  if (listingIds.length === 0) {
    return;
  }
  await sql`
    with said as (
      select distinct on (l.master_variant_id) l.master_variant_id, l.id, l.weight_g, l.length_mm, l.width_mm, l.height_mm
      from app.listings l
      join app.master_variants v on v.tenant_id = l.tenant_id and v.id = l.master_variant_id
      where l.tenant_id = ${tx.tenantId} and l.id = any(${[...listingIds]}::text[])
        and num_nonnulls(l.weight_g, l.length_mm, l.width_mm, l.height_mm) > 0
        and (v.size_source is null or v.size_source = 'channel' and (v.size_listing_id = l.id or not exists (
          select from app.listings f where f.tenant_id = v.tenant_id and f.id = v.size_listing_id
            and f.master_variant_id = v.id)))
      order by l.master_variant_id, l.id
    ), held as (
      select v.id, s.id as listing_id, s.weight_g, s.length_mm, s.width_mm, s.height_mm
      from app.master_variants v join said s on s.master_variant_id = v.id
      where v.tenant_id = ${tx.tenantId} and (v.size_listing_id, v.weight_g, v.length_mm, v.width_mm, v.height_mm)
        is distinct from (s.id, s.weight_g, s.length_mm, s.width_mm, s.height_mm)
      order by v.id for no key update of v
    )
    update app.master_variants v set weight_g = h.weight_g, length_mm = h.length_mm, width_mm = h.width_mm,
      height_mm = h.height_mm, size_source = 'channel', size_listing_id = h.listing_id, version = v.version + 1,
      updated_at = now()
    from held h where v.tenant_id = ${tx.tenantId} and v.id = h.id
      and (v.size_source is null or v.size_source = 'channel')`.execute(tx.query);
}
