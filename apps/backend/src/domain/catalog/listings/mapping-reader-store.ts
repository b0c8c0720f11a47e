import type { MappingStatus, Platform } from "@estiba/contract";
import { sql } from "kysely";
import { countUpTo, MAX_COUNTED } from "../../../db/counted-page.ts";
import { orderBy } from "../../../db/sorting.ts";
import type { Tx } from "../../../db/transaction.ts";
import type { PageOf, SortedPage } from "../../../kernel/paging.ts";
import { likePattern } from "../../../kernel/text/search-text.ts";

export interface Mapping {
  readonly id: string;
  readonly shopId: string;
  readonly shopName: string;
  readonly platform: Platform;
  readonly masterVariantId: string | null;
  readonly masterSku: string | null;
  readonly masterName: string | null;
  readonly channelVariantId: string;
  readonly channelSku: string | null;
  readonly channelName: string;
  readonly channelBarcode: string | null;
  readonly channelStock: number | null;
  readonly channelPriceMinor: number | null;
  readonly currency: string | null;
  readonly imageUrl: string | null;
  readonly status: MappingStatus;
  readonly isManual: boolean;
  readonly evidence: Record<string, unknown>;
  readonly canUndo: boolean;
  readonly lastSyncedAt: Date;
}

const mappingsOf = (tx: Tx) =>
  tx.query
    .selectFrom("app.listings as g")
    .innerJoin("app.shops as s", (join) =>
      join.onRef("s.tenant_id", "=", "g.tenant_id").onRef("s.id", "=", "g.shop_id"),
    )
    .leftJoin("app.master_variants as v", (join) =>
      join.onRef("v.tenant_id", "=", "g.tenant_id").onRef("v.id", "=", "g.master_variant_id"),
    )
    .where("g.tenant_id", "=", tx.tenantId);

const full = (query: ReturnType<typeof mappingsOf>) =>
  query.select([
    "g.id",
    "g.shop_id",
    "s.name as shop_name",
    "s.platform",
    "g.master_variant_id",
    "v.sku as master_sku",
    "v.name as master_name",
    "g.channel_variant_id",
    "g.sku",
    "g.name",
    "g.product_name",
    "g.barcode",
    "g.stock",
    "g.price_minor",
    "g.currency",
    "g.image_url",
    "g.mapping_status",
    "g.is_manual",
    "g.evidence",
    sql<boolean>`g.previous_mapping is not null`.as("can_undo"),
    "g.seen_at",
  ]);

type MappingRow = Awaited<ReturnType<ReturnType<typeof full>["execute"]>>[number];

const toMapping = (row: MappingRow): Mapping => ({
  id: row.id,
  shopId: row.shop_id,
  shopName: row.shop_name,
  platform: row.platform,
  masterVariantId: row.master_variant_id,
  masterSku: row.master_sku,
  masterName: row.master_name,
  channelVariantId: row.channel_variant_id,
  channelSku: row.sku,
  channelName: row.name === "" ? row.product_name : row.name,
  channelBarcode: row.barcode,
  channelStock: row.stock,
  channelPriceMinor: row.price_minor,
  currency: row.currency,
  imageUrl: row.image_url,
  status: row.mapping_status,
  isManual: row.is_manual,
  evidence: { ...(row.evidence as Record<string, unknown>) },
  canUndo: row.can_undo,
  lastSyncedAt: row.seen_at,
});

export interface MappingFilter {
  readonly shopIds?: readonly string[] | undefined;
  readonly statuses?: readonly MappingStatus[] | undefined;
  readonly search?: string | undefined;
}

function filtered(tx: Tx, { shopIds, statuses, search }: MappingFilter) {
  let query = tx.query.selectFrom("app.listings as g").where("g.tenant_id", "=", tx.tenantId);
  query = shopIds === undefined ? query : query.where("g.shop_id", "in", shopIds);
  query = statuses === undefined ? query : query.where("g.mapping_status", "in", statuses);
  return search === undefined
    ? query
    : query.where(
        sql<boolean>`(g.id = any(array(select directory.search_listings(${likePattern(search)}, ${MAX_COUNTED})))
          or g.master_variant_id = any(array(select directory.search_variants(${likePattern(search)}, ${MAX_COUNTED}))))`,
      );
}

const SORTS = {
  channelSku: { column: "g.sku", isNullable: true },
  lastSyncedAt: { column: "g.seen_at" },
} as const;

/** Ids of mappings that match, in the list's order. */
export async function listMappingIds(
  tx: Tx,
  filter: MappingFilter,
  { sort, limit, offset }: SortedPage<"mappings">,
): Promise<readonly string[]> {
  const rows = await filtered(tx, filter)
    .select("g.id")
    .orderBy(sort === undefined ? sql`g.id` : orderBy(SORTS, "g.id", sort))
    .limit(limit)
    .offset(offset)
    .execute();
  return rows.map(({ id }) => id);
}

/** In the requested order. */
export async function findMappings(tx: Tx, ids: readonly string[]): Promise<Mapping[]> {
  const rows = await full(mappingsOf(tx))
    .where("g.id", "=", sql<string>`any(${[...ids]}::text[])`)
    .execute();
  const found = new Map(rows.map((row) => [row.id, toMapping(row)]));
  return ids.flatMap((id) => found.get(id) ?? []);
}

export async function listMappings(
  tx: Tx,
  filter: MappingFilter,
  page: SortedPage<"mappings">,
): Promise<PageOf<Mapping>> {
  const items = await findMappings(tx, await listMappingIds(tx, filter, page));
  return { items, total: await countUpTo(tx, filtered(tx, filter).select("g.id")) };
}

export async function findMapping(tx: Tx, mappingId: string): Promise<Mapping | null> {
  const row = await full(mappingsOf(tx)).where("g.id", "=", mappingId).executeTakeFirst();
  return row ? toMapping(row) : null;
}

/** Variants whose words are like these, the likeliest first. */
export async function similarVariants(
  tx: Tx,
  words: string,
  most: number,
): Promise<{ id: string; likeness: number }[]> {
  const { rows } = await sql<{ id: string; likeness: number }>`
    select id, likeness from directory.similar_variants(${words}, ${most})`.execute(tx.query);
  return rows;
}
