import { newId } from "../../../kernel/ids.ts";
import { given } from "../../../kernel/given.ts";
import { priceOf, type TableRow } from "./import-table.ts";
import { changesSize, sizedBy } from "../variants/size-patch.ts";
import { changesOf, type Variant, type VariantChange, type VariantPatch } from "../variants/variant.ts";
import type { VariantToCreate } from "../variants/variant-store.ts";

/** What a row of a table does, decided before anything is written. */
export interface RowPlan {
  readonly row: number;
  readonly sku: string | null;
  readonly action: "create" | "update" | "unchanged" | "error";
  readonly changes: VariantChange;
  readonly errors: readonly string[];
  readonly variant: Variant | null;
  readonly patch: VariantPatch;
  readonly created: VariantToCreate | null;
  /** What the figure is to be; null when it is to stay. */
  readonly stock: number | null;
}

function planOf(row: TableRow, fields: Partial<RowPlan>): RowPlan {
  const { row: number, sku, errors } = row;
  const nothing = { changes: {}, variant: null, patch: {}, created: null, stock: null };
  return { row: number, sku, action: "unchanged", errors, ...nothing, ...fields };
}

const refuse = (row: TableRow, errors: readonly string[]): RowPlan =>
  planOf(row, { action: "error", errors });

function patchOf(row: TableRow, priceMinor: number | undefined): VariantPatch {
  const { name, productName, barcode, currency, safetyStock, lowStockThreshold } = row;
  const { weightG, lengthMm, widthMm, heightMm } = row;
  return given({
    name,
    productName,
    barcode,
    currency,
    priceMinor,
    safetyStock,
    lowStockThreshold,
    weightG,
    lengthMm,
    widthMm,
    heightMm,
  });
}

function planUpdate(row: TableRow, variant: Variant, priceMinor: number | undefined): RowPlan {
  const said = patchOf(row, priceMinor);
  const patch = changesSize(variant, said) ? sizedBy(variant, said, "import") : said;
  const stock = row.stock === undefined || row.stock === variant.onHand ? null : row.stock;
  if (stock !== null && stock < 0) {
    return refuse(row, ["stock must be 0 or more."]);
  }
  const changes = {
    ...changesOf(variant, said),
    ...(stock === null ? {} : { stock: { from: variant.onHand, to: stock } }),
  };
  const action = Object.keys(changes).length === 0 ? "unchanged" : "update";
  return planOf(row, { action, changes, variant, patch, stock });
}

const PLAIN = {
  barcode: null,
  priceMinor: null,
  currency: null,
  safetyStock: 0,
  lowStockThreshold: null,
} as const;

const hasSize = ({ weightG, lengthMm, widthMm, heightMm }: TableRow): boolean =>
  [weightG, lengthMm, widthMm, heightMm].some((figure) => figure !== undefined);

function planCreate(row: TableRow, priceMinor: number | undefined, productId: string): RowPlan {
  const name = row.name ?? row.productName;
  const { stock = 0 } = row;
  if (name === undefined) {
    return refuse(row, ["name is missing: the SKU is new."]);
  }
  if (stock < 0) {
    return refuse(row, ["stock must be 0 or more."]);
  }
  const sku = row.sku ?? "";
  const created: VariantToCreate = {
    ...PLAIN,
    productName: name,
    ...patchOf(row, priceMinor),
    sizeSource: hasSize(row) ? "import" : null,
    id: newId("mva"),
    productId,
    sku,
    skuKey: row.skuKey ?? "",
    name,
  };
  const { productName, barcode, currency } = created;
  const shown = { sku, name, productName, barcode, priceMinor: created.priceMinor, currency, stock };
  const changes = Object.fromEntries(
    Object.entries(shown).flatMap(([field, to]) => (to === null ? [] : [[field, { from: null, to }]])),
  );
  return planOf(row, { action: "create", changes, created, stock });
}

/** New variants of one product in the same table belong together. */
export function planRows(
  rows: readonly TableRow[],
  known: ReadonlyMap<string, Variant>,
  products: Map<string, string>,
): RowPlan[] {
  return rows.map((row) => {
    if (row.errors.length > 0) {
      return refuse(row, row.errors);
    }
    const variant = known.get(row.skuKey ?? "");
    const price =
      row.price === undefined ? undefined : priceOf(row.price, row.currency ?? variant?.currency ?? null);
    if (typeof price === "object") {
      return refuse(row, [price.error]);
    }
    if (variant) {
      return planUpdate(row, variant, price);
    }
    const productId = products.get(row.productName ?? "") ?? newId("prd");
    if (row.productName !== undefined) {
      products.set(row.productName, productId);
    }
    return planCreate(row, price, productId);
  });
}
