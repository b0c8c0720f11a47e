import { Fragment, type ReactNode } from "react";
import classes from "./data-table.module.css";

export interface Column<Row> {
  readonly key: string;
  readonly header: string;
  readonly cell: (row: Row) => ReactNode;
  readonly width?: string;
  /** The first line of the row on a telephone, without its label. */
  readonly isLead?: boolean;
  /** Buttons: no visible heading, kept at the end. */
  readonly isActions?: boolean;
  /** On a telephone, without its label: beside the lead, or in one line with its like. */
  readonly phone?: "end" | "inline";
  /** Figures, set to the right so that their digits line up. */
  readonly isNumeric?: boolean;
}

interface DataTableProps<Row> {
  readonly caption: string;
  readonly columns: readonly Column<Row>[];
  readonly rows: readonly Row[];
  readonly rowKey: (row: Row) => string;
  /** A full-width line below the row, or null. */
  readonly detail?: (row: Row) => ReactNode;
  /** The rows are those of the previous question; the new ones are on their way. */
  readonly isStale?: boolean;
}

function kindOf<Row>(column: Column<Row>): string | undefined {
  if (column.isActions === true) {
    return "actions";
  }
  return column.isLead === true ? "lead" : undefined;
}

function Head<Row>({ columns }: Pick<DataTableProps<Row>, "columns">) {
  return (
    <thead role="rowgroup">
      <tr role="row">
        {columns.map((column) => (
          <th
            key={column.key}
            role="columnheader"
            scope="col"
            style={column.width === undefined ? undefined : { width: column.width }}
            data-kind={kindOf(column)}
            data-numeric={column.isNumeric}
          >
            <span className={column.isActions === true ? classes.unseen : undefined}>{column.header}</span>
          </th>
        ))}
      </tr>
    </thead>
  );
}

/* Rows turn into cards on a telephone; the explicit roles keep the table readable aloud there. */
export function DataTable<Row>(props: DataTableProps<Row>) {
  const { caption, columns, rows, rowKey, detail, isStale = false } = props;
  return (
    <div className={classes.frame}>
      <table
        className={classes.table}
        role="table"
        aria-label={caption}
        aria-busy={isStale}
        data-stale={isStale || undefined}
      >
        <Head columns={columns} />
        <tbody role="rowgroup">
          {rows.map((row) => {
            const below = detail?.(row) ?? null;
            return (
              <Fragment key={rowKey(row)}>
                <tr role="row" data-open={below === null ? undefined : true}>
                  {columns.map((column) => (
                    <td
                      key={column.key}
                      role="cell"
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
                  <tr role="row" className={classes.detail}>
                    <td role="cell" colSpan={columns.length}>
                      {below}
                    </td>
                  </tr>
                )}
              </Fragment>
            );
          })}
        </tbody>
      </table>
    </div>
  );
}
