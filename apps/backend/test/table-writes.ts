import type { SourceFile } from "./source-files.ts";

export interface TableWrite {
  readonly path: string;
  readonly table: string;
}

const BY_BUILDER = /\.(?:insertInto|updateTable|deleteFrom|mergeInto)\(\s*["'`]([\w.]+)/g;
const BY_LEASE = /\bleased\(tx, \{\s*table: "([\w.]+)"/g;
const BY_SQL =
  /\b(?:insert\s+into|update(?:\s+only)?|delete\s+from(?:\s+only)?|merge\s+into|truncate(?:\s+table)?|copy)\s+((?:app|directory)\.\w+)/gi;

/** Every place that writes to a table, by builder or by hand. */
export function tableWrites(files: readonly SourceFile[]): TableWrite[] {
  return files.flatMap(({ path, text }) =>
    [...text.matchAll(BY_BUILDER), ...text.matchAll(BY_LEASE), ...text.matchAll(BY_SQL)].map(
      ([, table = ""]) => ({
        path,
        table: table.toLowerCase(),
      }),
    ),
  );
}

/** Writes outside the room that owns the table. */
export function strayWrites(
  files: readonly SourceFile[],
  owners: Readonly<Record<string, string>>,
): TableWrite[] {
  return tableWrites(files).filter(({ path, table }) => !path.startsWith(`${owners[table] ?? "nobody"}/`));
}
