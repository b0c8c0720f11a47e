import {
  HOMELESS_DISCREPANCIES,
  type Discrepancy,
  type RemittanceStatus,
  type Resolution,
} from "@estiba/contract";
import {
  andThen,
  atCarrier,
  atCustomer,
  collect,
  remit,
  unchanged,
  writeOff,
  type CodPayment,
  type Step,
} from "../cod.ts";
import { posting, type Posting } from "../posting.ts";
import type { StatedLine } from "./remittance-table.ts";
import { trackingKey } from "../tracking-key.ts";

export interface Remittance {
  readonly id: string;
  readonly connectionId: string;
  readonly currency: string;
  readonly reference: string;
  readonly status: RemittanceStatus;
  readonly statementDate: string | null;
  readonly declaredNetMinor: number | null;
  readonly grossMinor: number;
  readonly codFeesMinor: number;
  readonly freightMinor: number;
  readonly withheldMinor: number;
  readonly netMinor: number;
  readonly lines: number;
  readonly discrepancies: number;
  readonly missingCount: number;
  readonly missingMinor: number;
  readonly receivedMinor: number | null;
  readonly receivedAt: Date | null;
  readonly bankReference: string | null;
  readonly createdAt: Date;
  readonly confirmedAt: Date | null;
  readonly settledAt: Date | null;
  /** How often each was taken back. */
  readonly confirmReversals: number;
  readonly settleReversals: number;
}

export interface Match {
  readonly codPaymentId: string | null;
  readonly discrepancy: Discrepancy | null;
  readonly expectedMinor: number | null;
  readonly reportedMinor: number | null;
}

export interface RemittanceLine extends StatedLine, Match {
  readonly line: number;
  readonly resolution: Resolution | null;
  readonly bookedMinor: number | null;
}

/** What is known about the tracking numbers of a statement. */
export interface Known {
  readonly payments: ReadonlyMap<string, CodPayment>;
  readonly parcels: ReadonlySet<string>;
}

const found = (
  payment: CodPayment,
  discrepancy: Discrepancy | null,
  expectedMinor: number,
  reportedMinor: number,
): Match => ({ codPaymentId: payment.id, discrepancy, expectedMinor, reportedMinor });

/** The fee is taken once, from the first money handed over. */
const feeDue = (one: CodPayment) => (one.isFeeDeducted && one.remittedMinor === 0 ? one.feeMinor : 0);

function matchPayment(line: StatedLine, one: CodPayment, currency: string): Match {
  const reported = line.collectedMinor;
  if (one.currency !== currency) {
    return found(one, "currency_mismatch", one.expectedMinor, reported);
  }
  if (one.status === "cancelled") {
    return found(one, one.remittedMinor > 0 ? "already_remitted" : "cancelled", 0, reported);
  }
  if (one.status === "expected") {
    return found(one, "not_delivered", atCustomer(one), reported);
  }
  const due = atCarrier(one);
  if (due === 0) {
    return found(one, "already_remitted", 0, reported);
  }
  if (reported !== due) {
    return found(one, reported < due ? "amount_short" : "amount_over", due, reported);
  }
  return line.codFeeMinor !== null && line.codFeeMinor !== feeDue(one)
    ? found(one, "fee_mismatch", feeDue(one), line.codFeeMinor)
    : found(one, null, due, reported);
}

/** Line by line, against the balance the carrier holds. */
export function matchLines(lines: readonly StatedLine[], currency: string, known: Known): Match[] {
  const seen = new Set<string>();
  return lines.map((line): Match => {
    const key = trackingKey(line.trackingNumber);
    const unknown = { codPaymentId: null, expectedMinor: null, reportedMinor: line.collectedMinor };
    if (seen.has(key)) {
      return { ...unknown, discrepancy: "duplicate_in_file" };
    }
    seen.add(key);
    const payment = known.payments.get(key);
    if (payment) {
      return matchPayment(line, payment, currency);
    }
    return { ...unknown, discrepancy: known.parcels.has(key) ? "not_cod" : "unknown_tracking" };
  });
}

export function isAllowed(discrepancy: Discrepancy | null, resolution: Resolution): boolean {
  return discrepancy !== null && (resolution !== "accept" || !HOMELESS_DISCREPANCIES.includes(discrepancy));
}

function isBooked({ discrepancy, resolution }: RemittanceLine): boolean {
  if (discrepancy === null) {
    return true;
  }
  const isLeftOut =
    HOMELESS_DISCREPANCIES.includes(discrepancy) || (discrepancy === "cancelled" && resolution === "dispute");
  return !isLeftOut && resolution !== null && resolution !== "ignore";
}

const GIVEN_UP = "The carrier's statement was accepted.";

