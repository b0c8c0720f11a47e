import { recordChanges } from "../../../db/audit-log.ts";
import type { Tx } from "../../../db/transaction.ts";
import type { CurrencyCode } from "../../../kernel/money/currencies.ts";
import { AppError, badRequest } from "../../../kernel/errors.ts";
import { newId } from "../../../kernel/ids.ts";
import { matchLines, type Match } from "../remittances/match.ts";
import { findMissing, hasConnection, lockKnown } from "../remittances/match-store.ts";
import { totalsOf, type Remittance, type RemittanceLine, type Totals } from "../remittances/remittance.ts";
import { insertLines } from "../remittances/line-store.ts";
import { findRemittance, insertRemittance } from "../remittances/remittance-store.ts";
import type { StatedLine } from "../remittances/remittance-table.ts";

export interface StatementFacts {
  readonly connectionId: string;
  readonly currency: CurrencyCode;
  readonly reference: string;
  readonly source: "json" | "csv";
  readonly statementDate?: string | undefined;
  readonly declaredNet?: number | undefined;
}

const UNMATCHED: Match = {
  codPaymentId: null,
  discrepancy: "unknown_tracking",
  expectedMinor: null,
  reportedMinor: null,
  feeDifferenceMinor: 0,
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

function statedTotals(stated: readonly StatedLine[]): Totals {
  const totals = totalsOf(
    stated,
    stated.map(({ collectedMinor }) => collectedMinor),
  );
  if (!Object.values<number>({ ...totals }).every(Number.isSafeInteger)) {
    throw badRequest("lines must add up to less than 9,007,199,254,740,992. Check the amounts.");
  }
  return totals;
}

/** A carrier's statement is taken in and compared with what is known, line by line; nothing is posted yet. */
export async function createRemittance(
  tx: Tx,
  input: StatementFacts,
  stated: readonly StatedLine[],
): Promise<Remittance> {
  const { connectionId, currency } = input;
  if (!(await hasConnection(tx, connectionId))) {
    throw new AppError("CARRIER_NOT_FOUND");
  }
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
    source: input.source,
    statementDate,
    declaredNetMinor: input.declaredNet ?? null,
    lines: stated.length,
    missing: await findMissing(tx, { connectionId, currency, statementDate }, matched),
    ...statedTotals(stated),
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
