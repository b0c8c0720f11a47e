import { sql, type RawBuilder } from "kysely";

interface SortColumn {
  /** Or an expression. */
  readonly column: string | RawBuilder<unknown>;
  readonly isNullable?: boolean;
}

/** The columns behind the names that a list is sorted by; the id decides between equals, so that pages never overlap. */
export function orderBy<Name extends string>(
  columns: Readonly<Record<Name, SortColumn>>,
  idColumn: string,
  sort: Name | `-${Name}`,
): RawBuilder<unknown> {
  const isDescending = sort.startsWith("-");
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- what follows the minus is a name
  const { column, isNullable = false } = columns[(isDescending ? sort.slice(1) : sort) as Name];
  const direction = sql.raw(isDescending ? "desc" : "asc");
  const empty = sql.raw(isNullable ? " nulls last" : "");
  return column === idColumn
    ? sql`${sql.ref(idColumn)} ${direction}`
    : sql`${typeof column === "string" ? sql.ref(column) : column} ${direction}${empty}, ${sql.ref(idColumn)} ${direction}`;
}
