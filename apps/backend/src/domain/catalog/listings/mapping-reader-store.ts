import type { MappingStatus, Platform } from "@estiba/contract";
import { sql } from "kysely";
import type { Tx } from "../../../db/transaction.ts";
import type { PageOf, PageRequest } from "../../../kernel/paging.ts";
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
  readonly status: MappingStatus;
  readonly isManual: boolean;
  readonly evidence: Record<string, unknown>;
  readonly canUndo: boolean;
  readonly lastSyncedAt: Date;
}

const MAX_COUNTED = 10_000;

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
  status: row.mapping_status,
  isManual: row.is_manual,
  evidence: { ...(row.evidence as Record<string, unknown>) },
  canUndo: row.can_undo,
  lastSyncedAt: row.seen_at,
});

export interface MappingFilter {
  readonly shopId?: string | undefined;
  readonly status?: MappingStatus | undefined;
  readonly search?: string | undefined;
}

function filtered(tx: Tx, { shopId, status, search }: MappingFilter) {
  let query = mappingsOf(tx);
  query = shopId === undefined ? query : query.where("g.shop_id", "=", shopId);
  query = status === undefined ? query : query.where("g.mapping_status", "=", status);
  return search === undefined
    ? query
    : query.where(
        sql<boolean>`(g.id = any(array(select directory.search_listings(${likePattern(search)}, ${MAX_COUNTED})))
          or g.master_variant_id = any(array(select directory.search_variants(${likePattern(search)}, ${MAX_COUNTED}))))`,
      );
}

export async function listMappings(
  tx: Tx,
  filter: MappingFilter,
  page: PageRequest,
): Promise<PageOf<Mapping>> {
  const rows = await full(filtered(tx, filter))
    .orderBy("g.id")
    .limit(page.limit)
    .offset(page.offset)
    .execute();
  const counted = filtered(tx, filter).select("g.id").limit(MAX_COUNTED).as("counted");
  const { n } = await tx.query
    .selectFrom(counted)
    .select(sql<number>`count(*)`.as("n"))
    .executeTakeFirstOrThrow();
  return { items: rows.map(toMapping), total: n };
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
