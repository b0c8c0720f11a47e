import { sql } from "kysely";
import type { Tx } from "../../../db/transaction.ts";
import type { PageOf, PageRequest } from "../../../kernel/paging.ts";
import { likePattern } from "../../../kernel/text/search-text.ts";

const MAX_FOUND = 10_000;

export interface PlaceStockItem {
  readonly masterVariantId: string;
  readonly sku: string;
  readonly name: string;
  readonly onHand: number;
}

/** What is at a place. The first one also has all variants that are not kept by place. */
export async function listPlaceStock(
  tx: Tx,
  place: { readonly id: string; readonly isFirst: boolean },
  { search, ...page }: PageRequest & { readonly search: string | undefined },
): Promise<PageOf<PlaceStockItem>> {
  const found = sql`
    from app.stock_levels l
    join app.master_variants v on v.tenant_id = l.tenant_id and v.id = l.master_variant_id
    left join app.stock_place_levels p on p.tenant_id = l.tenant_id and p.master_variant_id = l.master_variant_id
      and p.place_id = ${place.id}
    where l.tenant_id = ${tx.tenantId}
      and case when l.is_placed then p.on_hand <> 0 else ${place.isFirst} and l.on_hand <> 0 end
      ${search === undefined ? sql`` : sql`and v.id in (select directory.search_variants(${likePattern(search)}, ${MAX_FOUND}))`}`;
  const { rows } = await sql<{ id: string; sku: string; name: string; on_hand: number }>`
    select v.id, v.sku, v.name, case when l.is_placed then p.on_hand else l.on_hand end as on_hand ${found}
    order by v.sku, v.id limit ${page.limit} offset ${page.offset}`.execute(tx.query);
  const { rows: counts } = await sql<{ n: number }>`select count(*) as n ${found}`.execute(tx.query);
  return {
    items: rows.map(({ id, sku, name, on_hand }) => ({ masterVariantId: id, sku, name, onHand: on_hand })),
    total: counts[0]?.n ?? 0,
  };
}
