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
import { feeDifference, type Match } from "./match.ts";
import type { StatedLine } from "./remittance-table.ts";

export interface Remittance {
  readonly id: string;
  readonly connectionId: string;
  /** The name of the connection. */
  readonly carrier: string;
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
  /** Differences up to it are proposed as rounding. */
  readonly roundingToleranceMinor: number;
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

export interface RemittanceLine extends StatedLine, Match {
  readonly line: number;
  readonly resolution: Resolution | null;
  readonly bookedMinor: number | null;
}

/** As it is read back, with the size of its difference. */
export interface ComparedLine extends RemittanceLine {
  /** Below zero the carrier pays less than expected; null where it is no matter of more or less. */
  readonly differenceMinor: number | null;
  /** The difference is within the tolerance. */
  readonly isRounding: boolean;
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

const GIVEN_UP = { cause: "given_up", reason: "The carrier's statement was accepted." } as const;
const ROUNDED = {
  cause: "rounding",
  reason: "A rounding difference of the carrier's statement was accepted.",
} as const;

/** Take what came; the rest is given up, or stays owed when it is disputed. */
function bookStep(
  line: ComparedLine,
  one: CodPayment,
  remittanceId: string,
  at: Date,
): { step: Step; bookedMinor: number } {
  const isDisputed = line.resolution === "dispute";
  const why = line.isRounding ? ROUNDED : GIVEN_UP;
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
      ? writeOff(payment, { amountMinor: lostMinor, at, ...why, isCarriersOnly: true })
      : unchanged(payment),
  );
  const restMinor = isDisputed || !isNewMoney ? 0 : atCustomer(lost.payment);
  const whole = andThen(lost, (payment) =>
    restMinor > 0 ? writeOff(payment, { amountMinor: restMinor, at, ...why }) : unchanged(payment),
  );
  const step = andThen(whole, (payment) =>
    bookedMinor > 0 || isDisputed
      ? remit(payment, { amountMinor: bookedMinor, remittanceId, isDisputed: isDisputed && isShort })
      : unchanged(payment),
  );
  return { step, bookedMinor };
}

export interface BookedLine {
  readonly line: ComparedLine;
  readonly step: Step;
  readonly bookedMinor: number;
  /** Charged beyond what was agreed, and accepted. */
  readonly extraFeeMinor: number;
}

export function bookLines(
  remittanceId: string,
  lines: readonly ComparedLine[],
  payments: ReadonlyMap<string, CodPayment>,
  at: Date,
): BookedLine[] {
  return lines.flatMap((line) => {
    const payment = line.codPaymentId === null ? undefined : payments.get(line.codPaymentId);
    if (!payment || !isBooked(line)) {
      return [];
    }
    const { step, bookedMinor } = bookStep(line, payment, remittanceId, at);
    const extraFeeMinor = line.resolution === "accept" ? feeDifference(line, payment) : 0;
    return [{ line, step, bookedMinor, extraFeeMinor }];
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
