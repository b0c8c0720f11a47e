import type { Asked } from "./command.ts";

export type Row = Readonly<Record<string, string | number | boolean | null | undefined>>;

const ELLIPSIS = "…";
const WIDEST_COLUMN = 44;

function cell(value: Row[string]): string {
  // Names of shops and buyers come from outside: no control character of theirs reaches the terminal.
  const text = (value ?? "-").toString().replaceAll(/\p{Cc}/gu, " ");
  return text.length > WIDEST_COLUMN ? `${text.slice(0, WIDEST_COLUMN - 1)}${ELLIPSIS}` : text;
}

export function table(rows: readonly Row[], columns: readonly string[]): string {
  const cells = rows.map((row) => columns.map((column) => cell(row[column])));
  const titles = columns.map((column) => column.toUpperCase());
  const widths = columns.map((_column, index) =>
    Math.max(...[titles, ...cells].map((line) => line[index]?.length ?? 0)),
  );
  const line = (texts: readonly string[]): string =>
    texts
      .map((text, index) => text.padEnd(widths[index] ?? 0))
      .join("  ")
      .trimEnd();
  return [line(titles), ...cells.map(line)].map((text) => `${text}\n`).join("");
}

/** A table for people; for programs one JSON document. */
export function printRows(
  asked: Asked,
  rows: readonly Row[],
  columns: readonly string[],
  none: string,
): void {
  if (asked.isJson) {
    asked.io.out(`${JSON.stringify(rows)}\n`);
  } else if (rows.length === 0) {
    asked.io.err(`${none}\n`);
  } else {
    asked.io.out(table(rows, columns));
  }
}

/** A line of words for people; for programs the object. */
export function printResult(asked: Asked, result: object, words: string): void {
  asked.io.out(asked.isJson ? `${JSON.stringify(result)}\n` : `${words}\n`);
}

/** A counter that rewrites itself, on a terminal only. */
export function progress(asked: Asked): (text: string | null) => void {
  if (!asked.io.isTerminal || asked.isJson) {
    return () => undefined;
  }
  return (text) => {
    asked.io.err(text === null ? "\r\u001B[K" : `\r\u001B[K${text}`);
  };
}
