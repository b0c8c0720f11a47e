import { sql } from "kysely";
import type { Tx } from "../../../db/transaction.ts";
import { jsonRows } from "../../../kernel/json/json-rows.ts";
import { searchWords } from "../model.ts";
import type { Variant, VariantPatch } from "./variant.ts";

/** Writes what the patches change; the product's name belongs to all variants of the product. */
export async function updateVariants(
  tx: Tx,
  patched: readonly { variant: Variant; patch: VariantPatch }[],
): Promise<void> {
  if (patched.length === 0) {
    return;
  }
  const rows = patched.map(({ variant, patch }) => {
    const after = { ...variant, ...patch };
    return {
      id: variant.id,
      product_id: variant.productId,
      product_name: after.productName,
      name: after.name,
      barcode: after.barcode,
      price_minor: after.priceMinor,
      currency: after.currency,
      safety_stock: after.safetyStock,
      low_stock_threshold: after.lowStockThreshold,
      weight_g: after.weightG,
      length_mm: after.lengthMm,
      width_mm: after.widthMm,
      height_mm: after.heightMm,
      ships_alone: after.shipsAlone,
      size_source: after.sizeSource,
      search: searchWords([variant.sku, after.barcode, after.productName, after.name]),
    };
  });
  await sql`
    with x as (
      select * from jsonb_to_recordset(${jsonRows(rows)}::jsonb) as x (id text, product_id text, product_name text,
        name text, barcode text, price_minor bigint, currency text, safety_stock integer, low_stock_threshold integer,
        weight_g integer, length_mm integer, width_mm integer, height_mm integer, ships_alone boolean, size_source text,
        search text)
    ), named as (
      update app.products p set name = n.name
      from (select product_id, min(product_name) as name from x group by product_id) n
      where p.tenant_id = ${tx.tenantId} and p.id = n.product_id and p.name <> n.name
    )
    update app.master_variants v set name = x.name, barcode = x.barcode, price_minor = x.price_minor,
      currency = x.currency, safety_stock = x.safety_stock, low_stock_threshold = x.low_stock_threshold,
      weight_g = x.weight_g, length_mm = x.length_mm, width_mm = x.width_mm, height_mm = x.height_mm,
      ships_alone = x.ships_alone, size_source = x.size_source,
      size_listing_id = case when x.size_source = 'channel' then v.size_listing_id end,
      search = x.search, version = v.version + 1, updated_at = now()
    from x where v.tenant_id = ${tx.tenantId} and v.id = x.id`.execute(tx.query);
}
