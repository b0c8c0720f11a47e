import {
  SHOP_STATUSES_IN_TROUBLE,
  type LocationMode,
  type Platform,
  type ShopStatus,
} from "@estiba/contract";
import { sql } from "kysely";
import type { Tx } from "../../db/transaction.ts";
import type { PageOf, PageRequest } from "../../kernel/paging.ts";
import type { Shop } from "./model.ts";

export interface ShopRow {
  id: string;
  platform: Platform;
  external_id: string;
  name: string;
  status: ShopStatus;
  currency: string | null;
  credentials_version: number;
  credentials_sealed: string | null;
  token_expires_at: Date | null;
  created_at: Date;
  last_event_at: Date | null;
  last_order_at: Date | null;
  last_error: string | null;
  last_error_at: Date | null;
  silent_since: Date | null;
  is_by_place: boolean;
  location_mode: LocationMode;
  handling_days: number;
}

export function toShop(row: ShopRow): Shop {
  return {
    id: row.id,
    platform: row.platform,
    externalId: row.external_id,
    name: row.name,
    status: row.status,
    currency: row.currency,
    credentialsVersion: row.credentials_version,
    hasCredentials: row.credentials_sealed !== null,
    tokenExpiresAt: row.token_expires_at,
    createdAt: row.created_at,
    lastEventAt: row.last_event_at,
    lastOrderAt: row.last_order_at,
    lastError: row.last_error,
    lastErrorAt: row.last_error_at,
    silentSince: row.silent_since,
    isByPlace: row.is_by_place,
    locationMode: row.location_mode,
    handlingDays: row.handling_days,
  };
}

const shopsOf = (tx: Tx) => tx.query.selectFrom("app.shops").where("tenant_id", "=", tx.tenantId);

/** Null when the same shop was inserted concurrently. */
export async function insertShop(
  tx: Tx,
  shop: { id: string; platform: Platform; externalId: string; name: string; currency: string | null },
): Promise<Shop | null> {
  const row = await tx.query
    .insertInto("app.shops")
    .values({
      tenant_id: tx.tenantId,
      id: shop.id,
      platform: shop.platform,
      external_id: shop.externalId,
      name: shop.name,
      currency: shop.currency,
      status: "active",
    })
    .onConflict((conflict) => conflict.columns(["tenant_id", "platform", "external_id"]).doNothing())
    .returningAll()
    .executeTakeFirst();
  return row ? toShop(row) : null;
}

export async function findShop(tx: Tx, shopId: string): Promise<Shop | null> {
  const row = await shopsOf(tx).selectAll().where("id", "=", shopId).executeTakeFirst();
  return row ? toShop(row) : null;
}

export async function lockShop(tx: Tx, shopId: string): Promise<Shop | null> {
  const row = await shopsOf(tx).selectAll().where("id", "=", shopId).forUpdate().executeTakeFirst();
  return row ? toShop(row) : null;
}

export async function findShopByExternalId(
  tx: Tx,
  platform: Platform,
  externalId: string,
): Promise<Shop | null> {
  const row = await shopsOf(tx)
    .selectAll()
    .where("platform", "=", platform)
    .where("external_id", "=", externalId)
    .executeTakeFirst();
  return row ? toShop(row) : null;
}

export async function lockShopByExternalId(
  tx: Tx,
  platform: Platform,
  externalId: string,
): Promise<Shop | null> {
  const row = await shopsOf(tx)
    .selectAll()
    .where("platform", "=", platform)
    .where("external_id", "=", externalId)
    .forUpdate()
    .executeTakeFirst();
  return row ? toShop(row) : null;
}

export async function listShops(
  tx: Tx,
  filter: { platform?: Platform | undefined },
  page: PageRequest,
): Promise<PageOf<Shop>> {
  const { platform } = filter;
  const shops = () => (platform === undefined ? shopsOf(tx) : shopsOf(tx).where("platform", "=", platform));
  const rows = await shops().selectAll().orderBy("id").limit(page.limit).offset(page.offset).execute();
  const { n } = await shops().select(sql<number>`count(*)`.as("n")).executeTakeFirstOrThrow();
  return { items: rows.map(toShop), total: n };
}

