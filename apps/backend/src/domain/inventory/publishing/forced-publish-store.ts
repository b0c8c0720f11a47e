import { sql } from "kysely";
import { leased } from "../../../db/lease.ts";
import type { Tx } from "../../../db/transaction.ts";
import { TARGET, TARGET_JOINS } from "./publication-store.ts";
import type { LeasedPublication } from "./publish-store.ts";

export interface TakenListings {
  readonly taken: readonly LeasedPublication[];
  /** Leased by another worker. */
  readonly busy: readonly string[];
}

/** Takes these listings for a requested write, due or not; the regular publishing skips them meanwhile. */
export async function takeListings(
  tx: Tx,
  listingIds: readonly string[],
  leaseSeconds: number,
): Promise<TakenListings> {
  const { rows } = await sql<{
    listing_id: string;
    shop_id: string;
    channel_product_id: string;
    channel_variant_id: string;
    publish_key: Record<string, string>;
    desired_version: number;
    assumed_quantity: number | null;
    target: number;
    attempts: number;
    is_taken: boolean;
  }>`
    ${leased(tx, {
      table: "app.publications",
      key: ["listing_id"],
      due: sql`
        select t.listing_id from app.publications t
        where t.tenant_id = ${tx.tenantId} and t.listing_id = any(${[...listingIds]}::text[])
          and (t.leased_until is null or t.leased_until < now())
        order by t.listing_id`,
      set: sql`leased_until = now() + ${leaseSeconds} * interval '1 second'`,
    })}
    select p.listing_id, p.shop_id, g.channel_product_id, g.channel_variant_id, g.publish_key, p.desired_version,
      p.assumed_quantity, p.attempts, ${TARGET} as target, t.listing_id is not null as is_taken
    from app.publications p ${TARGET_JOINS}
    join app.listings g on g.tenant_id = p.tenant_id and g.id = p.listing_id
    left join leased t on t.listing_id = p.listing_id
    where p.tenant_id = ${tx.tenantId} and p.listing_id = any(${[...listingIds]}::text[])`.execute(tx.query);
  return {
    taken: rows
      .filter((row) => row.is_taken)
      .map((row) => ({
        listingId: row.listing_id,
        shopId: row.shop_id,
        channelProductId: row.channel_product_id,
        channelVariantId: row.channel_variant_id,
        publishKey: row.publish_key,
        version: row.desired_version,
        assumed: row.assumed_quantity,
        target: row.target,
        attempts: row.attempts,
      })),
    busy: rows.filter((row) => !row.is_taken).map((row) => row.listing_id),
  };
}
