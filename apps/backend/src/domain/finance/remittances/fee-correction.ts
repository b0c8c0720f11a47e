import { posting, type Posting } from "../posting.ts";
import type { BookedLine, Remittance } from "./remittance.ts";

/** A fee other than the agreed one, accepted with its line: part of what collecting costs, not of the freight. */
export function feeCorrection(
  { id: remittanceId, confirmReversals }: Pick<Remittance, "id" | "confirmReversals">,
  { step: { payment }, extraFeeMinor }: BookedLine,
  at: Date,
): Posting[] {
  const about = {
    channel: payment.channel,
    connectionId: payment.connectionId,
    orderId: payment.orderId,
    shipmentId: payment.shipmentId,
    codPaymentId: payment.id,
  };
  return posting({
    key: `cod:${payment.id}:fee:${remittanceId}:${confirmReversals + 1}`,
    kind: "cod_fee",
    currency: payment.currency,
    occurredAt: at,
    note: extraFeeMinor > 0 ? "Fee above what was agreed" : "Fee below what was agreed",
    entries: [
      { account: "cod_fee_expense", amountMinor: extraFeeMinor, about },
      { account: "carrier_payable", amountMinor: -extraFeeMinor, about },
    ],
  });
}
