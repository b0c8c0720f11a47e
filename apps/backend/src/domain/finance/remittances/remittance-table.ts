import { MAX_REMITTANCE_LINES } from "@estiba/contract";
import { cellText, CsvError, parseCsv } from "../../../kernel/text/csv.ts";
import type { CurrencyCode } from "../../../kernel/money/currencies.ts";
import { AppError } from "../../../kernel/errors.ts";
import { MoneyError } from "../../../kernel/money/money.ts";
import {
  isSpreadsheetNumber,
  parseSheetAmount,
  parseWrittenAmount,
  type DecimalMark,
} from "../../../kernel/money/written-amount.ts";

import { isXlsx, readXlsx, type ReadCell } from "../../../kernel/sheets/read-xlsx.ts";
import { XlsxError } from "../../../kernel/sheets/xlsx-parts.ts";

/** A line as the carrier states it; what it does not say is null. */
export interface StatedLine {
  readonly trackingNumber: string;
  readonly collectedMinor: number;
  readonly codFeeMinor: number | null;
  readonly freightMinor: number | null;
  readonly withheldMinor: number | null;
  readonly deliveredOn: string | null;
}

const FIELDS = ["tracking", "collected", "codFee", "freight", "withheld", "deliveredAt"] as const;
type Field = (typeof FIELDS)[number];

/** Headings carriers use, without accents and marks, in lower case. */
const ALIASES: Readonly<Record<Field, readonly string[]>> = {
  tracking: [
    "guia",
    "nro guia",
    "n guia",
    "no guia",
    "num guia",
    "numero guia",
    "numero de guia",
    "tracking",
    "tracking number",
    "tracking no",
    "numero de seguimiento",
    "nro seguimiento",
    "codigo de seguimiento",
    "seguimiento",
    "numero de rastreo",
    "rastreo",
    "waybill",
    "awb",
  ],
  collected: [
    "valor recaudado",
    "valor recaudo",
    "recaudo",
    "recaudado",
    "importe recaudado",
    "monto recaudado",
    "valor cobrado",
    "importe cobrado",
    "monto cobrado",
    "cobrado",
    "contra reembolso",
    "valor contra entrega",
    "collected",
    "collected amount",
    "amount collected",
    "cod amount",
    "cod",
  ],
  codFee: [
    "comision",
    "comision recaudo",
    "comision de recaudo",
    "comision contra entrega",
    "comision cobranza",
    "costo recaudo",
    "cod fee",
    "fee",
    "collection fee",
  ],
  freight: [
    "flete",
    "valor flete",
    "costo flete",
    "costo envio",
    "costo de envio",
    "freight",
    "shipping cost",
  ],
  withheld: ["retencion", "retenciones", "retenido", "impuestos retenidos", "withheld", "tax withheld"],
  deliveredAt: [
    "fecha entrega",
    "fecha de entrega",
    "entregado",
    "delivered at",
    "delivered",
    "delivery date",
  ],
};

function fieldOf(heading: string): Field | null {
  const word = heading
    .normalize("NFD")
    .replace(/\p{Diacritic}/gu, "")
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, " ")
    .trim();
  return FIELDS.find((field) => ALIASES[field].includes(word)) ?? null;
}

interface Issue {
  readonly line: number;
  readonly issue: string;
}

const MAX_ISSUES = 50;

function unreadable(message: string, issues: readonly Issue[] = []): AppError {
  const details = issues.length > 0 ? { details: { lines: issues.slice(0, MAX_ISSUES) } } : {};
  return new AppError("CSV_UNREADABLE", { message, ...details });
}

/** UTF-8 where it is that, else what Windows writes. */
export function decodeTable(bytes: Uint8Array): string {
  try {
    return new TextDecoder("utf-8", { fatal: true }).decode(bytes);
  } catch {
    return new TextDecoder("windows-1252").decode(bytes);
  }
}

const DAY_FIRST = /^(\d{1,2})[/.-](\d{1,2})[/.-](\d{4})(?:[ T]\d{1,2}:\d{2}(?::\d{2})?)?$/;
const YEAR_FIRST = /^(\d{4})-(\d{2})-(\d{2})(?:[ T].*)?$/;

/** Null when it is no day of the calendar. */
export function readDay(text: string): string | null {
  const dayFirst = DAY_FIRST.exec(text);
  const [year = "", month = "", day = ""] = dayFirst
    ? [dayFirst[3], dayFirst[2], dayFirst[1]]
    : (YEAR_FIRST.exec(text)?.slice(1, 4) ?? []);
  const iso = `${year}-${month.padStart(2, "0")}-${day.padStart(2, "0")}`;
  const at = new Date(`${iso}T00:00:00Z`);
  return Number.isNaN(at.getTime()) || at.toISOString().slice(0, 10) !== iso ? null : iso;
}

/** A spreadsheet keeps fifteen digits of a number and writes zeros for the rest. */
const SHORTENED_FROM = 1e15;
const TRACKING = /^[\p{L}\d][\p{L}\d ./_-]{1,58}[\p{L}\d]$/u;

class LineReader {
  readonly issues: string[] = [];
  readonly #cells: ReadonlyMap<Field, ReadCell>;
  readonly #currency: CurrencyCode;
  readonly #mark: DecimalMark | undefined;

  constructor(cells: ReadonlyMap<Field, ReadCell>, currency: CurrencyCode, mark: DecimalMark | undefined) {
    this.#cells = cells;
    this.#currency = currency;
    this.#mark = mark;
  }

