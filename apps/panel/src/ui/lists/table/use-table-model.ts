import {
  columnVisibilityFeature,
  rowSelectionFeature,
  tableFeatures,
  useTable,
  type RowSelectionState,
} from "@tanstack/react-table";
import { useCallback, useLayoutEffect, useMemo, useRef } from "react";
import { isChoosable, type Column } from "../column.ts";
import { shownColumns } from "../list-settings.ts";
import { withRows, type SelectionState } from "../selection.ts";
import type { Selection } from "../use-selection.ts";

const features = tableFeatures({ columnVisibilityFeature, rowSelectionFeature });

interface TableModelInput<Row> {
  readonly columns: readonly Column<Row>[];
  readonly rows: readonly Row[];
  readonly rowKey: (row: Row) => string;
  readonly chosenColumns: readonly string[] | undefined;
  readonly selection: Selection | undefined;
}

/** While all that match are selected, so is every row that appears. */
const selectionOf = (state: SelectionState | undefined, keys: readonly string[]): RowSelectionState =>
  state?.isMatching === true
    ? Object.fromEntries(keys.map((key) => [key, true as const]))
    : { ...state?.ids };

const isFixed = <Row>(column: Column<Row>) => !isChoosable(column);

/** Columns in view, rows and what is selected, as the table library keeps them. */
export function useTableModel<Row extends object>(input: TableModelInput<Row>) {
  const { columns, rows, rowKey, chosenColumns, selection } = input;
  const shown = shownColumns(columns, chosenColumns, isFixed);
  const definitions = useMemo(() => columns.map(({ key }) => ({ id: key })), [columns]);
  const data = useMemo(() => [...rows], [rows]);
  const rowSelection = selectionOf(selection?.state, rows.map(rowKey));
  const table = useTable({
    features,
    columns: definitions,
    data,
    getRowId: rowKey,
    enableRowSelection: selection !== undefined,
    state: {
      columnVisibility: Object.fromEntries(columns.map(({ key }) => [key, shown.includes(key)])),
      rowSelection,
    },
    onRowSelectionChange: (updater) => {
      const ids = typeof updater === "function" ? updater(rowSelection) : updater;
      selection?.set((state) => withRows(state, ids));
    },
  });
  const shownKeys = table
    .getVisibleLeafColumns()
    .map(({ id }) => id)
    .join();
  const visible = useMemo(() => {
    const keys = new Set(shownKeys.split(","));
    return columns.filter(({ key }) => keys.has(key));
  }, [columns, shownKeys]);
  const entries = table.getRowModel().rows;
  const keys = useMemo(() => entries.map(({ id }) => id), [entries]);
  const latest = useRef(table);
  useLayoutEffect(() => {
    latest.current = table;
  });
  const onToggle = useCallback((key: string, event: unknown) => {
    latest.current.getRow(key).getToggleSelectedHandler()(event);
  }, []);
  return { table, entries, keys, visible, shown, onToggle };
}

export type TableModel<Row extends object> = ReturnType<typeof useTableModel<Row>>;
