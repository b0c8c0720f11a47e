import { MAX_EVENT_ROWS, type TrackStatus } from "@estiba/contract";
import { cellText, CsvError, parseCsv } from "../../../kernel/text/csv.ts";
import { AppError } from "../../../kernel/errors.ts";
import { keysOf } from "../../../kernel/json/keys-of.ts";
import { statusOfText } from "../../../kernel/text/track-texts.ts";
import { writtenInstant } from "../written.ts";

const FIELDS = {
  tracking: ["guia", "nro guia", "numero de guia", "tracking", "tracking number", "numero de seguimiento"],
  status: ["estado", "estado actual", "status"],
  when: ["fecha", "fecha estado", "fecha de estado", "date", "when"],
  place: ["lugar", "ciudad", "ubicacion", "place", "location"],
  text: ["detalle", "descripcion", "observacion", "text", "description"],
  collected: ["valor recaudado", "recaudado", "collected"],
} as const;
type Field = keyof typeof FIELDS;

export interface EventRow {
  readonly row: number;
  readonly trackingNumber: string | null;
  readonly status: TrackStatus | null;
  readonly statusText: string;
  readonly occurredAt: Date | null;
  readonly place: string | null;
  readonly text: string | null;
  readonly collected: string | null;
  readonly error: string | null;
}

export interface TableWays {
  readonly timeZone: string | undefined;
  readonly statusTexts: Readonly<Record<string, TrackStatus>> | undefined;
}

const fold = (text: string) =>
  text
    .normalize("NFD")
    .replace(/\p{Diacritic}/gu, "")
    .toLowerCase()
    .replace(/[_.\-\s]+/g, " ")
    .trim();

function fieldOf(heading: string): Field | null {
  const word = fold(heading);
  return keysOf(FIELDS).find((field) => FIELDS[field].some((one) => one === word)) ?? null;
}

/** Spreadsheets turn long numbers into this, and the digits are gone. */
const MANGLED = /^\d(?:[.,]\d+)?E\+\d+$/i;

function normalNumber(text: string): string {
  return text.toUpperCase().replace(/\s+/g, "");
}

function problemOf(row: Omit<EventRow, "error">): string | null {
  if (row.trackingNumber === null) {
    return "tracking is missing.";
  }
  if (MANGLED.test(row.trackingNumber)) {
    return "A spreadsheet has shortened the tracking number. Format the column as text.";
  }
  if (row.statusText === "") {
    return "status is missing.";
  }
  return row.occurredAt === null ? "The date must be dd/mm/yyyy, dd/mm/yyyy hh:mm or ISO 8601." : null;
}

function readRow(cells: Readonly<Partial<Record<Field, string>>>, row: number, ways: TableWays): EventRow {
  const tracking = normalNumber(cells.tracking ?? "");
  const statusText = cells.status ?? "";
  const read = {
    row,
    trackingNumber: tracking === "" ? null : tracking,
    status: statusOfText(statusText, ways.statusTexts),
    statusText,
    occurredAt: writtenInstant(cells.when ?? "", ways.timeZone),
    place: cells.place || null,
    text: cells.text || statusText || null,
    collected: cells.collected || null,
  };
  return { ...read, error: problemOf(read) };
}

/** A carrier's list of states, as it comes out of its own system. */
export function readEventTable(csv: string, ways: TableWays): EventRow[] {
  let cells: string[][];
  try {
    cells = parseCsv(csv, MAX_EVENT_ROWS + 2);
  } catch (error) {
    throw error instanceof CsvError
      ? new AppError("CSV_UNREADABLE", { details: { reason: error.message } })
      : error;
  }
  const [heading = [], ...body] = cells;
  const fields = heading.map(fieldOf);
  const missing = (["tracking", "status", "when"] as const).filter((field) => !fields.includes(field));
  if (missing.length > 0 || body.length > MAX_EVENT_ROWS) {
    throw new AppError("CSV_UNREADABLE", {
      details: missing.length > 0 ? { missingColumns: missing } : { mostRows: MAX_EVENT_ROWS },
    });
  }
  return body
    .map((row, index) => ({ row: index + 2, texts: row.map(cellText) }))
    .filter(({ texts }) => texts.some((text) => text !== ""))
    .map(({ row, texts }) => {
      const named: Partial<Record<Field, string>> = {};
      for (const [index, field] of fields.entries()) {
        if (field !== null) {
          named[field] = texts[index] ?? "";
        }
      }
      return readRow(named, row, ways);
    });
}
