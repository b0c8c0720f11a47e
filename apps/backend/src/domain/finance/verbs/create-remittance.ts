import { recordChanges } from "../../../db/audit-log.ts";
import type { Tx } from "../../../db/transaction.ts";
import { isCurrency, type CurrencyCode } from "../../../kernel/currencies.ts";
import { AppError, badRequest } from "../../../kernel/errors.ts";
import { newId } from "../../../kernel/ids.ts";
import { isSpreadsheetNumber, type DecimalMark } from "../../../kernel/written-amount.ts";
import { findMissing, hasConnection, lockKnown } from "../match-store.ts";
import { matchLines, totalsOf, type Match, type Remittance, type RemittanceLine } from "../remittance.ts";
import { findRemittance, insertLines, insertRemittance } from "../remittance-store.ts";
import { decodeTable, readRemittanceTable, type StatedLine } from "../remittance-table.ts";

export interface StatementInput {
  readonly connectionId: string;
  readonly currency: string;
  readonly reference: string;
  readonly statementDate?: string | undefined;
  readonly declaredNet?: number | undefined;
  readonly decimalMark?: DecimalMark | undefined;
  readonly csv?: string | undefined;
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

function given(lines: NonNullable<StatementInput["lines"]>): StatedLine[] {
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

function readStatement(input: StatementInput, currency: CurrencyCode): readonly StatedLine[] {
  const { lines, csv, file } = input;
  if ([lines, csv, file].filter((one) => one !== undefined).length !== 1) {
    throw badRequest("Give exactly one of lines, csv and file.");
  }
  return lines
    ? given(lines)
    : readRemittanceTable(csv ?? decodeTable(file ?? ""), currency, input.decimalMark);
}

const UNMATCHED: Match = {
  codPaymentId: null,
  discrepancy: "unknown_tracking",
  expectedMinor: null,
  reportedMinor: null,
};

function linesOf(stated: readonly StatedLine[], matches: readonly Match[]): RemittanceLine[] {
  return stated.map((line, index) => ({
    ...line,
    ...(matches[index] ?? UNMATCHED),
    line: index + 1,
    resolution: null,
    bookedMinor: null,
  }));
}

/** A carrier's statement is taken in and compared with what is known, line by line; nothing is posted yet. */
export async function createRemittance(tx: Tx, input: StatementInput): Promise<Remittance> {
  const { connectionId, currency } = input;
  if (!isCurrency(currency)) {
    throw new AppError("INVALID_CURRENCY");
  }
  if (!(await hasConnection(tx, connectionId))) {
    throw new AppError("CARRIER_NOT_FOUND");
  }
  const stated = readStatement(input, currency);
  const known = await lockKnown(
    tx,
    connectionId,
    stated.map(({ trackingNumber }) => trackingNumber),
  );
  const matches = matchLines(stated, currency, known);
  const statementDate = input.statementDate ?? null;
  const matched = matches.flatMap(({ codPaymentId }) => codPaymentId ?? []);
  const id = newId("rem");
  const isNew = await insertRemittance(tx, {
    id,
    connectionId,
    currency,
    reference: input.reference.trim(),
    source: input.lines ? "json" : "csv",
    statementDate,
    declaredNetMinor: input.declaredNet ?? null,
    lines: stated.length,
    missing: await findMissing(tx, { connectionId, currency, statementDate }, matched),
    ...totalsOf(
      stated,
      stated.map(({ collectedMinor }) => collectedMinor),
    ),
  });
  if (!isNew) {
    throw new AppError("REMITTANCE_DUPLICATE");
  }
  await insertLines(tx, id, linesOf(stated, matches));
  const { reference } = input;
  await recordChanges(tx, [
    {
      action: "remittance.created",
      targetKind: "remittance",
      targetId: id,
      after: { reference, connectionId },
    },
  ]);
  return needRemittance(await findRemittance(tx, id));
}

export function needRemittance(remittance: Remittance | null): Remittance {
  if (!remittance) {
    throw new AppError("REMITTANCE_NOT_FOUND");
  }
  return remittance;
}
