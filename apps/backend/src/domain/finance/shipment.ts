import { isCurrency } from "../../kernel/money/currencies.ts";
import { newId } from "../../kernel/ids.ts";
import type { CodPayment } from "./cod.ts";
import { posting, type About, type Posting } from "./posting.ts";

export interface ShipmentFacts {
  readonly shipmentId: string;
  readonly orderId: string | null;
  readonly connectionId: string;
  readonly channel: string | null;
  readonly carrierName: string;
  readonly trackingNumber: string | null;
  readonly currency: string;
  /** Paid from a wallet at the carrier rather than on its bill. */
  readonly isPrepaid: boolean;
  /** What the carrier takes for the parcel, its fee for collecting and taxes included. */
  readonly chargedMinor: number;
  readonly codExpectedMinor: number;
  readonly codFeeMinor: number;
  readonly isFeeDeducted: boolean;
  readonly returnFreightMinor: number;
  /** A label for the way back, bought as such. */
  readonly isReturn: boolean;
}

export const isBookable = ({ currency }: ShipmentFacts) => isCurrency(currency);

const aboutShipment = (facts: ShipmentFacts): About => ({
  channel: facts.channel,
  connectionId: facts.connectionId,
  orderId: facts.orderId,
  shipmentId: facts.shipmentId,
});

const creditor = ({ isPrepaid }: ShipmentFacts) => (isPrepaid ? "carrier_wallet" : "carrier_payable");

/** A fee that comes off the remittance is posted when money is collected; any other is part of the label. */
export function labelPosting(facts: ShipmentFacts, at: Date): Posting[] {
  const fee = Math.min(facts.codFeeMinor, facts.chargedMinor);
  const freight = facts.chargedMinor - fee;
  const feeNow = facts.isFeeDeducted ? 0 : fee;
  const about = aboutShipment(facts);
  return posting({
    key: `shipment:${facts.shipmentId}:label`,
    kind: "label",
    currency: facts.currency,
    occurredAt: at,
    entries: [
      {
        account: facts.isReturn ? "return_shipping_expense" : "shipping_expense",
        amountMinor: freight,
        about,
      },
      { account: "cod_fee_expense", amountMinor: feeNow, about },
      { account: creditor(facts), amountMinor: -(freight + feeNow), about },
    ],
  });
}

export function returnFreightPosting(facts: ShipmentFacts, at: Date): Posting[] {
  const about = aboutShipment(facts);
  return posting({
    key: `shipment:${facts.shipmentId}:return`,
    kind: "return_freight",
    currency: facts.currency,
    occurredAt: at,
    entries: [
      { account: "return_shipping_expense", amountMinor: facts.returnFreightMinor, about },
      { account: creditor(facts), amountMinor: -facts.returnFreightMinor, about },
    ],
  });
}

/** The carrier corrected the price; below zero is a refund. */
export function adjustmentPosting(
  facts: ShipmentFacts,
  told: { number: number; amountMinor: number; at: Date; note: string | null },
): Posting[] {
  const about = aboutShipment(facts);
  return posting({
    key: `shipment:${facts.shipmentId}:adjust:${told.number}`,
    kind: "adjustment",
    currency: facts.currency,
    occurredAt: told.at,
    note: told.note,
    entries: [
      { account: "carrier_adjustment_expense", amountMinor: told.amountMinor, about },
      { account: creditor(facts), amountMinor: -told.amountMinor, about },
    ],
  });
}

export function paymentOf(facts: ShipmentFacts, at: Date): CodPayment | null {
  if (facts.codExpectedMinor === 0) {
    return null;
  }
  return {
    id: newId("cod"),
    shipmentId: facts.shipmentId,
    orderId: facts.orderId,
    connectionId: facts.connectionId,
    channel: facts.channel,
    carrierName: facts.carrierName,
    trackingNumber: facts.trackingNumber,
    currency: facts.currency,
    status: "expected",
    collectionSource: null,
    expectedMinor: facts.codExpectedMinor,
    collectedMinor: 0,
    overpaidMinor: 0,
    remittedMinor: 0,
    settledMinor: 0,
    lostAtCustomerMinor: 0,
    lostAtCarrierMinor: 0,
    feeMinor: facts.codFeeMinor,
    isFeeDeducted: facts.isFeeDeducted,
    collections: 0,
    writeOffs: 0,
    payouts: 0,
    reason: null,
    collectedAt: null,
    remittanceId: null,
    shippedAt: at,
  };
}
