import type { XmlElement } from "@rgrove/parse-xml";
import { childOf, childrenOf, firstSheet, rootOf, unpackWorkbook, XlsxError } from "./xlsx-parts.ts";

/** What a cell of a workbook holds: a day is written as 2026-11-30. */
export type ReadCell = string | number;

const MAX_COLUMNS = 200;
const DAY_MS = 86_400_000;
/** Days from the first day of either calendar of spreadsheets to 1970. */
const EPOCH_DAYS = { usual: 25_569, from1904: 24_107 } as const;

/** Rich text comes in runs; the way it is pronounced is no part of it. */
function textOf(item: XmlElement): string {
  const runs = childrenOf(item, "r").flatMap((run) => childrenOf(run, "t"));
  return [...childrenOf(item, "t"), ...runs].map(({ text }) => text).join("");
}

const BUILT_IN_DATES = new Set([14, 15, 16, 17, 22]);
/** Letters of a day or a year outside of quotes, colours and escapes. */
const isDateFormat = (code: string): boolean => /[dy]/i.test(code.replace(/"[^"]*"|\[[^\]]*\]|\\./g, ""));

/** Which styles show a number as a day. */
function dateStyles(styles: XmlElement | null): ReadonlySet<number> {
  const formats = styles && childOf(styles, "numFmts");
  const dates = new Set([
    ...BUILT_IN_DATES,
    ...(formats ? childrenOf(formats, "numFmt") : [])
      .filter(({ attributes }) => isDateFormat(attributes["formatCode"] ?? ""))
      .map(({ attributes }) => Number(attributes["numFmtId"])),
  ]);
  const cells = styles && childOf(styles, "cellXfs");
  const isDate = (cells ? childrenOf(cells, "xf") : []).map(({ attributes }) =>
    dates.has(Number(attributes["numFmtId"])),
  );
  return new Set(isDate.flatMap((is, style) => (is ? [style] : [])));
}

interface Reading {
  readonly texts: readonly string[];
  readonly dates: ReadonlySet<number>;
  readonly epochDays: number;
}

function numberOf(written: string, isDate: boolean, epochDays: number): ReadCell {
  const value = Number(written);
  if (!Number.isFinite(value)) {
    return written;
  }
  const day = new Date(Math.floor(value - epochDays) * DAY_MS);
  return isDate && !Number.isNaN(day.getTime()) ? day.toISOString().slice(0, 10) : value;
}

function readCell(cell: XmlElement, { texts, dates, epochDays }: Reading): ReadCell {
  const inline = childOf(cell, "is");
  if (inline) {
    return textOf(inline);
  }
  const written = childOf(cell, "v")?.text ?? "";
  const type = cell.attributes["t"] ?? "n";
  if (type === "s") {
    return texts[Number(written)] ?? "";
  }
  return type !== "n" || written === ""
    ? written
    : numberOf(written, dates.has(Number(cell.attributes["s"] ?? 0)), epochDays);
}

/** Column of a reference such as AB12, from zero. */
function columnOf(reference: string): number {
  const letters = Buffer.from(/^[A-Z]{1,3}/.exec(reference)?.[0] ?? "");
  return letters.reduce((sum, letter) => sum * 26 + letter - 64, 0) - 1;
}

function readRow(row: XmlElement, reading: Reading): ReadCell[] {
  const cells: ReadCell[] = [];
  for (const cell of childrenOf(row, "c")) {
    const reference = cell.attributes["r"];
    const column = reference === undefined ? cells.length : columnOf(reference);
    if (column < 0 || column >= MAX_COLUMNS) {
      throw new XlsxError(`it has more than ${MAX_COLUMNS} columns`);
    }
    while (cells.length < column) {
      cells.push("");
    }
    cells[column] = readCell(cell, reading);
  }
  return cells;
}

export const isXlsx = (bytes: Uint8Array): boolean =>
  bytes[0] === 0x50 && bytes[1] === 0x4b && bytes[2] === 3 && bytes[3] === 4;

function readingOf(parts: ReadonlyMap<string, string>, workbook: XmlElement): Reading {
  const shared = rootOf(parts, "xl/sharedStrings.xml");
  const from1904 = ["1", "true"].includes(childOf(workbook, "workbookPr")?.attributes["date1904"] ?? "");
  return {
    texts: shared ? childrenOf(shared, "si").map(textOf) : [],
    dates: dateStyles(rootOf(parts, "xl/styles.xml")),
    epochDays: from1904 ? EPOCH_DAYS.from1904 : EPOCH_DAYS.usual,
  };
}

/** The rows of an Excel workbook's first sheet, each in its place; empty ones at the end do not count. */
export function readXlsx(bytes: Uint8Array, maxRows: number): ReadCell[][] {
  const parts = unpackWorkbook(bytes);
  const workbook = rootOf(parts, "xl/workbook.xml");
  if (!workbook) {
    throw new XlsxError("it is no Excel workbook");
  }
  const data = childOf(firstSheet(parts, workbook), "sheetData");
  const reading = readingOf(parts, workbook);
  const rows: ReadCell[][] = [];
  for (const [index, row] of (data ? childrenOf(data, "row") : []).entries()) {
    const cells = readRow(row, reading);
    if (cells.some((cell) => cell !== "")) {
      const at = Number(row.attributes["r"] ?? index + 1) - 1;
      if (!(at >= rows.length && at < maxRows)) {
        throw new XlsxError(`it has more than ${maxRows} rows`);
      }
      rows.push(...Array.from({ length: at - rows.length }, () => []), cells);
    }
  }
  return rows;
}