/** Take what came; the rest is given up, or stays owed when it is disputed. */
function bookStep(
  line: RemittanceLine,
  one: CodPayment,
  remittanceId: string,
  at: Date,
): { step: Step; bookedMinor: number } {
  const isDisputed = line.resolution === "dispute";
  const stated = line.collectedMinor;
  const told = { source: "remittance" as const, at, cause: "remittance" };
  const isNewMoney = line.discrepancy === "not_delivered" || line.discrepancy === "cancelled";
  const arrived = isNewMoney
    ? collect(one, { ...told, amountMinor: Math.max(stated, isDisputed ? atCustomer(one) : 0) })
    : line.discrepancy === "amount_over" && !isDisputed
      ? collect(one, { ...told, amountMinor: stated - atCarrier(one) })
      : unchanged(one);
  const holds = atCarrier(arrived.payment);
  const bookedMinor = Math.min(stated, holds);
  const isShort = stated < holds;
  const lostMinor = isDisputed ? 0 : isShort ? holds - stated : 0;
  const lost = andThen(arrived, (payment) =>
    lostMinor > 0
      ? writeOff(payment, { amountMinor: lostMinor, at, reason: GIVEN_UP, isCarriersOnly: true })
      : unchanged(payment),
  );
  const restMinor = isDisputed || !isNewMoney ? 0 : atCustomer(lost.payment);
  const whole = andThen(lost, (payment) =>
    restMinor > 0 ? writeOff(payment, { amountMinor: restMinor, at, reason: GIVEN_UP }) : unchanged(payment),
  );
  const step = andThen(whole, (payment) =>
    bookedMinor > 0 || isDisputed
      ? remit(payment, { amountMinor: bookedMinor, remittanceId, isDisputed: isDisputed && isShort })
      : unchanged(payment),
  );
  return { step, bookedMinor };
}

export interface BookedLine {
  readonly line: RemittanceLine;
  readonly step: Step;
  readonly bookedMinor: number;
  /** Charged beyond what was agreed, and accepted. */
  readonly extraFeeMinor: number;
}

export function bookLines(
  remittanceId: string,
  lines: readonly RemittanceLine[],
  payments: ReadonlyMap<string, CodPayment>,
  at: Date,
): BookedLine[] {
  return lines.flatMap((line) => {
    const payment = line.codPaymentId === null ? undefined : payments.get(line.codPaymentId);
    if (!payment || !isBooked(line)) {
      return [];
    }
    const { step, bookedMinor } = bookStep(line, payment, remittanceId, at);
    const feeDifference = line.codFeeMinor === null ? 0 : line.codFeeMinor - feeDue(payment);
    return [{ line, step, bookedMinor, extraFeeMinor: line.resolution === "accept" ? feeDifference : 0 }];
  });
}

export interface Totals {
  readonly grossMinor: number;
  readonly codFeesMinor: number;
  readonly freightMinor: number;
  readonly withheldMinor: number;
  readonly netMinor: number;
}

const exactSum = (amounts: readonly number[]) =>
  Number(amounts.reduce((sum, amount) => sum + BigInt(amount), 0n));

export function totalsOf(lines: readonly StatedLine[], collected: readonly number[]): Totals {
  const grossMinor = exactSum(collected);
  const codFeesMinor = exactSum(lines.map(({ codFeeMinor }) => codFeeMinor ?? 0));
  const freightMinor = exactSum(lines.map((line) => line.freightMinor ?? 0));
  const withheldMinor = exactSum(lines.map((line) => line.withheldMinor ?? 0));
  return {
    grossMinor,
    codFeesMinor,
    freightMinor,
    withheldMinor,
    netMinor: grossMinor - codFeesMinor - freightMinor - withheldMinor,
  };
}

/** A reversed statement that is booked again has a name of its own. */
const again = (key: string, reversals: number) => (reversals === 0 ? key : `${key}:${reversals + 1}`);
export const confirmKey = ({ id, confirmReversals }: Remittance) =>
  again(`remit:${id}:confirm`, confirmReversals);
export const settleKey = ({ id, settleReversals }: Remittance) =>
  again(`remit:${id}:settle`, settleReversals);

/** The carrier's debt becomes money on its way, less what it kept for itself; one credit for each payment. */
export function confirmPosting(
  remittance: Remittance,
  totals: Totals,
  booked: readonly BookedLine[],
  at: Date,
): Posting[] {
  const { id: remittanceId, connectionId } = remittance;
  const about = { remittanceId, connectionId };
  return posting({
    key: confirmKey(remittance),
    kind: "remittance_confirmed",
    currency: remittance.currency,
    occurredAt: at,
    entries: [
      { account: "remittance_in_transit", amountMinor: totals.netMinor, about },
      { account: "carrier_payable", amountMinor: totals.codFeesMinor + totals.freightMinor, about },
      { account: "tax_withheld", amountMinor: totals.withheldMinor, about },
      ...booked.map(({ step: { payment }, bookedMinor }) => ({
        account: "cod_at_carrier" as const,
        amountMinor: -bookedMinor,
        about: {
          ...about,
          channel: payment.channel,
          orderId: payment.orderId,
          shipmentId: payment.shipmentId,
          codPaymentId: payment.id,
        },
      })),
    ],
  });
}

/** What the bank took on the way is its fee; what came too much is rounding. */
export function settlePosting(remittance: Remittance, receivedMinor: number, at: Date): Posting[] {
  const about = { remittanceId: remittance.id, connectionId: remittance.connectionId };
  const shortMinor = remittance.netMinor - receivedMinor;
  return posting({
    key: settleKey(remittance),
    kind: "remittance_settled",
    currency: remittance.currency,
    occurredAt: at,
    entries: [
      { account: "bank", amountMinor: receivedMinor, about },
      { account: shortMinor > 0 ? "bank_fee_expense" : "rounding", amountMinor: shortMinor, about },
      { account: "remittance_in_transit", amountMinor: -remittance.netMinor, about },
    ],
  });
}
