import type { Tx } from "../../../db/transaction.ts";
import { retryDelayMs, type LeasedMail } from "../model.ts";
import { markMail } from "../store.ts";

/** Writes down what became of an attempt: sent, to be tried again, or given up. */
export async function recordMailOutcome(tx: Tx, mail: LeasedMail, error: string | null): Promise<void> {
  if (error === null) {
    await markMail(tx, mail.id, { state: "sent" });
    return;
  }
  const delayMs = retryDelayMs(mail.attempts);
  const short = error.slice(0, 200);
  await markMail(tx, mail.id, {
    state: delayMs === null ? "dead" : "pending",
    error: short,
    retryDelayMs: delayMs ?? 0,
  });
}
