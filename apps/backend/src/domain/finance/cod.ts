import type { CodCause, CodStatus, CollectionSource } from "@estiba/contract";
import { posting, type About, type Posting } from "./posting.ts";

export interface CodPayment {
  readonly id: string;
  readonly shipmentId: string;
  readonly orderId: string | null;
  readonly connectionId: string;
  readonly channel: string | null;
  readonly carrierName: string;
  readonly trackingNumber: string | null;
  readonly currency: string;
  readonly status: CodStatus;
  readonly collectionSource: CollectionSource | null;
  readonly expectedMinor: number;
  readonly collectedMinor: number;
  readonly overpaidMinor: number;
  readonly remittedMinor: number;
  readonly settledMinor: number;
  readonly lostAtCustomerMinor: number;
  readonly lostAtCarrierMinor: number;
  readonly feeMinor: number;
  /** The carrier deducts its fee from the remittance, rather than charging it with the label. */
  readonly isFeeDeducted: boolean;
  readonly collections: number;
  readonly writeOffs: number;
  readonly payouts: number;
  readonly reason: string | null;
  readonly collectedAt: Date | null;
  readonly remittanceId: string | null;
  readonly shippedAt: Date;
}

export interface TimelineEntry {
  readonly codPaymentId: string;
  readonly fromStatus: CodStatus | null;
  readonly toStatus: CodStatus;
  readonly cause: string;
  readonly amountMinor: number | null;
  readonly note: string | null;
}

/** One change of a payment: its new state, the postings, the events to publish. */
export interface Step {
  readonly payment: CodPayment;
  readonly postings: readonly Posting[];
  readonly moments: readonly TimelineEntry[];
}

export const atCustomer = (one: CodPayment): number =>
  one.status === "cancelled"
    ? 0
    : one.expectedMinor - (one.collectedMinor - one.overpaidMinor) - one.lostAtCustomerMinor;

export const atCarrier = (one: CodPayment): number =>
  one.collectedMinor - one.remittedMinor - one.lostAtCarrierMinor;

export const writtenOff = (one: CodPayment): number => one.lostAtCustomerMinor + one.lostAtCarrierMinor;

/** Money that has not reached the merchant yet; of what is on its way, what the carrier did not keep. */
export const outstanding = (one: CodPayment, inTransitMinor: number): number =>
  atCustomer(one) + atCarrier(one) + inTransitMinor;

function aboutCod(one: CodPayment): About {
  return {
    channel: one.channel,
    connectionId: one.connectionId,
    orderId: one.orderId,
    shipmentId: one.shipmentId,
    codPaymentId: one.id,
  };
}

function step(
  before: CodPayment,
  after: CodPayment,
  postings: readonly Posting[],
  told: { cause: string; amountMinor?: number; note?: string | null },
): Step {
  const moment: TimelineEntry = {
    codPaymentId: before.id,
    fromStatus: before.status,
    toStatus: after.status,
    cause: told.cause,
    amountMinor: told.amountMinor ?? null,
    note: told.note ?? null,
  };
  return { payment: after, postings, moments: [moment] };
}

export const unchanged = (payment: CodPayment): Step => ({ payment, postings: [], moments: [] });

/** The first step, then the next from where it led. */
export function andThen(first: Step, next: (payment: CodPayment) => Step): Step {
  const second = next(first.payment);
  return {
    payment: second.payment,
    postings: [...first.postings, ...second.postings],
    moments: [...first.moments, ...second.moments],
  };
}

export function expectCod(one: CodPayment): Step {
  const about = aboutCod(one);
  const postings = posting({
    key: `cod:${one.id}:expected`,
    kind: "cod_expected",
    currency: one.currency,
    occurredAt: one.shippedAt,
    entries: [
      { account: "cod_at_customer", amountMinor: one.expectedMinor, about },
      { account: "customer_receivable", amountMinor: -one.expectedMinor, about },
    ],
  });
  const [moment] = step(one, one, [], { cause: "label", amountMinor: one.expectedMinor }).moments;
  return { payment: one, postings, moments: moment ? [{ ...moment, fromStatus: null }] : [] };
}

/** The fee is owed from the first money collected on; it comes and goes with the collection. */
function feePosting(one: CodPayment, number: number, sign: 1 | -1, at: Date): Posting[] {
  const about = aboutCod(one);
  const amountMinor = one.isFeeDeducted ? sign * one.feeMinor : 0;
  return posting({
    key: number === 1 ? `cod:${one.id}:fee` : `cod:${one.id}:fee:${number}`,
    kind: "cod_fee",
    currency: one.currency,
    occurredAt: at,
    entries: [
      { account: "cod_fee_expense", amountMinor, about },
      { account: "carrier_payable", amountMinor: -amountMinor, about },
    ],
  });
}

