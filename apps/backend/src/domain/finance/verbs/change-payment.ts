import { recordChanges } from "../../../db/audit-log.ts";
import type { Tx } from "../../../db/transaction.ts";
import { AppError, badRequest } from "../../../kernel/errors.ts";
import {
  atCarrier,
  atCustomer,
  collect,
  dispute,
  payOut,
  writeOff,
  type CodPayment,
  type Step,
} from "../cod.ts";
import { lockPayments } from "../cod-store.ts";
import { saveSteps } from "./save-steps.ts";

export type PaymentDeed =
  | {
      readonly kind: "collect";
      readonly amountMinor: number;
      readonly at: Date;
      readonly note: string | null;
    }
  | { readonly kind: "write_off"; readonly amountMinor: number; readonly reason: string }
  | { readonly kind: "dispute"; readonly reason: string }
  | { readonly kind: "resolve"; readonly outcome: "paid" | "write_off" };

function refuse(one: CodPayment): AppError {
  return new AppError("INVALID_TRANSITION", { details: { status: one.status } });
}

function collected(one: CodPayment, deed: Extract<PaymentDeed, { kind: "collect" }>): Step {
  if (one.status !== "expected" && one.status !== "partially_collected") {
    throw refuse(one);
  }
  const { amountMinor, at, note } = deed;
  if (amountMinor > atCustomer(one)) {
    throw badRequest("amount is more than what is still to be collected.", {
      field: "amount",
      outstanding: atCustomer(one),
    });
  }
  return collect(one, { amountMinor, source: "manual", at, cause: "manual", note });
}

function givenUp(one: CodPayment, amountMinor: number, reason: string, at: Date): Step {
  const open = atCustomer(one) + atCarrier(one);
  if (one.status === "cancelled" || open === 0) {
    throw refuse(one);
  }
  if (amountMinor > open) {
    throw badRequest("amount is more than what is outstanding.", { field: "amount", outstanding: open });
  }
  return writeOff(one, { amountMinor, reason, at });
}

function done(one: CodPayment, deed: PaymentDeed, now: Date): Step {
  switch (deed.kind) {
    case "collect":
      return collected(one, deed);
    case "write_off":
      return givenUp(one, deed.amountMinor, deed.reason, now);
    case "dispute":
      if (one.status !== "collected" && one.status !== "partially_collected") {
        throw refuse(one);
      }
      return dispute(one, "manual", deed.reason);
    case "resolve": {
      if (one.status !== "disputed" || (deed.outcome === "write_off" && atCarrier(one) === 0)) {
        throw refuse(one);
      }
      return deed.outcome === "paid"
        ? payOut(one, now)
        : writeOff(one, {
            amountMinor: atCarrier(one),
            at: now,
            reason: one.reason ?? "The dispute was given up.",
            isCarriersOnly: true,
          });
    }
  }
}

/** A person collects, writes off, disputes, or ends a dispute. */
export async function changePayment(tx: Tx, codPaymentId: string, deed: PaymentDeed): Promise<void> {
  const [one] = await lockPayments(tx, { ids: [codPaymentId] });
  if (!one) {
    throw new AppError("COD_PAYMENT_NOT_FOUND");
  }
  const step = done(one, deed, tx.now);
  const isEnd = deed.kind === "resolve" && deed.outcome === "write_off";
  const ended: Step = isEnd ? { ...step, payment: { ...step.payment, status: "written_off" } } : step;
  await saveSteps(tx, [ended]);
  await recordChanges(tx, [
    {
      action: `cod.${deed.kind}`,
      targetKind: "cod_payment",
      targetId: codPaymentId,
      before: { status: one.status },
      after: { status: ended.payment.status, ...("amountMinor" in deed ? { amount: deed.amountMinor } : {}) },
    },
  ]);
}
