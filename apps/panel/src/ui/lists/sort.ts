/** A column's sort name, with a minus before it for the largest first: "-placedAt". */
export type Sort = string;

interface SortableColumn {
  readonly sortBy?: string;
  readonly isLargestFirst?: boolean;
}

export const sortName = (sort: Sort): string => sort.replace(/^-/, "");
export const isDescending = (sort: Sort): boolean => sort.startsWith("-");

/** What the next click on a heading sorts by: its own first direction, the other one, then the list's usual order. */
export function nextSort(column: SortableColumn, current: Sort | undefined): Sort | undefined {
  const { sortBy, isLargestFirst = false } = column;
  if (sortBy === undefined) {
    return current;
  }
  const first = isLargestFirst ? `-${sortBy}` : sortBy;
  const second = isLargestFirst ? sortBy : `-${sortBy}`;
  if (current === first) {
    return second;
  }
  return current === second ? undefined : first;
}

export function ariaSort(
  column: SortableColumn,
  current: Sort | undefined,
): "ascending" | "descending" | undefined {
  if (current === undefined || sortName(current) !== column.sortBy) {
    return undefined;
  }
  return isDescending(current) ? "descending" : "ascending";
}
