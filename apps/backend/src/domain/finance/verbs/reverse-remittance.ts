import { recordChanges } from "../../../db/audit-log.ts";
import type { Tx } from "../../../db/transaction.ts";
import { AppError } from "../../../kernel/errors.ts";
import type { CodPayment, Step } from "../cod.ts";
import { lockPayments } from "../cod-store.ts";
import { readPostings } from "../ledger-store.ts";
import { readLines, updateLines } from "../remittances/line-store.ts";
import { matchLines } from "../remittances/match.ts";
import { lockKnown } from "../remittances/match-store.ts";
import {
  confirmKey,
  settleKey,
  totalsOf,
  type Remittance,
  type RemittanceLine,
} from "../remittances/remittance.ts";
import { recordReopening, recordUnsettling } from "../remittances/remittance-status-store.ts";
import { lockRemittance } from "../remittances/remittance-store.ts";
import { isAsBooked, mirrored, putBack, unsettle, type Undo } from "../remittances/undo.ts";
import { readUndos } from "../remittances/undo-store.ts";
import { needRemittance } from "./create-remittance.ts";
import { post } from "./post.ts";
import { saveSteps } from "./save-steps.ts";

const MAX_NAMED = 20;

interface Booked {
  readonly line: RemittanceLine;
  readonly payment: CodPayment;
}

async function lockBooked(tx: Tx, lines: readonly RemittanceLine[]): Promise<Booked[]> {
  const booked = lines.filter(
    ({ codPaymentId, bookedMinor }) => codPaymentId !== null && bookedMinor !== null,
  );
  const payments = await lockPayments(tx, { ids: booked.flatMap(({ codPaymentId }) => codPaymentId ?? []) });
  const byId = new Map(payments.map((payment) => [payment.id, payment]));
  return booked.flatMap((line) => {
    const payment = byId.get(line.codPaymentId ?? "");
    return payment ? [{ line, payment }] : [];
  });
}

async function postMirrors(tx: Tx, keys: readonly string[], reason: string): Promise<void> {
  const stored = await readPostings(tx, keys);
  await post(
    tx,
    stored.flatMap((one) => mirrored(one, tx.now, reason)),
  );
}

function stepsBack(booked: readonly Booked[], undos: ReadonlyMap<number, Undo>, reason: string): Step[] {
  const moved = booked.filter(({ line, payment }) => {
    const undo = undos.get(line.line);
    return !undo || !isAsBooked(payment, undo);
  });
  if (moved.length > 0) {
    throw new AppError("INVALID_TRANSITION", {
      message: "Payments of the statement have moved on since it was booked. Take that back first.",
      details: {
        codPaymentIds: moved.slice(0, MAX_NAMED).map(({ payment }) => payment.id),
        count: moved.length,
      },
    });
  }
  return booked.flatMap(({ line, payment }) => {
    const undo = undos.get(line.line);
    return undo ? [putBack(payment, undo, reason)] : [];
  });
}

/** The original lines, compared again; discrepancies need a decision again. */
async function reopen(tx: Tx, remittance: Remittance, lines: readonly RemittanceLine[]): Promise<void> {
  const numbers = lines.map(({ trackingNumber }) => trackingNumber);
  const known = await lockKnown(tx, remittance.connectionId, numbers);
  const matches = matchLines(lines, remittance.currency, known);
  await updateLines(
    tx,
    remittance.id,
    lines.map((line, index) => ({ ...line, ...matches[index], resolution: null, bookedMinor: null })),
  );
  const collected = lines.map(({ collectedMinor }) => collectedMinor);
  await recordReopening(tx, remittance, totalsOf(lines, collected));
}

async function takeBackBooking(tx: Tx, remittance: Remittance, reason: string): Promise<void> {
  const lines = await readLines(tx, remittance.id);
  const undos = await readUndos(tx, remittance.id);
  const booked = await lockBooked(tx, lines);
  await saveSteps(tx, stepsBack(booked, undos, reason));
  await postMirrors(
    tx,
    [confirmKey(remittance), ...booked.flatMap(({ line }) => undos.get(line.line)?.keys ?? [])],
    reason,
  );
  await reopen(tx, remittance, lines);
}

async function takeBackSettlement(tx: Tx, remittance: Remittance, reason: string): Promise<void> {
  const booked = await lockBooked(tx, await readLines(tx, remittance.id));
  await saveSteps(
    tx,
    booked.map(({ line, payment }) => unsettle(payment, line.bookedMinor ?? 0, reason)),
  );
  await postMirrors(tx, [settleKey(remittance)], reason);
  await recordUnsettling(tx, remittance);
}

/** One step back, by postings that mirror what was posted: a settled statement is booked again, a booked one is open. */
export async function reverseRemittance(tx: Tx, remittanceId: string, reason: string): Promise<void> {
  const remittance = needRemittance(await lockRemittance(tx, remittanceId));
  const { status } = remittance;
  if (status !== "confirmed" && status !== "settled") {
    throw new AppError("INVALID_TRANSITION", { details: { status } });
  }
  await (status === "settled" ? takeBackSettlement : takeBackBooking)(tx, remittance, reason);
  await recordChanges(tx, [
    {
      action: "remittance.reversed",
      targetKind: "remittance",
      targetId: remittanceId,
      before: { status },
      after: { status: status === "settled" ? "confirmed" : "matched", reason },
    },
  ]);
}