  text(field: Field): string {
    return String(this.#cells.get(field) ?? "");
  }

  tracking(): string {
    const text = this.text("tracking");
    const cell = this.#cells.get("tracking");
    if (isSpreadsheetNumber(text) || (typeof cell === "number" && cell >= SHORTENED_FROM)) {
      this.issues.push("A spreadsheet has shortened the tracking number. Keep that column as text.");
    } else if (!TRACKING.test(text)) {
      this.issues.push("The tracking number cannot be read.");
    }
    return text;
  }

  amount(field: Field): number | null {
    const text = this.text(field);
    if (text === "") {
      return null;
    }
    try {
      const cell = this.#cells.get(field);
      const minor =
        typeof cell === "number"
          ? parseSheetAmount(cell, this.#currency)
          : parseWrittenAmount(text, this.#currency, this.#mark);
      if (minor < 0) {
        this.issues.push(`${field} is below zero.`);
      }
      return minor;
    } catch (error) {
      if (!(error instanceof MoneyError)) {
        throw error;
      }
      this.issues.push(`${field} cannot be read: ${error.message}.`);
      return null;
    }
  }

  day(): string | null {
    const text = this.text("deliveredAt");
    const day = text === "" ? null : readDay(text);
    if (text !== "" && day === null) {
      this.issues.push("The date of delivery cannot be read.");
    }
    return day;
  }
}

function readLine(reader: LineReader): StatedLine {
  const trackingNumber = reader.tracking();
  const collectedMinor = reader.amount("collected");
  if (collectedMinor === null && reader.text("collected") === "") {
    reader.issues.push("The collected amount is missing.");
  }
  return {
    trackingNumber,
    collectedMinor: collectedMinor ?? 0,
    codFeeMinor: reader.amount("codFee"),
    freightMinor: reader.amount("freight"),
    withheldMinor: reader.amount("withheld"),
    deliveredOn: reader.day(),
  };
}

/** Carriers end their tables with a sum, which is no parcel. */
const isSum = (cells: readonly ReadCell[]) =>
  /^(?:sub)?total/i.test(String(cells.find((cell) => cell !== "") ?? ""));
const cellOf = (cell: ReadCell): ReadCell => (typeof cell === "string" ? cellText(cell) : cell);

/** With the heading, a title, a sum, and one that shows that there are too many. */
const MAX_ROWS = MAX_REMITTANCE_LINES + 23;
/** Above it stand at most a title and a few words of the carrier. */
const MAX_ROWS_ABOVE = 20;

function parse(csv: string): string[][] {
  if (csv.includes("\0")) {
    throw unreadable("The file is not a table of text.");
  }
  try {
    return parseCsv(csv, MAX_ROWS);
  } catch (error) {
    throw error instanceof CsvError ? unreadable(`The table cannot be read: ${error.message}.`) : error;
  }
}

function parseFile(base64: string): ReadCell[][] {
  const bytes = Buffer.from(base64, "base64");
  if (!isXlsx(bytes)) {
    return parse(decodeTable(bytes));
  }
  try {
    return readXlsx(bytes, MAX_ROWS);
  } catch (error) {
    throw error instanceof XlsxError ? unreadable(`The workbook cannot be read: ${error.message}.`) : error;
  }
}

/** Carriers put a title above their tables; without a row that names the number, the first is the heading. */
function headingAt(rows: readonly (readonly ReadCell[])[]): number {
  const at = rows
    .slice(0, MAX_ROWS_ABOVE)
    .findIndex((row) => row.some((cell) => fieldOf(String(cell)) === "tracking"));
  return Math.max(at, 0);
}

/** A carrier's statement as it came. It is read whole or not at all: money is not guessed. */
export function readRemittanceTable(
  table: { readonly csv: string } | { readonly file: string },
  currency: CurrencyCode,
  mark?: DecimalMark,
): readonly StatedLine[] {
  const all = "csv" in table ? parse(table.csv) : parseFile(table.file);
  const above = headingAt(all);
  const [heading = [], ...body] = all.slice(above);
  const fields = heading.map((cell) => fieldOf(String(cell)));
  const absent = (["tracking", "collected"] as const).filter((field) => !fields.includes(field));
  if (absent.length > 0) {
    throw unreadable(`The table has no column for: ${absent.join(", ")}.`);
  }
  const rows = body
    .map((row, index) => ({ line: above + index + 2, cells: row.map(cellOf) }))
    .filter(({ cells }) => cells.some((cell) => cell !== "") && !isSum(cells));
  if (rows.length === 0) {
    throw unreadable("The table has no lines.");
  }
  if (rows.length > MAX_REMITTANCE_LINES) {
    throw unreadable(`The table has more than ${MAX_REMITTANCE_LINES} lines. Send it in parts.`);
  }
  const issues: Issue[] = [];
  const lines = rows.map(({ line, cells }) => {
    const named = fields.flatMap((field, index): [Field, ReadCell][] =>
      field === null ? [] : [[field, cells[index] ?? ""]],
    );
    const reader = new LineReader(new Map(named), currency, mark);
    const read = readLine(reader);
    issues.push(...reader.issues.map((issue) => ({ line, issue })));
    return read;
  });
  if (issues.length > 0) {
    throw unreadable(`Line ${issues[0]?.line} cannot be read: ${issues[0]?.issue}`, issues);
  }
  return lines;
}
