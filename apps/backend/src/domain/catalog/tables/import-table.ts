import { MAX_IMPORT_ROWS, MAX_SIDE_MM, MAX_STOCK, MAX_WEIGHT_G } from "@estiba/contract";
import { CURRENCY_RULE, isKnownCurrency } from "../../../kernel/money/currencies.ts";
import { badRequest } from "../../../kernel/errors.ts";
import { MoneyError, parseMoney } from "../../../kernel/money/money.ts";
import { cellText, CsvError, parseCsv } from "../../../kernel/text/csv.ts";
import { given } from "../../../kernel/given.ts";
import { skuKey } from "../model.ts";

export const TABLE_FIELDS = [
  "sku",
  "name",
  "product",
  "barcode",
  "price",
  "currency",
  "stock",
  "safety_stock",
  "low_stock_threshold",
  "weight_g",
  "length_mm",
  "width_mm",
  "height_mm",
] as const;
export type TableField = (typeof TABLE_FIELDS)[number];

/** Headings people and other systems use, without accents, in lower case. */
const ALIASES: Readonly<Record<TableField, readonly string[]>> = {
  sku: ["sku", "codigo", "code", "referencia", "ref", "seller sku", "master sku"],
  name: ["name", "nombre", "nome", "variant", "variante", "titulo", "title"],
  product: ["product", "producto", "produto", "product name", "nombre del producto", "nome do produto"],
  barcode: ["barcode", "ean", "gtin", "upc", "codigo de barras"],
  price: ["price", "precio", "preco", "valor"],
  currency: ["currency", "moneda", "moeda"],
  stock: [
    "stock",
    "existencias",
    "cantidad",
    "inventario",
    "estoque",
    "quantidade",
    "quantity",
    "qty",
    "on hand",
  ],
  safety_stock: [
    "safety stock",
    "inventario de seguridad",
    "existencias de seguridad",
    "stock de seguridad",
    "estoque de seguranca",
    "reserva",
  ],
  low_stock_threshold: [
    "low stock threshold",
    "low stock",
    "umbral",
    "limite",
    "inventario minimo",
    "stock minimo",
    "estoque minimo",
    "minimo",
  ],
  weight_g: ["weight g", "weight", "peso g", "peso", "gramos", "gramas", "grams"],
  length_mm: ["length mm", "largo mm", "comprimento mm"],
  width_mm: ["width mm", "ancho mm", "largura mm"],
  height_mm: ["height mm", "alto mm", "altura mm"],
};

function fieldOf(heading: string): TableField | null {
  const word = heading
    .normalize("NFD")
    .replace(/\p{Diacritic}/gu, "")
    .toLowerCase()
    .replace(/[_\-\s]+/g, " ")
    .trim();
  return TABLE_FIELDS.find((field) => ALIASES[field].includes(word)) ?? null;
}

/** A row as it was read; a field that is not there is not to be changed. */
export interface TableRow {
  readonly row: number;
  readonly sku: string | null;
  readonly skuKey: string | null;
  readonly name?: string;
  readonly productName?: string;
  readonly barcode?: string;
  readonly price?: string;
  readonly currency?: string;
  readonly stock?: number;
  readonly safetyStock?: number;
  readonly lowStockThreshold?: number;
  readonly weightG?: number;
  readonly lengthMm?: number;
  readonly widthMm?: number;
  readonly heightMm?: number;
  readonly errors: readonly string[];
}

export interface Table {
  readonly columns: Readonly<Record<string, string>>;
  readonly ignored: readonly string[];
  readonly rows: readonly TableRow[];
}

type Cells = Readonly<Partial<Record<TableField, string>>>;

class RowReader {
  readonly errors: string[] = [];
  readonly #cells: Cells;

  constructor(cells: Cells) {
    this.#cells = cells;
  }

  text(field: TableField, most: number): string | undefined {
    const text = this.#cells[field] ?? "";
    if (text.length > most || text.includes("\0") || !text.isWellFormed()) {
      this.errors.push(`${field} must have at most ${most} readable characters.`);
      return undefined;
    }
    return text === "" ? undefined : text;
  }

