const DELIMITERS = [",", ";", "\t"] as const;
/** No table of a shop or carrier has as many. */
const MAX_COLUMNS = 200;

/** How often it occurs, up to the maximum of columns. */
function countOf(delimiter: string, heading: string): number {
  let count = 0;
  for (let at = heading.indexOf(delimiter); at !== -1 && count <= MAX_COLUMNS; count += 1) {
    at = heading.indexOf(delimiter, at + 1);
  }
  return count;
}

/** The one that splits the heading into most columns. */
function delimiterOf(heading: string): string {
  const counted = DELIMITERS.map((delimiter) => ({ delimiter, count: countOf(delimiter, heading) }));
  return counted.toSorted((left, right) => right.count - left.count)[0]?.delimiter ?? ",";
}

export class CsvError extends Error {}

/** A quoted cell: up to the quote that is not doubled. */
function quotedCell(text: string, from: number): { cell: string; next: number } {
  let cell = "";
  for (let at = from + 1; ; ) {
    const quote = text.indexOf('"', at);
    if (quote === -1) {
      throw new CsvError("a quote is opened and never closed");
    }
    cell += text.slice(at, quote);
    if (text[quote + 1] !== '"') {
      return { cell, next: quote + 1 };
    }
    cell += '"';
    at = quote + 2;
  }
}

function plainCell(text: string, from: number, delimiter: string): { cell: string; next: number } {
  let at = from;
  while (at < text.length && text[at] !== delimiter && text[at] !== "\n" && text[at] !== "\r") {
    at += 1;
  }
  return { cell: text.slice(from, at), next: at };
}

const isLineEnd = (char: string | undefined) => char === undefined || char === "\n" || char === "\r";

function rowAt(text: string, from: number, delimiter: string): { row: string[]; next: number } {
  const row: string[] = [];
  for (let at = from; ; at += 1) {
    const { cell, next } = text[at] === '"' ? quotedCell(text, at) : plainCell(text, at, delimiter);
    row.push(cell);
    if (row.length > MAX_COLUMNS) {
      throw new CsvError(`it has more than ${MAX_COLUMNS} columns`);
    }
    at = next;
    if (isLineEnd(text[at])) {
      return { row, next: text.startsWith("\r\n", at) ? at + 2 : at + 1 };
    }
    if (text[at] !== delimiter) {
      throw new CsvError("there is text behind a closing quote");
    }
  }
}

/** Rows of cells; stops after `most` rows, so that a huge text costs no more than it is allowed to. */
export function parseCsv(csv: string, most: number): string[][] {
  const text = csv.replace(/^\uFEFF/, "");
  const delimiter = delimiterOf(/^[^\r\n]*/.exec(text)?.[0] ?? "");
  const rows: string[][] = [];
  for (let at = 0; at < text.length && rows.length < most; ) {
    const { row, next } = rowAt(text, at, delimiter);
    rows.push(row);
    at = next;
  }
  return rows;
}

/** Spreadsheets take these for the beginning of a formula. */
const FORMULA = /^[=+\-@\t\r]/;
/** Apostrophes before a formula count as part of it, so that taking one away gives back what was written. */
const isFormula = (text: string): boolean => FORMULA.test(text.replace(/^'+/, ""));

export function csvText(text: string | null): string {
  const safe = text === null ? "" : isFormula(text) ? `'${text}` : text;
  return /[",;\r\n\t]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
}

/** What `csvText` put before a formula is taken away again. */
export function cellText(cell: string): string {
  const text = cell.trim();
  return text.startsWith("'") && isFormula(text) ? text.slice(1) : text;
}
