import { sql } from "kysely";
import type { Tx } from "../../../db/transaction.ts";
import { jsonRows } from "../../../kernel/json/json-rows.ts";
import { searchWords, skuKey } from "../model.ts";

/** After we have renamed listings on their channel: their link still rests on the name they have now. */
export async function recordRenamedListings(
  tx: Tx,
  renamed: readonly { listingId: string; sku: string }[],
): Promise<void> {
  if (renamed.length === 0) {
    return;
  }
  const rows = renamed.map(({ listingId, sku }) => ({
    listing_id: listingId,
    sku: sku === "" ? null : sku,
    sku_key: skuKey(sku),
    words: searchWords([sku]),
  }));
  await sql`
    update app.listings g set sku = x.sku, sku_key = x.sku_key,
      search = left(concat_ws(' ', x.words, g.search), 500),
      evidence = case when g.evidence ? 'skuKey'
        then g.evidence || jsonb_build_object('sku', x.sku, 'skuKey', x.sku_key) else g.evidence end
    from jsonb_to_recordset(${jsonRows(rows)}::jsonb) as x (listing_id text, sku text, sku_key text, words text)
    where g.tenant_id = ${tx.tenantId} and g.id = x.listing_id`.execute(tx.query);
}
