import { AppError, badRequest } from "../../../kernel/errors.ts";
import type { CurrencyCode } from "../../../kernel/money/currencies.ts";
import { isSpreadsheetNumber, type DecimalMark } from "../../../kernel/money/written-amount.ts";
import { readRemittanceTable, type StatedLine } from "./remittance-table.ts";

/** The lines of a statement in one of three forms. */
export interface StatementLines {
  readonly decimalMark?: DecimalMark | undefined;
  readonly csv?: string | undefined;
  /** Base64. */
  readonly file?: string | undefined;
  readonly lines?:
    | readonly {
        readonly trackingNumber: string;
        readonly collected: number;
        readonly codFee?: number | undefined;
        readonly freight?: number | undefined;
        readonly withheld?: number | undefined;
        readonly deliveredAt?: string | undefined;
      }[]
    | undefined;
}

function given(lines: NonNullable<StatementLines["lines"]>): StatedLine[] {
  return lines.map((line, index) => {
    if (isSpreadsheetNumber(line.trackingNumber)) {
      const issue = "A spreadsheet has shortened the tracking number. Keep that column as text.";
      const details = { lines: [{ line: index + 1, issue }] };
      throw new AppError("CSV_UNREADABLE", { message: `Line ${index + 1}: ${issue}`, details });
    }
    return {
      trackingNumber: line.trackingNumber.trim(),
      collectedMinor: line.collected,
      codFeeMinor: line.codFee ?? null,
      freightMinor: line.freight ?? null,
      withheldMinor: line.withheld ?? null,
      deliveredOn: line.deliveredAt ?? null,
    };
  });
}

/** What a carrier states, line by line. */
export function readStatement(input: StatementLines, currency: CurrencyCode): readonly StatedLine[] {
  const { lines, csv, file } = input;
  if ([lines, csv, file].filter((one) => one !== undefined).length !== 1) {
    throw badRequest("Give exactly one of lines, csv and file.");
  }
  return lines
    ? given(lines)
    : readRemittanceTable(csv === undefined ? { file: file ?? "" } : { csv }, currency, input.decimalMark);
}
