import { recordChanges } from "../../../db/audit-log.ts";
import type { Tx } from "../../../db/transaction.ts";
import { AppError } from "../../../kernel/errors.ts";
import { feeCorrection } from "../remittances/fee-correction.ts";
import { readLines, updateLines } from "../remittances/line-store.ts";
import { matchLines } from "../remittances/match.ts";
import { lockKnown } from "../remittances/match-store.ts";
import type { CodPayment } from "../cod.ts";
import { bookLines, confirmPosting, totalsOf, type Totals } from "../remittances/remittance.ts";
import type { ComparedLine, Remittance } from "../remittances/remittance.ts";
import { recordConfirmation } from "../remittances/remittance-status-store.ts";
import { lockRemittance } from "../remittances/remittance-store.ts";
import { undoOf } from "../remittances/undo.ts";
import { writeUndos } from "../remittances/undo-store.ts";
import { needRemittance } from "./create-remittance.ts";
import { post } from "./post.ts";
import { saveSteps } from "./save-steps.ts";

export type Confirmed =
  | { readonly isConfirmed: true }
  /** A discrepancy without a decision; it is stored so that a person can decide. */
  | { readonly isConfirmed: false; readonly open: number; readonly netDifference: number };

/** Payments may have changed since the statement was imported: each line is checked once more. */
function matchAgain(
  remittance: Remittance,
  lines: readonly ComparedLine[],
  known: Awaited<ReturnType<typeof lockKnown>>,
): ComparedLine[] {
  const matches = matchLines(lines, remittance.currency, known);
  return lines.map((line, index) => {
    const match = matches[index];
    const isSame =
      match?.discrepancy === line.discrepancy &&
      match.expectedMinor === line.expectedMinor &&
      match.feeDifferenceMinor === line.feeDifferenceMinor;
    return match ? { ...line, ...match, resolution: isSame ? line.resolution : null } : line;
  });
}

async function book(
  tx: Tx,
  remittance: Remittance,
  lines: readonly ComparedLine[],
  payments: ReadonlyMap<string, CodPayment>,
): Promise<Totals & { lines: number }> {
  const { id: remittanceId } = remittance;
  const booked = bookLines(remittanceId, lines, payments, tx.now);
  const totals = totalsOf(
    booked.map(({ line }) => line),
    booked.map(({ bookedMinor }) => bookedMinor),
  );
  const bookedOf = new Map(booked.map(({ line, bookedMinor }) => [line.line, bookedMinor]));
  await updateLines(
    tx,
    remittanceId,
    lines.map((line) => ({ ...line, bookedMinor: bookedOf.get(line.line) ?? null })),
  );
  await recordConfirmation(tx, remittance, totals);
  await saveSteps(
    tx,
    booked.map(({ step }) => step),
  );
  const corrections = new Map(booked.map((one) => [one.line.line, feeCorrection(remittance, one, tx.now)]));
  await post(tx, [
    ...confirmPosting(remittance, totals, booked, tx.now),
    ...[...corrections.values()].flat(),
  ]);
  await writeUndos(
    tx,
    remittanceId,
    booked.flatMap((one) => {
      const before = payments.get(one.step.payment.id);
      const more = corrections.get(one.line.line) ?? [];
      return before ? [{ line: one.line.line, undo: undoOf(one, before, more) }] : [];
    }),
  );
  return { ...totals, lines: booked.length };
}

/** Posts a statement: once, and only when every line matches or is resolved. */
export async function confirmRemittance(
  tx: Tx,
  remittanceId: string,
  { isDifferenceAccepted }: { isDifferenceAccepted: boolean },
): Promise<Confirmed> {
  const remittance = needRemittance(await lockRemittance(tx, remittanceId));
  if (remittance.status !== "matched") {
    throw new AppError("INVALID_TRANSITION", { details: { status: remittance.status } });
  }
  const before = await readLines(tx, remittanceId);
  const numbers = before.map(({ trackingNumber }) => trackingNumber);
  const known = await lockKnown(tx, remittance.connectionId, numbers);
  const lines = matchAgain(remittance, before, known);
  const open = lines.filter(({ discrepancy, resolution }) => discrepancy !== null && resolution === null);
  const netDifference =
    remittance.declaredNetMinor === null ? 0 : remittance.declaredNetMinor - remittance.netMinor;
  if (open.length > 0 || (netDifference !== 0 && !isDifferenceAccepted)) {
    await updateLines(tx, remittanceId, lines);
    return { isConfirmed: false, open: open.length, netDifference };
  }
  const payments = new Map([...known.payments.values()].map((payment) => [payment.id, payment]));
  const after = await book(tx, remittance, lines, payments);
  await recordChanges(tx, [
    {
      action: "remittance.confirmed",
      targetKind: "remittance",
      targetId: remittanceId,
      after: { ...after },
    },
  ]);
  return { isConfirmed: true };
}