export async function countShopsInTrouble(tx: Tx): Promise<number> {
  const { n } = await shopsOf(tx)
    .select(sql<number>`count(*)`.as("n"))
    .where("status", "in", SHOP_STATUSES_IN_TROUBLE)
    .executeTakeFirstOrThrow();
  return n;
}

/** What is null stays as it is. */
export async function writeFacts(
  tx: Tx,
  shopId: string,
  facts: { name: string | null; currency: string | null },
): Promise<Shop | null> {
  const { rows } = await sql<ShopRow>`
    update app.shops set name = coalesce(${facts.name}, name), currency = coalesce(${facts.currency}, currency)
    where tenant_id = ${tx.tenantId} and id = ${shopId} returning *`.execute(tx.query);
  const [row] = rows;
  return row ? toShop(row) : null;
}

export async function writeByPlace(tx: Tx, shopId: string, isByPlace: boolean): Promise<void> {
  await tx.query
    .updateTable("app.shops")
    .set({ is_by_place: isByPlace })
    .where("tenant_id", "=", tx.tenantId)
    .where("id", "=", shopId)
    .where("is_by_place", "<>", isByPlace)
    .execute();
}

export async function writeLocationMode(tx: Tx, shopId: string, mode: LocationMode): Promise<void> {
  await tx.query
    .updateTable("app.shops")
    .set({ location_mode: mode })
    .where("tenant_id", "=", tx.tenantId)
    .where("id", "=", shopId)
    .execute();
}

export async function writeHandlingDays(tx: Tx, shopId: string, handlingDays: number): Promise<void> {
  await tx.query
    .updateTable("app.shops")
    .set({ handling_days: handlingDays })
    .where("tenant_id", "=", tx.tenantId)
    .where("id", "=", shopId)
    .execute();
}

export async function writeSilence(tx: Tx, shopId: string, silentSince: Date | null): Promise<void> {
  await tx.query
    .updateTable("app.shops")
    .set({ silent_since: silentSince })
    .where("tenant_id", "=", tx.tenantId)
    .where("id", "=", shopId)
    .execute();
}

/** When something last came from a shop; to the second, so that a rush does not queue for one row. */
export async function touchShops(
  tx: Tx,
  seen: readonly { shopId: string; hadOrder: boolean }[],
): Promise<void> {
  if (seen.length === 0) {
    return;
  }
  await sql`
    update app.shops s set last_event_at = now(),
      last_order_at = case when t.had_order then now() else s.last_order_at end,
      silent_since = case when t.had_order then null else s.silent_since end
    from unnest(${seen.map(({ shopId }) => shopId)}::text[], ${seen.map(({ hadOrder }) => hadOrder)}::boolean[])
      as t (shop_id, had_order)
    where s.tenant_id = ${tx.tenantId} and s.id = t.shop_id
      and (s.last_event_at is null or s.last_event_at < now() - interval '1 second' or s.silent_since is not null)`.execute(
    tx.query,
  );
}

export interface ShopPlatforms {
  readonly byShop: ReadonlyMap<string, Platform>;
  readonly connected: ReadonlySet<Platform>;
  /** Shops that go by place, with whose word counts there. */
  readonly byPlace: ReadonlyMap<string, LocationMode>;
}

/** Platforms of these shops, and of every enabled shop of the tenant. */
export async function platformsOf(tx: Tx, shopIds: readonly string[]): Promise<ShopPlatforms> {
  const rows = await shopsOf(tx)
    .select(["id", "platform", "status", "is_by_place", "location_mode"])
    .where((where) =>
      where.or([
        where("id", "=", sql<string>`any(${[...shopIds]}::text[])`),
        where("status", "in", ["active", "degraded"]),
      ]),
    )
    .execute();
  const byShop = new Map(rows.map((row) => [row.id, row.platform]));
  const connected = rows.filter(({ status }) => status !== "disconnected").map(({ platform }) => platform);
  const byPlace = rows.filter((row) => row.is_by_place);
  return {
    byShop,
    connected: new Set(connected),
    byPlace: new Map(byPlace.map((row) => [row.id, row.location_mode])),
  };
}

export async function findShops(tx: Tx, shopIds: readonly string[]): Promise<Map<string, Shop>> {
  const rows = await shopsOf(tx)
    .selectAll()
    .where("id", "=", sql<string>`any(${[...shopIds]}::text[])`)
    .execute();
  return new Map(rows.map((row) => [row.id, toShop(row)]));
}
