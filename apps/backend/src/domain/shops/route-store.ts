import type { Platform } from "@estiba/contract";
import { sql } from "kysely";
import type { Tx } from "../../db/transaction.ts";
import type { DirectoryQuery } from "../../ports/services.ts";
import type { ShopHolder } from "./model.ts";

export async function findRoute(
  query: DirectoryQuery,
  platform: Platform,
  routeKey: string,
): Promise<ShopHolder | null> {
  const [holder] = await routeHolders(query, platform, [routeKey]);
  return holder ?? null;
}

export async function routeHolders(
  query: DirectoryQuery,
  platform: Platform,
  routeKeys: readonly string[],
): Promise<ShopHolder[]> {
  if (routeKeys.length === 0) {
    return [];
  }
  const rows = await query
    .selectFrom("directory.shop_routes")
    .select(["tenant_id", "shop_id"])
    .where("platform", "=", platform)
    .where("route_key", "in", [...routeKeys])
    .execute();
  return rows.map((row) => ({ tenantId: row.tenant_id, shopId: row.shop_id }));
}

/** Leaves what another shop holds. */
export async function insertRoutes(
  tx: Tx,
  shop: { id: string; platform: Platform },
  routeKeys: readonly string[],
): Promise<void> {
  const directory = await tx.directory();
  await directory
    .insertInto("directory.shop_routes")
    .values(
      routeKeys.map((routeKey) => ({
        platform: shop.platform,
        route_key: routeKey,
        tenant_id: tx.tenantId,
        shop_id: shop.id,
      })),
    )
    .onConflict((conflict) =>
      conflict
        .columns(["platform", "route_key"])
        .doUpdateSet({ claimed_at: sql`now()` })
        .where("directory.shop_routes.tenant_id", "=", tx.tenantId)
        .where("directory.shop_routes.shop_id", "=", shop.id),
    )
    .execute();
}

/** Takes the keys away from other tenants; says from whose shops. */
export async function deleteForeignRoutes(
  tx: Tx,
  platform: Platform,
  routeKeys: readonly string[],
): Promise<ShopHolder[]> {
  const directory = await tx.directory();
  const rows = await directory
    .deleteFrom("directory.shop_routes")
    .where("platform", "=", platform)
    .where("route_key", "in", [...routeKeys])
    .where("tenant_id", "<>", tx.tenantId)
    .returning(["tenant_id", "shop_id"])
    .execute();
  return rows.map((row) => ({ tenantId: row.tenant_id, shopId: row.shop_id }));
}

export async function deleteRoutesOf(tx: Tx, shopIds: readonly string[]): Promise<void> {
  const directory = await tx.directory();
  await directory
    .deleteFrom("directory.shop_routes")
    .where("tenant_id", "=", tx.tenantId)
    .where("shop_id", "in", [...shopIds])
    .execute();
}

/** Those that are known here: what the shop claims when it is connected again meanwhile stays. */
export async function releaseRoutes(tx: Tx, shopId: string): Promise<void> {
  const { last } = await tx.query
    .selectFrom("directory.shop_routes")
    .select(sql<string | null>`max(claimed_at)::text`.as("last"))
    .where("tenant_id", "=", tx.tenantId)
    .where("shop_id", "=", shopId)
    .executeTakeFirstOrThrow();
  await tx.release(async (query) => {
    await query
      .deleteFrom("directory.shop_routes")
      .where("tenant_id", "=", tx.tenantId)
      .where("shop_id", "=", shopId)
      .where("claimed_at", "<=", sql<Date>`${last}::timestamptz`)
      .execute();
  });
}

interface Route {
  readonly platform: string;
  readonly routeKey: string;
}

/** Claims of shops that were never stored, or are disconnected. */
export async function abandonedShopRoutes(query: DirectoryQuery, most: number): Promise<Route[]> {
  const { rows } = await sql<Route>`
    select platform, route_key as "routeKey" from directory.abandoned_shop_routes(${most})`.execute(query);
  return rows;
}

export async function freeShopRoutes(query: DirectoryQuery, routes: readonly Route[]): Promise<number> {
  const { numAffectedRows = 0n } = await sql`
    delete from directory.shop_routes where (platform, route_key) in (
      select * from unnest(${routes.map(({ platform }) => platform)}::text[],
        ${routes.map(({ routeKey }) => routeKey)}::text[])
    ) and claimed_at < now() - interval '10 minutes'`.execute(query);
  return Number(numAffectedRows);
}