/** `amountMinor` may be below zero: a figure that turned out too high is taken back. */
export function collect(
  one: CodPayment,
  told: { amountMinor: number; source: CollectionSource; at: Date; cause: string; note?: string | null },
): Step {
  const number = one.collections + 1;
  const { amountMinor, at } = told;
  const owed = amountMinor > 0 ? Math.min(amountMinor, atCustomer(one)) : amountMinor + one.overpaidMinor;
  const toCustomer = amountMinor > 0 ? owed : Math.min(owed, 0);
  const excess = amountMinor - toCustomer;
  const collectedMinor = one.collectedMinor + amountMinor;
  const about = aboutCod(one);
  const after: CodPayment = {
    ...one,
    collections: number,
    collectedMinor,
    overpaidMinor: one.overpaidMinor + excess,
    collectionSource: collectedMinor === 0 ? null : told.source,
    collectedAt: collectedMinor === 0 ? null : at,
  };
  const status = statusByMoney(after);
  const hadMoney = one.collectedMinor > 0;
  const hasMoney = collectedMinor > 0;
  const postings = [
    ...posting({
      key: `cod:${one.id}:collected:${number}`,
      kind: "cod_collected",
      currency: one.currency,
      occurredAt: at,
      note: told.note ?? null,
      entries: [
        { account: "cod_at_carrier", amountMinor, about },
        { account: "cod_at_customer", amountMinor: -toCustomer, about },
        { account: "customer_refunds", amountMinor: -excess, about },
      ],
    }),
    ...(hadMoney === hasMoney ? [] : feePosting(one, number, hasMoney ? 1 : -1, at)),
  ];
  return step(one, { ...after, status }, postings, told);
}

function statusByMoney(one: CodPayment): CodStatus {
  if (one.status === "cancelled" || one.status === "disputed") {
    return one.status;
  }
  if (one.collectedMinor === 0) {
    return "expected";
  }
  return atCustomer(one) === 0 ? "collected" : "partially_collected";
}

/** The parcel will not be paid for: what the buyer owed at the door is owed as before. */
export function cancel(one: CodPayment, at: Date, cause: string): Step {
  const amountMinor = atCustomer(one);
  const about = aboutCod(one);
  const postings = posting({
    key: `cod:${one.id}:cancelled`,
    kind: "cod_cancelled",
    currency: one.currency,
    occurredAt: at,
    entries: [
      { account: "customer_receivable", amountMinor, about },
      { account: "cod_at_customer", amountMinor: -amountMinor, about },
    ],
  });
  return step(one, { ...one, status: "cancelled" }, postings, { cause, amountMinor });
}

/** Given up: first what the buyer still has, then what the carrier has, or only that. */
export function writeOff(
  one: CodPayment,
  told: { amountMinor: number; at: Date; reason: string; cause?: CodCause; isCarriersOnly?: boolean },
): Step {
  const number = one.writeOffs + 1;
  const fromCustomer = told.isCarriersOnly ? 0 : Math.min(told.amountMinor, atCustomer(one));
  const fromCarrier = told.amountMinor - fromCustomer;
  const about = aboutCod(one);
  const postings = posting({
    key: `cod:${one.id}:writeoff:${number}`,
    kind: "cod_write_off",
    currency: one.currency,
    occurredAt: told.at,
    note: told.reason,
    entries: [
      { account: "cod_loss", amountMinor: told.amountMinor, about },
      { account: "cod_at_customer", amountMinor: -fromCustomer, about },
      { account: "cod_at_carrier", amountMinor: -fromCarrier, about },
    ],
  });
  const after: CodPayment = {
    ...one,
    writeOffs: number,
    lostAtCustomerMinor: one.lostAtCustomerMinor + fromCustomer,
    lostAtCarrierMinor: one.lostAtCarrierMinor + fromCarrier,
    reason: told.reason,
  };
  const isOver = atCustomer(after) === 0 && atCarrier(after) === 0;
  const isWhole = one.status === "partially_collected" && atCustomer(after) === 0;
  const status = isOver ? "written_off" : isWhole ? "collected" : one.status;
  return step(one, { ...after, status }, postings, {
    cause: told.cause ?? "write_off",
    amountMinor: told.amountMinor,
    note: told.reason,
  });
}

export function dispute(one: CodPayment, cause: string, reason: string | null): Step {
  return step(one, { ...one, status: "disputed", reason }, [], { cause, note: reason });
}

/** The carrier paid what was in dispute, past any statement: straight to the bank. */
export function payOut(one: CodPayment, at: Date): Step {
  const number = one.payouts + 1;
  const amountMinor = atCarrier(one);
  const about = aboutCod(one);
  const postings = posting({
    key: `cod:${one.id}:paid:${number}`,
    kind: "cod_paid",
    currency: one.currency,
    occurredAt: at,
    entries: [
      { account: "bank", amountMinor, about },
      { account: "cod_at_carrier", amountMinor: -amountMinor, about },
    ],
  });
  const after: CodPayment = {
    ...one,
    payouts: amountMinor === 0 ? one.payouts : number,
    remittedMinor: one.remittedMinor + amountMinor,
    settledMinor: one.settledMinor + amountMinor,
    reason: null,
  };
  const status = after.settledMinor === after.remittedMinor ? "settled" : "remitted";
  return step(one, { ...after, status }, postings, { cause: "resolved_paid", amountMinor });
}

/** In a confirmed statement; the statement itself posts the money. */
export function remit(
  one: CodPayment,
  told: { amountMinor: number; remittanceId: string; isDisputed: boolean },
): Step {
  const after: CodPayment = {
    ...one,
    remittedMinor: one.remittedMinor + told.amountMinor,
    remittanceId: told.remittanceId,
  };
  const isWhole = atCarrier(after) === 0 && one.status !== "cancelled";
  const status = told.isDisputed ? "disputed" : isWhole ? "remitted" : one.status;
  return step(one, { ...after, status }, [], { cause: "remittance", amountMinor: told.amountMinor });
}

export function settle(one: CodPayment, amountMinor: number): Step {
  const after: CodPayment = { ...one, settledMinor: one.settledMinor + amountMinor };
  const isDone = one.status === "remitted" && after.settledMinor === after.remittedMinor;
  return step(one, { ...after, status: isDone ? "settled" : one.status }, [], {
    cause: "settlement",
    amountMinor,
  });
}
