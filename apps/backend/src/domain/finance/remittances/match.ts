import type { Discrepancy } from "@estiba/contract";
import { atCarrier, atCustomer, type CodPayment } from "../cod.ts";
import { trackingKey } from "../tracking-key.ts";
import type { StatedLine } from "./remittance-table.ts";

export interface Match {
  readonly codPaymentId: string | null;
  readonly discrepancy: Discrepancy | null;
  readonly expectedMinor: number | null;
  readonly reportedMinor: number | null;
  /** The stated fee less the agreed one. */
  readonly feeDifferenceMinor: number;
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
  feeDifferenceMinor = 0,
): Match => ({ codPaymentId: payment.id, discrepancy, expectedMinor, reportedMinor, feeDifferenceMinor });

/** The fee is taken once, from the first money handed over. */
const feeDue = (one: CodPayment) => (one.isFeeDeducted && one.remittedMinor === 0 ? one.feeMinor : 0);
export const feeDifference = ({ codFeeMinor }: StatedLine, one: CodPayment) =>
  codFeeMinor === null ? 0 : codFeeMinor - feeDue(one);

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
  const fee = feeDifference(line, one);
  if (reported !== due) {
    return found(one, reported < due ? "amount_short" : "amount_over", due, reported, fee);
  }
  return fee === 0
    ? found(one, null, due, reported)
    : found(one, "fee_mismatch", feeDue(one), feeDue(one) + fee, fee);
}

/** Line by line, against the balance the carrier holds. */
export function matchLines(lines: readonly StatedLine[], currency: string, known: Known): Match[] {
  const seen = new Set<string>();
  return lines.map((line): Match => {
    const key = trackingKey(line.trackingNumber);
    const unknown = {
      codPaymentId: null,
      expectedMinor: null,
      reportedMinor: line.collectedMinor,
      feeDifferenceMinor: 0,
    };
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
