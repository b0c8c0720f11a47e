import { recordChanges } from "../../../db/audit-log.ts";
import type { Tx } from "../../../db/transaction.ts";
import { AppError } from "../../../kernel/errors.ts";
import { needTransition } from "../../../kernel/transitions.ts";
import { settle } from "../cod.ts";
import { lockPayments } from "../cod-store.ts";
import { readLines } from "../remittances/line-store.ts";
import { settlePosting } from "../remittances/remittance.ts";
import { REMITTANCE_TRANSITIONS } from "../remittances/remittance-status.ts";
import { recordRejection, recordSettlement } from "../remittances/remittance-status-store.ts";
import { lockRemittance } from "../remittances/remittance-store.ts";
import { needRemittance } from "./create-remittance.ts";
import { post } from "./post.ts";
import { saveSteps } from "./save-steps.ts";

export interface Received {
  readonly receivedMinor: number;
  readonly receivedAt: Date;
  readonly bankReference: string;
  readonly isDifferenceAccepted: boolean;
}

/** The money of a booked statement is in the bank. */
export async function settleRemittance(tx: Tx, remittanceId: string, received: Received): Promise<void> {
  const remittance = needRemittance(await lockRemittance(tx, remittanceId));
  needTransition(REMITTANCE_TRANSITIONS, remittance.status, "settled");
  const { receivedMinor, receivedAt, bankReference } = received;
  const difference = receivedMinor - remittance.netMinor;
  if (difference !== 0 && !received.isDifferenceAccepted) {
    throw new AppError("REMITTANCE_HAS_DISCREPANCIES", {
      message: "What came is not what was due. Send acceptDifference to book the difference.",
      details: { net: remittance.netMinor, received: receivedMinor, difference },
    });
  }
  const lines = await readLines(tx, remittanceId);
  const bookedOf = new Map(
    lines.flatMap(({ codPaymentId, bookedMinor }) =>
      codPaymentId !== null && bookedMinor !== null ? [[codPaymentId, bookedMinor] as const] : [],
    ),
  );
  const payments = await lockPayments(tx, { ids: [...bookedOf.keys()] });
  await saveSteps(
    tx,
    payments.map((payment) => settle(payment, bookedOf.get(payment.id) ?? 0)),
  );
  await post(tx, settlePosting(remittance, receivedMinor, receivedAt));
  await recordSettlement(tx, remittance, received);
  await recordChanges(tx, [
    {
      action: "remittance.settled",
      targetKind: "remittance",
      targetId: remittanceId,
      after: { receivedMinor, receivedAt: receivedAt.toISOString(), bankReference, difference },
    },
  ]);
}

/** Rejected before any of it was booked; its reference may be used again. */
export async function rejectRemittance(tx: Tx, remittanceId: string, reason: string | null): Promise<void> {
  await recordRejection(tx, needRemittance(await lockRemittance(tx, remittanceId)), reason);
  await recordChanges(tx, [
    { action: "remittance.rejected", targetKind: "remittance", targetId: remittanceId, after: { reason } },
  ]);
}
