import { sql } from "kysely";
import type { Tx } from "../../../db/transaction.ts";
import { jsonRows } from "../../../kernel/json/json-rows.ts";
import type { PageRequest } from "../../../kernel/paging.ts";
import { TARGET, TARGET_JOINS } from "./publication-store.ts";
import type { PublishedListing, ShopPlan } from "./publish-result-store.ts";

export interface PreviewItem extends PublishedListing {
  readonly verdict: "change" | "unchanged" | "skip";
}

export interface Preview {
  readonly items: readonly PreviewItem[];
  readonly changes: number;
  readonly unchanged: number;
  readonly skipped: number;
}

interface Scope {
  readonly masterVariantIds: readonly string[] | null;
  readonly plan: readonly ShopPlan[];
}

/** What a publication would write, listing by listing, at this moment. */
function planned(tx: Tx, { masterVariantIds, plan }: Scope) {
  const variantIds = masterVariantIds === null ? null : [...masterVariantIds];
  return sql`
    select *, case when failure is not null then 'skip' when before is not distinct from after then 'unchanged'
      else 'change' end as verdict
    from (
      select p.id as "listingId", p.shop_id as "shopId", s.name as "shopName", s.platform,
        p.channel_variant_id as "channelVariantId", p.master_variant_id as "masterVariantId", v.sku as "masterSku", x.field,
        case x.field when 'stock' then coalesce(q.assumed_quantity, p.stock)::text else coalesce(p.sku, '') end as before,
        case x.field when 'stock' then (${TARGET})::text else v.sku end as after,
        coalesce(x.failure, case when x.field = 'stock' and q.listing_id is null then 'not_tracked' end) as failure
      from app.listings p ${TARGET_JOINS}
      join app.shops s on s.tenant_id = p.tenant_id and s.id = p.shop_id
      join jsonb_to_recordset(${jsonRows(plan)}::jsonb) as x ("shopId" text, field text, failure text)
        on x."shopId" = p.shop_id
      left join app.publications q on q.tenant_id = p.tenant_id and q.listing_id = p.id
      where p.tenant_id = ${tx.tenantId} and p.master_variant_id is not null
        and (${variantIds}::text[] is null or p.master_variant_id = any(${variantIds}::text[]))
    ) listed`;
}

export async function previewPublication(tx: Tx, scope: Scope, page: PageRequest): Promise<Preview> {
  const { rows } = await sql<PreviewItem>`
    ${planned(tx, scope)} order by "listingId", field limit ${page.limit} offset ${page.offset}`.execute(
    tx.query,
  );
  const { rows: counted } = await sql<{ verdict: PreviewItem["verdict"]; n: number }>`
    select verdict, count(*) as n from (${planned(tx, scope)}) every group by 1`.execute(tx.query);
  const count = (verdict: PreviewItem["verdict"]) => counted.find((row) => row.verdict === verdict)?.n ?? 0;
  return {
    items: rows,
    changes: count("change"),
    unchanged: count("unchanged"),
    skipped: count("skip"),
  };
}
