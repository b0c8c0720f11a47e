import { IconArrowDown, IconArrowUp, IconArrowsSort } from "@tabler/icons-react";
import type { CSSProperties, ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { kindOf, type Column } from "../column.ts";
import { ariaSort, nextSort, type Sort } from "../sort.ts";
import { Check } from "./check.tsx";
import classes from "../data-table.module.css";

declare module "react" {
  interface CSSProperties {
    "--long-width"?: string | undefined;
  }
}

function widthOf<Row>({ width, longWidth }: Column<Row>): CSSProperties {
  return width === undefined ? { "--long-width": longWidth } : { width };
}

interface HeadProps<Row> {
  readonly columns: readonly Column<Row>[];
  readonly sort: Sort | undefined;
  readonly onSort: ((sort: Sort | undefined) => void) | undefined;
  /** Absent where rows cannot be selected. */
  readonly select:
    | { readonly isAll: boolean; readonly isSome: boolean; readonly onAll: () => void }
    | undefined;
  /** Menu of the list, at the end of the headings. */
  readonly menu: ReactNode;
}

function SortMark({ direction }: { readonly direction: "ascending" | "descending" | undefined }) {
  if (direction === undefined) {
    return <IconArrowsSort size={12} className={classes.unsorted} aria-hidden="true" />;
  }
  return direction === "ascending" ? (
    <IconArrowUp size={12} aria-hidden="true" />
  ) : (
    <IconArrowDown size={12} aria-hidden="true" />
  );
}

function Heading<Row>({
  column,
  sort,
  onSort,
}: Pick<HeadProps<Row>, "sort" | "onSort"> & { column: Column<Row> }) {
  if (onSort === undefined || column.sortBy === undefined) {
    return <span className={column.isActions === true ? classes.unseen : undefined}>{column.header}</span>;
  }
  return (
    <button
      type="button"
      className={classes.sort}
      onClick={() => {
        onSort(nextSort(column, sort));
      }}
    >
      {column.header}
      <SortMark direction={ariaSort(column, sort)} />
    </button>
  );
}

export function TableHead<Row>({ columns, sort, onSort, select, menu }: HeadProps<Row>) {
  const { t } = useTranslation("ui");
  return (
    <thead role="rowgroup">
      <tr role="row">
        {select !== undefined && (
          <th role="columnheader" scope="col" data-kind="select">
            <Check
              aria-label={t("select.all")}
              checked={select.isAll}
              isSome={!select.isAll && select.isSome}
              onChange={select.onAll}
            />
          </th>
        )}
        {columns.map((column) => (
          <th
            key={column.key}
            role="columnheader"
            scope="col"
            aria-sort={ariaSort(column, sort)}
            style={widthOf(column)}
            data-kind={kindOf(column)}
            data-numeric={column.isNumeric}
          >
            <Heading column={column} sort={sort} onSort={onSort} />
          </th>
        ))}
        {menu !== false && (
          <th role="columnheader" scope="col" data-kind="menu">
            {menu}
          </th>
        )}
      </tr>
    </thead>
  );
}
