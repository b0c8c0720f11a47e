import { memo, useMemo, type ReactNode } from "react";
import { kindOf, type Column } from "../column.ts";
import { RowNote } from "../row-note.tsx";
import { Check } from "./check.tsx";
import { watchDetail } from "./watch-detail.ts";
import classes from "../data-table.module.css";

interface TableRowProps<Row> {
  readonly row: Row;
  readonly rowKey: string;
  readonly index: number;
  readonly columns: readonly Column<Row>[];
  /** Absent where rows cannot be selected. */
  readonly isSelected: boolean | undefined;
  readonly onToggle: (rowKey: string, event: unknown) => void;
  readonly selectLabel: string;
  /** Cells of the heading, which a line below spans. */
  readonly width: number;
  /** Why an action failed for this row; it takes the place of its detail. */
  readonly note: string | undefined;
  readonly detail: ((row: Row) => ReactNode) | undefined;
  /** Of a long list: which row of all this is. */
  readonly isCounted: boolean;
  /** The keyboard can stand on it. */
  readonly isFocusable: boolean;
  readonly measure: ((row: HTMLTableRowElement | null) => void) | undefined;
}

interface SelectCellProps {
  readonly label: string;
  readonly isSelected: boolean;
  readonly onChange: (event: unknown) => void;
}

function SelectCell({ label, isSelected, onChange }: SelectCellProps) {
  return (
    <td role="cell" data-kind="select">
      <Check aria-label={label} checked={isSelected} onChange={onChange} />
    </td>
  );
}

function Row<Item>(props: TableRowProps<Item>) {
  const { row, rowKey, index, columns, isSelected, onToggle, width, note, detail } = props;
  const { isCounted, isFocusable, measure, selectLabel } = props;
  const hasMenu = width > columns.length + (isSelected === undefined ? 0 : 1);
  const watch = useMemo(() => watchDetail(measure), [measure]);
  const below = note === undefined ? (detail?.(row) ?? null) : <RowNote>{note}</RowNote>;
  return (
    <>
      <tr
        ref={measure}
        role="row"
        data-index={index}
        data-key={rowKey}
        data-open={below === null ? undefined : true}
        aria-rowindex={isCounted ? index + 2 : undefined}
        aria-selected={isSelected}
        tabIndex={isFocusable ? -1 : undefined}
      >
        {isSelected !== undefined && (
          <SelectCell
            label={selectLabel}
            isSelected={isSelected}
            onChange={(event) => {
              onToggle(rowKey, event);
            }}
          />
        )}
        {columns.map((column, at) => (
          <td
            key={column.key}
            role="cell"
            colSpan={hasMenu && at === columns.length - 1 ? 2 : undefined}
            data-label={column.header}
            data-kind={kindOf(column)}
            data-phone={column.phone}
            data-numeric={column.isNumeric}
          >
            {column.cell(row)}
          </td>
        ))}
      </tr>
      {below !== null && (
        <tr ref={watch} role="row" className={classes.detail}>
          <td role="cell" colSpan={width}>
            {below}
          </td>
        </tr>
      )}
    </>
  );
}

/** Rendered again only when something of its own changes, so that a scroll costs the rows that come into view. */
// oxlint-disable-next-line typescript/no-unsafe-type-assertion -- memo takes the type parameter away
export const TableRow = memo(Row) as typeof Row;
