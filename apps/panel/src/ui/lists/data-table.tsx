import { useRef, type ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { BulkBar } from "./table/bulk-bar.tsx";
import { exportColumns, type Column, type ExportFields } from "./column.ts";
import { ExportMenu } from "./table/export-menu.tsx";
import { Keyboard } from "./table/keyboard.tsx";
import { useListSettings } from "./list-settings.ts";
import { allMatching, selectedOf, type Selected } from "./selection.ts";
import type { Sort } from "./sort.ts";
import { TableHead } from "./table/table-head.tsx";
import { TableRow } from "./table/table-row.tsx";
import { useFrameHeight } from "./table/use-frame-height.ts";
import { useNearEnd } from "./table/use-near-end.ts";
import type { Selection } from "./use-selection.ts";
import { useTableModel, type TableModel } from "./table/use-table-model.ts";
import { useShownRows } from "./table/use-shown-rows.ts";
import type { VisibleRows } from "./table/use-visible-rows.ts";
import { ViewMenu } from "./table/view-menu.tsx";
import classes from "./data-table.module.css";

export type { Column } from "./column.ts";

interface DataTableProps<Row extends object> {
  readonly caption: string;
  readonly columns: readonly Column<Row>[];
  readonly rows: readonly Row[];
  readonly rowKey: (row: Row) => string;
  /** A full-width line below the row, or null. */
  readonly detail?: (row: Row) => ReactNode;
  /** The rows are those of the previous question; the new ones are on their way. */
  readonly isStale?: boolean;
  /** The rows are about to change. */
  readonly isBusy?: boolean;
  /**
   * The name of a list that is a page's main content. It scrolls within its own frame, has a menu of columns and
   * density that are kept under this name, and listens to the keyboard. Other tables stand in their page as they are.
   */
  readonly list?: string;
  /** The list's filters and sort as the service knows them, and what a file has of its columns. */
  readonly exported?: { readonly query: object; readonly fields: ExportFields };
  readonly sort?: Sort | undefined;
  /** Absent where the service sorts by nothing. */
  readonly onSort?: (sort: Sort | undefined) => void;
  /** From `useSelection`; rows have checkboxes where it is given. */
  readonly selection?: Selection;
  /** Buttons for the bar of the selection. */
  readonly bulkActions?: (selected: Selected) => ReactNode;
  /** All that match the filter, on the screen or not; the number of rows where not said. */
  readonly total?: number;
  /** Called when the last rows come near the view. */
  readonly onEnd?: (() => void) | undefined;
}

/** Who selected as many may mean all that match. */
const MANY_ROWS = 50;
const ROW_HEIGHTS = { comfortable: 57, compact: 37 };

/**
 * Every table of the panel. The least is a caption, columns and rows; a list of a page adds the rest:
 *
 *     const list = useList(ordersList(query));
 *     const selection = useSelection(JSON.stringify(query));
 *     <DataTable list="orders" caption columns rows={list.rows} rowKey={({ id }) => id} total={list.total}
 *       sort={search.sort} onSort={(sort) => navigate(...)} onEnd={list.loadMore} selection={selection}
 *       bulkActions={(selected) => <PrintButton selected={selected} onFailed={selection.keepFailed} />} />
 *
 * Rows turn into cards on a telephone; the explicit roles keep the table readable aloud there.
 */
export function DataTable<Row extends object>(props: DataTableProps<Row>) {
  const { list, caption, columns, isStale = false, isBusy = isStale, selection, onEnd } = props;
  const frame = useRef<HTMLDivElement>(null);
  const end = useRef<HTMLDivElement>(null);
  const { settings } = useListSettings(list);
  const density = settings.density ?? "comfortable";
  const model = useTableModel({ ...props, columns, chosenColumns: settings.columns, selection });
  const isFramed = list !== undefined;
  const shown = useShownRows(frame, model.keys, ROW_HEIGHTS[density], isFramed);
  useFrameHeight(frame, isFramed);
  useNearEnd(end, isFramed ? frame : undefined, shown.isAll ? onEnd : undefined, model.keys.length);
  return (
    <div ref={frame} className={classes.frame} data-framed={isFramed || undefined}>
      <table
        className={classes.table}
        role="table"
        aria-label={caption}
        aria-busy={isBusy}
        aria-rowcount={shown.isVirtual || !shown.isAll ? model.keys.length + 1 : undefined}
        data-stale={isStale || undefined}
        data-density={density}
        data-virtual={shown.isVirtual || undefined}
      >
        <Head {...props} model={model} />
        <Rows {...props} model={model} shown={shown} />
      </table>
      <div ref={end} />
      {isFramed && <Keyboard {...props} model={model} shown={shown} frame={frame} />}
      <Bar {...props} model={model} />
    </div>
  );
}

interface WithModel<Row extends object> extends DataTableProps<Row> {
  readonly model: TableModel<Row>;
}
interface WithRows<Row extends object> extends WithModel<Row> {
  readonly shown: VisibleRows;
}

function Head<Row extends object>(props: WithModel<Row>) {
  const { list, columns, selection, sort, onSort, exported, model } = props;
  const { settings, change } = useListSettings(list);
  const { table } = model;
  return (
    <TableHead
      columns={model.visible}
      sort={sort}
      onSort={onSort}
      select={
        selection && {
          isAll: table.getIsAllRowsSelected(),
          isSome: table.getIsSomeRowsSelected(),
          onAll: () => {
            table.toggleAllRowsSelected();
          },
        }
      }
      menu={
        list !== undefined && (
          <span className={classes.menus}>
            {exported !== undefined && (
              <ExportMenu
                what={() => ({
                  list,
                  query: exported.query,
                  columns: exportColumns(model.visible, exported.fields),
                })}
              />
            )}
            <ViewMenu
              columns={columns}
              shown={model.shown}
              settings={settings}
              onChange={change}
              sort={sort}
              onSort={onSort}
            />
          </span>
        )
      }
    />
  );
}

function Rows<Row extends object>({ list, rows, detail, selection, model, shown }: WithRows<Row>) {
  const { t } = useTranslation("ui");
  const width = model.visible.length + (selection === undefined ? 0 : 1) + (list === undefined ? 0 : 1);
  return (
    <tbody role="rowgroup">
      {shown.spaceBefore > 0 && <Space height={shown.spaceBefore} />}
      {shown.indexes.map((index) => {
        const row = rows[index];
        const entry = model.entries[index];
        if (row === undefined || entry === undefined) {
          return null;
        }
        return (
          <TableRow
            key={entry.id}
            row={row}
            rowKey={entry.id}
            index={index}
            columns={model.visible}
            width={width}
            isSelected={selection && entry.getIsSelected()}
            onToggle={model.onToggle}
            selectLabel={t("select.row")}
            note={selection?.state.notes.get(entry.id)}
            detail={detail}
            isCounted={shown.isVirtual}
            isFocusable={list !== undefined}
            measure={shown.measure}
          />
        );
      })}
      {shown.spaceAfter > 0 && <Space height={shown.spaceAfter} />}
    </tbody>
  );
}

/** Stands for the rows that are out of view. */
function Space({ height }: { readonly height: number }) {
  return <tr aria-hidden="true" style={{ height }} />;
}

function Bar<Row extends object>({
  rows,
  selection,
  bulkActions,
  model,
  total = rows.length,
}: WithModel<Row>) {
  const selected = selection && selectedOf(selection.state, total);
  if (selection === undefined || !selected) {
    return null;
  }
  const isMany = selected.kind === "rows" && selected.ids.length >= Math.min(rows.length, MANY_ROWS);
  const canHaveMore = isMany && total > selected.ids.length;
  return (
    <BulkBar
      selected={selected}
      total={total}
      onAllMatching={
        canHaveMore
          ? () => {
              selection.set((state) => allMatching(state, model.keys));
            }
          : undefined
      }
      onClear={selection.clear}
    >
      {bulkActions?.(selected)}
    </BulkBar>
  );
}
