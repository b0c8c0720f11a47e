import { sql } from "kysely";
import type { Tx } from "../../db/transaction.ts";
import { jsonRows } from "../../kernel/json/json-rows.ts";
import type { ChannelLocation } from "../../ports/channel.ts";
import type { ReachedPlace, ShopLocation } from "./model.ts";

const locationsOf = (tx: Tx, shopId: string) =>
  tx.query
    .selectFrom("app.channel_locations")
    .where("tenant_id", "=", tx.tenantId)
    .where("shop_id", "=", shopId);

export async function listLocations(tx: Tx, shopId: string): Promise<ShopLocation[]> {
  const rows = await locationsOf(tx, shopId).selectAll().orderBy("position").orderBy("external_id").execute();
  return rows.map((row) => ({
    externalId: row.external_id,
    name: row.name,
    placeId: row.place_id,
    isActive: row.is_active,
    isPlatformOwned: row.is_platform_owned,
    seenAt: row.seen_at,
  }));
}

/** One that the platform no longer names is not active; it keeps its place until somebody changes that. */
export async function writeLocations(
  tx: Tx,
  shopId: string,
  seen: readonly ChannelLocation[],
): Promise<void> {
  await sql`
    with seen as (
      select * from jsonb_to_recordset(${jsonRows(seen.map((one, position) => ({ ...one, position })))}::jsonb)
        as x ("externalId" text, name text, "isActive" boolean, "isPlatformOwned" boolean, position integer)
    ), gone as (
      update app.channel_locations l set is_active = false
      where l.tenant_id = ${tx.tenantId} and l.shop_id = ${shopId} and l.is_active
        and l.external_id not in (select "externalId" from seen)
    )
    insert into app.channel_locations as l (tenant_id, shop_id, external_id, name, is_active, is_platform_owned, position)
    select ${tx.tenantId}, ${shopId}, "externalId", name, "isActive", "isPlatformOwned", position from seen
    on conflict (tenant_id, shop_id, external_id) do update set name = excluded.name, is_active = excluded.is_active,
      is_platform_owned = excluded.is_platform_owned, position = excluded.position, seen_at = now()`.execute(
    tx.query,
  );
}

/** False when the location is not there. A place is taken from the location that had it. */
export async function writePlaceOf(
  tx: Tx,
  shopId: string,
  externalId: string,
  placeId: string | null,
): Promise<boolean> {
  if (placeId !== null) {
    await tx.query
      .updateTable("app.channel_locations")
      .set({ place_id: null })
      .where("tenant_id", "=", tx.tenantId)
      .where("shop_id", "=", shopId)
      .where("place_id", "=", placeId)
      .where("external_id", "<>", externalId)
      .execute();
  }
  const { numUpdatedRows } = await tx.query
    .updateTable("app.channel_locations")
    .set({ place_id: placeId })
    .where("tenant_id", "=", tx.tenantId)
    .where("shop_id", "=", shopId)
    .where("external_id", "=", externalId)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

/** Warehouses and stores in the order in which sales take from them. */
export async function listReachedPlaces(tx: Tx, shopId: string): Promise<ReachedPlace[]> {
  const { rows } = await sql<{ id: string; name: string; is_first: boolean; is_hidden: boolean }>`
    select p.id, p.name, p.is_first, coalesce(h.mode = 'hidden', false) as is_hidden from app.places p
    left join app.shop_places h on h.tenant_id = p.tenant_id and h.place_id = p.id and h.shop_id = ${shopId}
    where p.tenant_id = ${tx.tenantId} and p.kind in ('warehouse', 'store') and p.deleted_at is null
    order by p.is_default desc, p.rank, p.id`.execute(tx.query);
  return rows.map((row) => ({
    id: row.id,
    name: row.name,
    isFirst: row.is_first,
    isHidden: row.is_hidden,
  }));
}

/** A place serves a shop where nothing else is said. */
export async function writeServing(tx: Tx, shopId: string, placeId: string, serves: boolean): Promise<void> {
  await sql`
    insert into app.shop_places (tenant_id, shop_id, place_id, mode)
    values (${tx.tenantId}, ${shopId}, ${placeId}, ${serves ? "serves" : "hidden"})
    on conflict (tenant_id, shop_id, place_id) do update set mode = excluded.mode`.execute(tx.query);
}

/** Shops of which some location shows a place's goods, and others may too. */
export async function shopsShowing(tx: Tx): Promise<string[]> {
  const rows = await tx.query
    .selectFrom("app.channel_locations")
    .select("shop_id")
    .distinct()
    .where("tenant_id", "=", tx.tenantId)
    .where("place_id", "is not", null)
    .where("shop_id", "in", (shops) =>
      shops
        .selectFrom("app.shops")
        .select("id")
        .where("tenant_id", "=", tx.tenantId)
        .where("is_by_place", "=", true),
    )
    .execute();
  return rows.map(({ shop_id }) => shop_id);
}
