import { MAX_BRACKET_ROWS, type RateCardBody } from "@estiba/contract";
import { cellText, CsvError, parseCsv } from "../../../kernel/text/csv.ts";
import { AppError } from "../../../kernel/errors.ts";
import { keysOf } from "../../../kernel/json/keys-of.ts";
import { writtenMinor } from "../written.ts";

type Bracket = RateCardBody["services"][number]["brackets"][number];

const FIELDS = {
  zone: ["zona", "zone", "codigo de zona"],
  upToG: ["hasta g", "hasta", "up to g", "uptog", "peso g", "gramos"],
  price: ["precio", "price", "valor", "tarifa"],
} as const;
type Field = keyof typeof FIELDS;

function fieldOf(heading: string): Field | null {
  const word = heading
    .normalize("NFD")
    .replace(/\p{Diacritic}/gu, "")
    .toLowerCase()
    .replace(/[_.()\-\s]+/g, " ")
    .trim();
  return keysOf(FIELDS).find((field) => FIELDS[field].some((one) => one === word)) ?? null;
}

export interface BracketTable {
  readonly brackets: readonly Bracket[];
  readonly errors: readonly { readonly row: number; readonly message: string }[];
  readonly rows: number;
}

/** Prices as a carrier's sheet has them: zone, up to how many grams, how much. */
export function readBracketTable(
  csv: string,
  card: Pick<RateCardBody, "currency" | "zones">,
  decimalMark: "," | "." | undefined,
): BracketTable {
  let cells: string[][];
  try {
    cells = parseCsv(csv, MAX_BRACKET_ROWS + 2);
  } catch (error) {
    throw error instanceof CsvError
      ? new AppError("CSV_UNREADABLE", { details: { reason: error.message } })
      : error;
  }
  const [heading = [], ...body] = cells;
  const fields = heading.map(fieldOf);
  const missing = keysOf(FIELDS).filter((field) => !fields.includes(field));
  if (missing.length > 0 || body.length > MAX_BRACKET_ROWS) {
    throw new AppError("CSV_UNREADABLE", {
      details: missing.length > 0 ? { missingColumns: missing } : { mostRows: MAX_BRACKET_ROWS },
    });
  }
  const zones = new Set(card.zones.map(({ code }) => code));
  const errors: { row: number; message: string }[] = [];
  const brackets = body.flatMap((row, index): Bracket[] => {
    const texts = row.map(cellText);
    if (texts.every((text) => text === "")) {
      return [];
    }
    const cell = (field: Field) => texts[fields.indexOf(field)] ?? "";
    const upToG = /^\d{1,7}$/.test(cell("upToG")) ? Number(cell("upToG")) : 0;
    const price = writtenMinor(cell("price"), card.currency, decimalMark);
    const message = !zones.has(cell("zone"))
      ? `zone ${cell("zone").slice(0, 30)} is not on the card.`
      : upToG < 1
        ? "The weight must be a whole number of grams."
        : price === null
          ? "The price cannot be read."
          : null;
    if (message !== null || price === null) {
      errors.push({ row: index + 2, message: message ?? "The price cannot be read." });
      return [];
    }
    return [{ zone: cell("zone"), upToG, price }];
  });
  return { brackets, errors, rows: brackets.length + errors.length };
}
