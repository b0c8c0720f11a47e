import { MAX_CLAIMS } from "@estiba/contract";
import { sql, type RawBuilder } from "kysely";
import { countUpTo, MAX_COUNTED } from "../../../db/counted-page.ts";
import type { Tx } from "../../../db/transaction.ts";
import type { PageOf, PageRequest } from "../../../kernel/paging.ts";
import { likePattern } from "../../../kernel/text/search-text.ts";
import { findMappings, type Mapping, type MappingFilter } from "./mapping-reader-store.ts";

export interface ConflictProduct {
  readonly masterVariantId: string;
  readonly sku: string;
  readonly name: string;
  readonly onHand: number;
  readonly imageUrl: string | null;
}

/** Listings that claim one SKU, to be decided together. */
export interface Conflict {
  readonly key: string;
  readonly sku: string | null;
  readonly listings: readonly Mapping[];
  readonly total: number;
  readonly others: readonly Mapping[];
  readonly product: ConflictProduct | null;
}

/** Listings without a SKU are decided by their barcode, or one by one. */
const KEY = sql`coalesce(g.sku_key, g.barcode, g.id::text)`;

function inConflict(tx: Tx, { shopIds, search }: MappingFilter): RawBuilder<unknown> {
  const inShops = shopIds === undefined ? sql`` : sql`and g.shop_id = any(${[...shopIds]}::text[])`;
  const found =
    search === undefined
      ? sql``
      : sql`and g.id = any(array(select directory.search_listings(${likePattern(search)}, ${MAX_COUNTED})))`;
  return sql`app.listings g where g.tenant_id = ${tx.tenantId} and g.mapping_status = 'conflict' ${inShops} ${found}`;
}

interface KeyRow {
  readonly key: string;
  readonly sku_key: string | null;
  readonly total: number;
  readonly ids: readonly string[];
}

async function listKeys(tx: Tx, filter: MappingFilter, { limit, offset }: PageRequest): Promise<KeyRow[]> {
  const { rows } = await sql<KeyRow>`
    select ${KEY} as key, min(g.sku_key) as sku_key, count(*) as total, (array_agg(g.id::text order by g.id))[1:${sql.lit(MAX_CLAIMS)}] as ids
    from ${inConflict(tx, filter)} group by 1 order by 1 limit ${limit} offset ${offset}`.execute(tx.query);
  return rows;
}

/** Shop by shop, as the index on SKUs is; a join would read the whole catalog. */
async function otherClaims(tx: Tx, skuKeys: readonly string[]): Promise<Map<string, string[]>> {
  const { rows } = await sql<{ sku_key: string; id: string }>`
    select k.sku_key, g.id from unnest(${[...skuKeys]}::text[]) as k (sku_key)
    join app.shops s on s.tenant_id = ${tx.tenantId}
    cross join lateral (
      select l.id, l.mapping_status from app.listings l
      where l.tenant_id = ${tx.tenantId} and l.shop_id = s.id and l.sku_key >= k.sku_key and l.sku_key <= k.sku_key
      order by l.sku_key limit ${MAX_CLAIMS}
    ) g
    where g.mapping_status <> 'conflict' order by g.id`.execute(tx.query);
  return new Map(
    [...Map.groupBy(rows, (row) => row.sku_key)].map(([key, claims]) => [
      key,
      claims.slice(0, MAX_CLAIMS).map(({ id }) => id),
    ]),
  );
}

async function productsOf(tx: Tx, skuKeys: readonly string[]): Promise<Map<string, ConflictProduct>> {
  const { rows } = await sql<ConflictProduct & { skuKey: string }>`
    select v.sku_key as "skuKey", v.id as "masterVariantId", v.sku, v.name, l.on_hand + l.makeable as "onHand",
      (select g.image_url from app.listings g
        where g.tenant_id = v.tenant_id and g.master_variant_id = v.id and g.image_url is not null
        order by g.id limit 1) as "imageUrl"
    from app.master_variants v
    join app.stock_levels l on l.tenant_id = v.tenant_id and l.master_variant_id = v.id
    where v.tenant_id = ${tx.tenantId} and v.sku_key = any(${[...skuKeys]}::text[])`.execute(tx.query);
  return new Map(rows.map(({ skuKey, ...product }) => [skuKey, product]));
}

export async function listConflicts(
  tx: Tx,
  filter: MappingFilter,
  page: PageRequest,
): Promise<PageOf<Conflict>> {
  const keys = await listKeys(tx, filter, page);
  const skuKeys = keys.flatMap((row) => row.sku_key ?? []);
  const others = await otherClaims(tx, skuKeys);
  const products = await productsOf(tx, skuKeys);
  const ids = [...keys.flatMap((row) => row.ids), ...[...others.values()].flat()];
  const mappings = new Map((await findMappings(tx, ids)).map((mapping) => [mapping.id, mapping]));
  const mappingsOf = (claims: readonly string[] = []) => claims.flatMap((id) => mappings.get(id) ?? []);
  const items = keys.map((row): Conflict => {
    const listings = mappingsOf(row.ids);
    return {
      key: row.key,
      sku: listings.find(({ channelSku }) => channelSku !== null)?.channelSku ?? null,
      listings,
      total: row.total,
      others: mappingsOf(others.get(row.sku_key ?? "")),
      product: products.get(row.sku_key ?? "") ?? null,
    };
  });
  const total = await countUpTo(tx, sql`select ${KEY} from ${inConflict(tx, filter)} group by ${KEY}`);
  return { items, total };
}
