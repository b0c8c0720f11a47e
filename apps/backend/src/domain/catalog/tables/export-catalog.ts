import { csvText } from "../../../kernel/text/csv.ts";
import { formatMoney } from "../../../kernel/money/money.ts";
import type { Origin, Services } from "../../../ports/services.ts";
import { TABLE_FIELDS, type TableField } from "./import-table.ts";
import type { Variant } from "../variants/variant.ts";
import { nextVariants } from "../variants/variant-reader-store.ts";

const VARIANTS_A_PAGE = 500;

const figure = (value: number | null) => (value === null ? "" : String(value));

const CELLS: Readonly<Record<TableField, (variant: Variant) => string>> = {
  sku: ({ sku }) => csvText(sku),
  name: ({ name }) => csvText(name),
  product: ({ productName }) => csvText(productName),
  barcode: ({ barcode }) => csvText(barcode),
  price: ({ priceMinor, currency }) =>
    priceMinor === null ? "" : formatMoney(priceMinor, currency ?? "XXX"),
  currency: ({ currency }) => csvText(currency),
  stock: ({ onHand }) => String(onHand),
  safety_stock: ({ safetyStock }) => String(safetyStock),
  low_stock_threshold: ({ lowStockThreshold }) => figure(lowStockThreshold),
  weight_g: ({ weightG }) => figure(weightG),
  length_mm: ({ lengthMm }) => figure(lengthMm),
  width_mm: ({ widthMm }) => figure(widthMm),
  height_mm: ({ heightMm }) => figure(heightMm),
};

const rowOf = (variant: Variant) => `${TABLE_FIELDS.map((field) => CELLS[field](variant)).join(",")}\r\n`;

/** Page by page: however large the catalog, a page of it is in memory, and no transaction stays open in between. */
export async function* exportCatalog(
  services: Services,
  tenantId: string,
  origin: Origin,
): AsyncGenerator<string> {
  yield `\uFEFF${TABLE_FIELDS.join(",")}\r\n`;
  for (let afterSkuKey = ""; ; ) {
    const place = afterSkuKey;
    const variants = await services.inTenant(tenantId, origin, (tx) =>
      nextVariants(tx, place, VARIANTS_A_PAGE),
    );
    yield variants.map(rowOf).join("");
    const last = variants.at(-1);
    if (last === undefined || variants.length < VARIANTS_A_PAGE) {
      return;
    }
    afterSkuKey = last.skuKey;
  }
}
