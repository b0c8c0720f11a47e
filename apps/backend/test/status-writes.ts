import type { SourceFile } from "./source-files.ts";

export interface StateColumn {
  readonly table: string;
  readonly column: string;
  /** The one file that may change it. */
  readonly gate: string;
}

interface Statement {
  readonly path: string;
  /** What the statement sets, as it is written. */
  readonly set: string;
}

const escaped = (text: string) => text.replaceAll(".", "\\.");

/** What changes rows of the table: by builder, by hand, by an insert that meets a row, by a lease. */
function changesOf({ path, text }: SourceFile, table: string): Statement[] {
  const name = escaped(table);
  const found = [
    ...text.matchAll(
      new RegExp(`updateTable\\(\\s*["'\`]${name}\\b[^;]*?\\.set\\(([^;]*?)\\.(?:where|execute)`, "g"),
    ),
    ...text.matchAll(new RegExp(`\\bupdate\\s+(?:only\\s+)?${name}\\b[^\`;]*?\\bset\\b([^\`;]*)`, "gi")),
    ...text.matchAll(
      new RegExp(`\\binsert\\s+into\\s+${name}\\b[^\`;]*?\\bdo\\s+update\\s+set\\b([^\`;]*)`, "gi"),
    ),
    ...text.matchAll(
      new RegExp(`insertInto\\(\\s*["'\`]${name}\\b[^;]*?doUpdateSet\\(([^;]*?)\\.execute`, "g"),
    ),
    ...text.matchAll(new RegExp(`table: ["'\`]${name}["'\`][^;]*?\\bset: sql\`([^\`]*)\``, "g")),
  ];
  return found.map(([, set = ""]) => ({ path, set }));
}

/** A computed set cannot be read, so it may hold the column. */
const isUnreadable = (set: string) => /^\s*(?:\w+|\([^)]*\)\s*=>)/.test(set) && !/^\s*\w+\s*=/.test(set);

const setPart = (set: string) => set.split(/\b(?:from|where|returning)\b/)[0] ?? "";

/** Statements outside the gate that change the column, or may. */
export function strayStatusWrites(files: readonly SourceFile[], state: StateColumn): string[] {
  const { column } = state;
  const isColumn = new RegExp(`(?<![\\w.])"?${column}["]?\\s*[:=](?!=)|[{,]\\s*${column}\\s*[,}]`);
  return files
    .filter(({ path }) => path !== state.gate)
    .flatMap((file) => changesOf(file, state.table))
    .filter(({ set }) => isColumn.test(setPart(set)) || isUnreadable(set))
    .map(({ path }) => path);
}

/** `schema.table.column` of every column named status or state in the generated types. */
export function stateColumns(schema: string): string[] {
  const tables = new Map(
    [...schema.matchAll(/^ {2}"([\w.]+)": (\w+);$/gm)].map(([, name, type]) => [type, name]),
  );
  return [...schema.matchAll(/^export interface (\w+) \{([^}]*)\}/gm)].flatMap(([, type, body = ""]) =>
    [...body.matchAll(/^ {2}(status|state):/gm)].map(([, column]) => `${tables.get(type) ?? type}.${column}`),
  );
}
