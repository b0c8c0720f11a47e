import { sql } from "kysely";
import type { Tx } from "../../../db/transaction.ts";

/** By listing, then by location; what is not there is unknown. */
export type ShownAt = ReadonlyMap<string, ReadonlyMap<string, number>>;

interface ShownRow {
  readonly listing_id: string;
  readonly location_id: string;
  readonly quantity: number;
}

export async function readShownAt(tx: Tx, listingIds: readonly string[]): Promise<ShownAt> {
  if (listingIds.length === 0) {
    return new Map();
  }
  const { rows } = await sql<ShownRow>`
    select listing_id, location_id, quantity from app.publication_locations
    where tenant_id = ${tx.tenantId} and listing_id = any(${[...listingIds]}::text[])`.execute(tx.query);
  return new Map(
    [...Map.groupBy(rows, ({ listing_id }) => listing_id)].map(([id, found]) => [
      id,
      new Map(found.map(({ location_id, quantity }) => [location_id, quantity])),
    ]),
  );
}

/** What the locations of these listings show is to be read before the next write. */
export async function forgetShownAt(tx: Tx, listingIds: readonly string[]): Promise<void> {
  if (listingIds.length > 0) {
    await sql`
      delete from app.publication_locations
      where tenant_id = ${tx.tenantId} and listing_id = any(${[...listingIds]}::text[])`.execute(tx.query);
  }
}

export interface LocationsShown {
  readonly listingId: string;
  readonly locations: readonly { readonly locationId: string; readonly quantity: number }[];
}

export async function writeShownAt(tx: Tx, shown: readonly LocationsShown[]): Promise<void> {
  await forgetShownAt(
    tx,
    shown.map(({ listingId }) => listingId),
  );
  const rows = shown.flatMap(({ listingId, locations }) =>
    locations.map(({ locationId, quantity }) => ({
      listing_id: listingId,
      location_id: locationId,
      quantity,
    })),
  );
  if (rows.length > 0) {
    await sql`
      insert into app.publication_locations (tenant_id, listing_id, location_id, quantity)
      select ${tx.tenantId}, listing_id, location_id, quantity
      from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb)
        as x (listing_id text, location_id text, quantity integer)`.execute(tx.query);
  }
}

/** By variant, then by place. What is not kept by place is at the first. */
export async function readUnitsAt(tx: Tx, variantIds: readonly string[]): Promise<ShownAt> {
  if (variantIds.length === 0) {
    return new Map();
  }
  const { rows } = await sql<{ variant_id: string; place_id: string; on_hand: number }>`
    select l.master_variant_id as variant_id, p.id as place_id,
      case when l.is_placed then coalesce(x.on_hand, 0) when p.is_first then l.on_hand else 0 end as on_hand
    from app.stock_levels l
    join app.places p on p.tenant_id = l.tenant_id and p.kind in ('warehouse', 'store') and p.deleted_at is null
    left join app.stock_place_levels x on x.tenant_id = l.tenant_id and x.master_variant_id = l.master_variant_id
      and x.place_id = p.id
    where l.tenant_id = ${tx.tenantId} and l.master_variant_id = any(${[...new Set(variantIds)]}::text[])`.execute(
    tx.query,
  );
  return new Map(
    [...Map.groupBy(rows, ({ variant_id }) => variant_id)].map(([id, found]) => [
      id,
      new Map(found.map(({ place_id, on_hand }) => [place_id, on_hand])),
    ]),
  );
}

/** By location: units of all listings of a shop that it is assumed to show. */
export async function sumShownAt(tx: Tx, shopId: string): Promise<ReadonlyMap<string, number>> {
  const { rows } = await sql<{ location_id: string; units: number }>`
    select a.location_id, sum(a.quantity)::integer as units from app.publications p
    join app.publication_locations a on a.tenant_id = p.tenant_id and a.listing_id = p.listing_id
    where p.tenant_id = ${tx.tenantId} and p.shop_id = ${shopId} group by 1`.execute(tx.query);
  return new Map(rows.map(({ location_id, units }) => [location_id, units]));
}
