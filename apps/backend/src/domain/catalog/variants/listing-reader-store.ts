import { sql } from "kysely";
import type { Tx } from "../../../db/transaction.ts";
import type { ListingOfVariant } from "./variant.ts";

const MAX_LISTINGS = 50;

interface ListingRow extends Omit<ListingOfVariant, "quantity" | "isPending" | "publishedAt"> {
  readonly stock: number | null;
}

type PublicationRow = Pick<ListingOfVariant, "listingId" | "quantity" | "isPending" | "publishedAt">;

async function readListings(tx: Tx, variantIds: readonly string[]): Promise<readonly ListingRow[]> {
  const { rows } = await sql<ListingRow>`
    select g.id as "listingId", g.master_variant_id as "masterVariantId", g.shop_id as "shopId",
      s.name as "shopName", s.platform, g.channel_variant_id as "channelVariantId", g.sku,
      g.image_url as "imageUrl", g.stock
    from (
      select g.*, row_number() over (partition by g.master_variant_id order by g.id) as place from app.listings g
      where g.tenant_id = ${tx.tenantId} and g.master_variant_id = any(${[...variantIds]}::text[])
    ) g
    join app.shops s on s.tenant_id = ${tx.tenantId} and s.id = g.shop_id
    where g.place <= ${MAX_LISTINGS} order by g.id`.execute(tx.query);
  return rows;
}

/** Joined with the listings, a database without statistics would read all of the tenant's for each of them. */
async function readPublications(
  tx: Tx,
  listingIds: readonly string[],
): Promise<ReadonlyMap<string, PublicationRow>> {
  const { rows } = await sql<PublicationRow>`
    select listing_id as "listingId", assumed_quantity as quantity, is_dirty as "isPending",
      published_at as "publishedAt"
    from app.publications
    where tenant_id = ${tx.tenantId} and listing_id = any(${[...listingIds]}::text[])`.execute(tx.query);
  return new Map(rows.map((row) => [row.listingId, row]));
}

export async function listingsOfVariants(tx: Tx, variantIds: readonly string[]): Promise<ListingOfVariant[]> {
  if (variantIds.length === 0) {
    return [];
  }
  const listings = await readListings(tx, variantIds);
  const publications = await readPublications(
    tx,
    listings.map(({ listingId }) => listingId),
  );
  return listings.map(({ stock, ...listing }) => ({
    ...listing,
    ...(publications.get(listing.listingId) ?? { quantity: stock, isPending: false, publishedAt: null }),
  }));
}