  whole(field: TableField, least: number, most = MAX_STOCK): number | undefined {
    const text = this.#cells[field] ?? "";
    if (text === "") {
      return undefined;
    }
    const number = /^-?\d{1,10}$/.test(text) ? Number(text) : Number.NaN;
    if (Number.isNaN(number) || number < least || number > most) {
      this.errors.push(`${field} must be a whole number from ${least} to ${most}.`);
      return undefined;
    }
    return number;
  }

  currency(): string | undefined {
    const text = (this.#cells.currency ?? "").toUpperCase();
    if (text !== "" && !isKnownCurrency(text)) {
      this.errors.push(`currency ${CURRENCY_RULE}.`);
      return undefined;
    }
    return text === "" ? undefined : text;
  }
}

function readRow(cells: Cells, row: number): TableRow {
  const reader = new RowReader(cells);
  const sku = reader.text("sku", 255) ?? null;
  const fields = given({
    name: reader.text("name", 300),
    productName: reader.text("product", 300),
    barcode: reader.text("barcode", 100),
    price: reader.text("price", 30),
    currency: reader.currency(),
    stock: reader.whole("stock", -MAX_STOCK),
    safetyStock: reader.whole("safety_stock", 0),
    lowStockThreshold: reader.whole("low_stock_threshold", 0),
    weightG: reader.whole("weight_g", 1, MAX_WEIGHT_G),
    lengthMm: reader.whole("length_mm", 1, MAX_SIDE_MM),
    widthMm: reader.whole("width_mm", 1, MAX_SIDE_MM),
    heightMm: reader.whole("height_mm", 1, MAX_SIDE_MM),
  });
  if (sku === null && reader.errors.length === 0) {
    reader.errors.push("sku is missing.");
  }
  return { row, sku, skuKey: skuKey(sku), ...fields, errors: reader.errors };
}

function withoutRepeats(rows: readonly TableRow[]): TableRow[] {
  const firstOf = new Map<string, number>();
  return rows.map((row) => {
    const first = firstOf.get(row.skuKey ?? "");
    if (row.skuKey === null || first === undefined) {
      firstOf.set(row.skuKey ?? "", row.row);
      return row;
    }
    return { ...row, errors: [...row.errors, `This SKU is in row ${first} already.`] };
  });
}

/** Reads a table as people keep them; what cannot be read of a row is said for that row. */
export function readTable(csv: string): Table {
  let cells: string[][];
  try {
    cells = parseCsv(csv, MAX_IMPORT_ROWS + 2);
  } catch (error) {
    throw error instanceof CsvError ? badRequest(`The table cannot be read: ${error.message}.`) : error;
  }
  const [heading = [], ...body] = cells;
  const fields = heading.map(fieldOf);
  if (!fields.includes("sku")) {
    throw badRequest("The table has no column sku.", { field: "csv" });
  }
  if (body.length > MAX_IMPORT_ROWS) {
    throw badRequest(`The table has more than ${MAX_IMPORT_ROWS} rows. Send it in parts.`, { field: "csv" });
  }
  const columns = Object.fromEntries(
    fields.flatMap((field, index) => (field === null ? [] : [[field, (heading[index] ?? "").trim()]])),
  );
  const rows = body
    .map((row, index) => ({ row: index + 2, texts: row.map(cellText) }))
    .filter(({ texts }) => texts.some((text) => text !== ""))
    .map(({ row, texts }) => {
      const named: Partial<Record<TableField, string>> = {};
      for (const [index, field] of fields.entries()) {
        if (field !== null) {
          named[field] = texts[index] ?? "";
        }
      }
      return readRow(named, row);
    });
  return {
    columns,
    ignored: heading.filter((_name, index) => fields[index] === null).map((name) => name.trim()),
    rows: withoutRepeats(rows),
  };
}

/** Decimal text with a point or a comma, in minor units of the currency. */
export function priceOf(text: string, currency: string | null): number | { error: string } {
  try {
    const minor = parseMoney(text.includes(".") ? text : text.replace(",", "."), currency ?? "XXX");
    return minor < 0 ? { error: "price must be 0 or more." } : minor;
  } catch (error) {
    if (error instanceof MoneyError) {
      return { error: `price cannot be read: ${error.message}.` };
    }
    throw error;
  }
}
