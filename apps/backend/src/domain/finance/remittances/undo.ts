import type { CodPayment, Step } from "../cod.ts";
import { posting, type Posting } from "../posting.ts";
import type { BookedLine } from "./remittance.ts";

/** Everything about a payment that booking a line may change. */
type PaymentState = Pick<
  CodPayment,
  | "status"
  | "collectionSource"
  | "collectedMinor"
  | "overpaidMinor"
  | "remittedMinor"
  | "settledMinor"
  | "lostAtCustomerMinor"
  | "lostAtCarrierMinor"
  | "reason"
  | "remittanceId"
> & { readonly collectedAt: string | null };

/** What it takes to put a booked line back. */
export interface Undo {
  readonly before: PaymentState;
  readonly after: PaymentState;
  /** Postings besides the statement's own. */
  readonly keys: readonly string[];
}

const stateOf = (one: CodPayment): PaymentState => ({
  status: one.status,
  collectionSource: one.collectionSource,
  collectedMinor: one.collectedMinor,
  overpaidMinor: one.overpaidMinor,
  remittedMinor: one.remittedMinor,
  settledMinor: one.settledMinor,
  lostAtCustomerMinor: one.lostAtCustomerMinor,
  lostAtCarrierMinor: one.lostAtCarrierMinor,
  reason: one.reason,
  remittanceId: one.remittanceId,
  collectedAt: one.collectedAt?.toISOString() ?? null,
});

export function undoOf({ step }: BookedLine, before: CodPayment, more: readonly Posting[]): Undo {
  return {
    before: stateOf(before),
    after: stateOf(step.payment),
    keys: [...step.postings, ...more].map(({ key }) => key),
  };
}

/** Nothing has happened to it since the line was booked. */
export function isAsBooked(one: CodPayment, { after }: Undo): boolean {
  const now: Readonly<Record<string, unknown>> = { ...stateOf(one) };
  return Object.entries(after).every(([name, value]) => now[name] === value);
}

/** The payment as it was. Numbers of postings go on counting, so that no name is used twice. */
export function putBack(one: CodPayment, { before }: Undo, reason: string): Step {
  const { collectedAt, ...state } = before;
  const payment: CodPayment = {
    ...one,
    ...state,
    collectedAt: collectedAt === null ? null : new Date(collectedAt),
  };
  return {
    payment,
    postings: [],
    moments: [
      {
        codPaymentId: one.id,
        fromStatus: one.status,
        toStatus: payment.status,
        cause: "remittance_reversed",
        amountMinor: one.remittedMinor - payment.remittedMinor,
        note: reason,
      },
    ],
  };
}

/** The money of it is not in the bank after all. */
export function unsettle(one: CodPayment, amountMinor: number, reason: string): Step {
  const status = one.status === "settled" ? "remitted" : one.status;
  return {
    payment: { ...one, settledMinor: one.settledMinor - amountMinor, status },
    postings: [],
    moments: [
      {
        codPaymentId: one.id,
        fromStatus: one.status,
        toStatus: status,
        cause: "settlement_reversed",
        amountMinor,
        note: reason,
      },
    ],
  };
}

/** The same lines with the other sign, of the same kind, so that sums over a kind come out right. */
export function mirrored(
  stored: Pick<Posting, "key" | "kind" | "currency" | "entries">,
  at: Date,
  note: string | null,
): Posting[] {
  return posting({
    key: `${stored.key}:reversal`,
    kind: stored.kind,
    currency: stored.currency,
    occurredAt: at,
    reversesKey: stored.key,
    note,
    entries: stored.entries.map((entry) => ({ ...entry, amountMinor: -entry.amountMinor })),
  });
}
