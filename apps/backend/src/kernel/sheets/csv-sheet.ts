import { csvText } from "../text/csv.ts";
import type { Cell, Rows } from "./cell.ts";

function csvCell(cell: Cell): string {
  if (cell === null || typeof cell === "string") {
    return csvText(cell);
  }
  return typeof cell === "number" ? String(cell) : cell.wall;
}

export const csvLines = (rows: readonly (readonly Cell[])[]): string =>
  rows.map((row) => `${row.map(csvCell).join(",")}\r\n`).join("");

/** UTF-8 with a mark, without which spreadsheets take accents for something else. */
export async function* csvSheet(headers: readonly string[], rows: Rows): AsyncGenerator<string> {
  yield `\uFEFF${csvLines([headers])}`;
  for await (const batch of rows) {
    yield csvLines(batch);
  }
}
