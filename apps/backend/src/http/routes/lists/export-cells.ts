import { minorUnitExponent } from "@estiba/contract";
import { isRecord } from "../../../kernel/json/is-record.ts";
import type { Cell } from "../../../kernel/sheets/cell.ts";

export interface ExportColumn {
  readonly field: string;
  readonly header: string;
  readonly labels?: Readonly<Record<string, string>>;
}

const INSTANT = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}/;

function valueAt(item: object, field: string): unknown {
  return field
    .split(".")
    .reduce<unknown>(
      (inner, name) => (isRecord(inner) && Object.hasOwn(inner, name) ? inner[name] : null),
      item,
    );
}

function labelOf(labels: ExportColumn["labels"], value: string): string | undefined {
  return labels !== undefined && Object.hasOwn(labels, value) ? labels[value] : undefined;
}

/** Turns the rows of a list into cells: amounts in the currency's unit, times on the reader's clock, words translated. */
export function createCells(columns: readonly ExportColumn[], amounts: readonly string[], tz: string) {
  const clock = new Intl.DateTimeFormat("sv-SE", { timeZone: tz, dateStyle: "short", timeStyle: "medium" });
  const isAmount = new Map(
    columns.map(({ field }) => [field, field.endsWith("Minor") || amounts.includes(field)]),
  );
  const cellOf = (item: object, { field, labels }: ExportColumn): Cell => {
    const value = valueAt(item, field);
    if (typeof value === "number") {
      const currency = valueAt(item, "currency");
      const isMoney = isAmount.get(field) === true && typeof currency === "string";
      return isMoney ? value / 10 ** minorUnitExponent(currency) : value;
    }
    if (typeof value === "boolean") {
      return labelOf(labels, String(value)) ?? String(value);
    }
    if (typeof value !== "string") {
      return null;
    }
    return labelOf(labels, value) ?? (INSTANT.test(value) ? { wall: clock.format(new Date(value)) } : value);
  };
  return (item: object): readonly Cell[] => columns.map((column) => cellOf(item, column));
}
