import { sql } from "kysely";
import type { Tx } from "../../../db/transaction.ts";
import { siblingsOf } from "../publishing/publication-store.ts";

export interface Followed {
  readonly listingId: string;
  readonly masterVariantId: string;
  /** The last known figure of the shop, unless a write to it may be in flight. */
  readonly assumed: number | null;
  readonly isBeingWritten: boolean;
}

/** Of each variant, or of those that share a figure, only the shop's oldest listing counts. */
export async function findSpeakers(
  tx: Tx,
  shopId: string,
  variantIds: readonly string[],
): Promise<Followed[]> {
  const { rows } = await sql<{
    listing_id: string;
    master_variant_id: string;
    assumed_quantity: number | null;
    is_being_written: boolean;
  }>`
    with speakers as (
      select distinct on (coalesce('group ' || g.stock_group, g.master_variant_id)) g.master_variant_id, g.id
      from app.listings g
      where g.tenant_id = ${tx.tenantId} and g.shop_id = ${shopId} and g.stock is not null
        and (g.master_variant_id = any(${[...variantIds]}::text[]) or (g.master_variant_id is not null
          and g.stock_group in (select o.stock_group from app.listings o where o.tenant_id = ${tx.tenantId}
            and o.shop_id = ${shopId} and o.master_variant_id = any(${[...variantIds]}::text[]))))
      order by coalesce('group ' || g.stock_group, g.master_variant_id), g.id
    )
    select s.id as listing_id, s.master_variant_id, p.assumed_quantity,
      coalesce(p.leased_until > now(), false) as is_being_written
    from speakers s left join app.publications p on p.tenant_id = ${tx.tenantId} and p.listing_id = s.id
    order by s.id`.execute(tx.query);
  return rows.map((row) => ({
    listingId: row.listing_id,
    masterVariantId: row.master_variant_id,
    assumed: row.assumed_quantity,
    isBeingWritten: row.is_being_written,
  }));
}

/** A figure just read from a shop is what it shows; where a write may be in flight it is uncertain. */
export async function recordRead(
  tx: Tx,
  read: readonly { listingId: string; quantity: number }[],
): Promise<void> {
  if (read.length === 0) {
    return;
  }
  await sql`
    with x as (
      select * from jsonb_to_recordset(${JSON.stringify(read)}::jsonb) as x ("listingId" directory.id, quantity integer)
    ), every as (
      select * from x union all select other.id, x.quantity from x ${siblingsOf(tx, sql`x."listingId"`)}
    )
    update app.publications p set observed_quantity = x.quantity, observed_at = now(), assumed_quantity = x.quantity
    from every x
    where p.tenant_id = ${tx.tenantId} and p.listing_id = x."listingId"
      and (p.leased_until is null or p.leased_until < now())`.execute(tx.query);
}

/** Which of these listings we publish to. */
export async function findPublished(tx: Tx, listingIds: readonly string[]): Promise<Set<string>> {
  if (listingIds.length === 0) {
    return new Set();
  }
  const rows = await tx.query
    .selectFrom("app.publications")
    .select("listing_id")
    .where("tenant_id", "=", tx.tenantId)
    .where("listing_id", "in", [...listingIds])
    .execute();
  return new Set(rows.map((row) => row.listing_id));
}
