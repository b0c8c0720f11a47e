import type { ReactNode } from "react";

export interface Column<Row> {
  readonly key: string;
  readonly header: string;
  readonly cell: (row: Row) => ReactNode;
  readonly width?: string;
  /** Its share of a list so long that rows do not decide the widths. */
  readonly longWidth?: string;
  /** The first line of the row on a telephone, without its label. Always shown. */
  readonly isLead?: boolean;
  /** Buttons: no visible heading, kept at the end. Always shown. */
  readonly isActions?: boolean;
  /** On a telephone, without its label: beside the lead, or in one line with its like. */
  readonly phone?: "end" | "inline";
  /** Figures, set to the right so that their digits line up. */
  readonly isNumeric?: boolean;
  /** The service's name for sorting by this column; absent where it does not sort by it. */
  readonly sortBy?: string;
  /** The first click sorts from the largest or newest. */
  readonly isLargestFirst?: boolean;
  /** Hidden until somebody chooses it. */
  readonly isExtra?: boolean;
}

/** What of a row an exported file has in place of a column's picture. */
export interface ExportField {
  /** A field of the row as the service sends it, such as `totalMinor` or `destination.city`. */
  readonly field: string;
  /** The column's own heading where not said. */
  readonly header?: string;
  /** The words for its values. */
  readonly labels?: Readonly<Record<string, string>>;
}

export type ColumnKind = "actions" | "lead";

export function kindOf<Row>(column: Column<Row>): ColumnKind | undefined {
  if (column.isActions === true) {
    return "actions";
  }
  return column.isLead === true ? "lead" : undefined;
}

export interface ExportColumn {
  readonly field: string;
  readonly header: string;
  readonly labels?: Readonly<Record<string, string>>;
}

/** The words for the values of a fixed choice. */
export const labels = <Value extends string>(
  values: readonly Value[],
  wordOf: (value: Value) => string,
): Readonly<Record<string, string>> => Object.fromEntries(values.map((value) => [value, wordOf(value)]));

/** What a file has of each column, by the column's key; of a column that is not named, nothing. Asked for with the file. */
export type ExportFields = () => Readonly<Record<string, readonly ExportField[]>>;

/** The columns of a file: what is shown, field by field. */
export function exportColumns<Row>(
  columns: readonly Column<Row>[],
  fieldsOf: ExportFields,
): readonly ExportColumn[] {
  const fields = fieldsOf();
  return columns.flatMap(({ key, header }) => (fields[key] ?? []).map((field) => ({ header, ...field })));
}

/** Whether a person may hide it. */
export const isChoosable = <Row>(column: Column<Row>): boolean => kindOf(column) === undefined;
