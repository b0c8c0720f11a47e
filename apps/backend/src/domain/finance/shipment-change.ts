import type { ShipmentStatus } from "@estiba/contract";
import {
  andThen,
  atCustomer,
  cancel,
  collect,
  dispute,
  unchanged,
  type CodPayment,
  type Step,
} from "./cod.ts";

/** The derived state of a shipment went from one to another. */
export interface ShipmentChange {
  readonly shipmentId: string;
  readonly from: ShipmentStatus | null;
  readonly to: ShipmentStatus;
  readonly at: Date;
  /** What the carrier or a person says was collected at the door, in all. */
  readonly collectedMinor?: number | undefined;
}

const isOpen = ({ status }: CodPayment) => status === "expected" || status === "partially_collected";

/** None of it is remitted or written off yet. */
const isUntouched = (one: CodPayment) => one.remittedMinor === 0 && one.lostAtCarrierMinor === 0;

/** The carrier's report replaces what was assumed, and adds to what a person recorded as collected. */
function reported(one: CodPayment, collectedMinor: number, at: Date): Step {
  const amountMinor = collectedMinor - one.collectedMinor;
  const isAssumed = one.collectionSource === "delivery" && one.status === "collected";
  const isNews = amountMinor !== 0 && (isAssumed || (amountMinor > 0 && isOpen(one)));
  if (!isNews || one.remittedMinor > 0) {
    return unchanged(one);
  }
  return amountMinor > 0 || isUntouched(one)
    ? collect(one, { amountMinor, source: "carrier_report", at, cause: "carrier_report" })
    : dispute(one, "carrier_report", "The carrier reports less, and part of it was given up already.");
}

/** Delivery alone is an assumption; a reported figure replaces it. */
function delivered(one: CodPayment, { at, collectedMinor }: ShipmentChange): Step {
  if (collectedMinor !== undefined) {
    return reported(one, collectedMinor, at);
  }
  return isOpen(one) && atCustomer(one) > 0
    ? collect(one, { amountMinor: atCustomer(one), source: "delivery", at, cause: "delivered" })
    : unchanged(one);
}

/** It turned out not to be delivered: an assumed collection is taken back, money already spoken for is disputed. */
function notDelivered(one: CodPayment, { at, to }: ShipmentChange): Step {
  const hasMoney = one.status === "collected" || one.status === "partially_collected";
  if (hasMoney && isUntouched(one) && one.collectionSource === "delivery") {
    const amountMinor = -one.collectedMinor;
    return collect(one, { amountMinor, source: "delivery", at, cause: `left_delivered:${to}` });
  }
  return hasMoney || one.status === "remitted" || one.status === "settled"
    ? dispute(one, `left_delivered:${to}`, "The parcel is not delivered any more.")
    : unchanged(one);
}

function over(one: CodPayment, { at, to }: ShipmentChange): Step {
  if (!isOpen(one)) {
    return unchanged(one);
  }
  return one.collectedMinor === 0
    ? cancel(one, at, to)
    : dispute(one, to, "Money was collected for a parcel that did not stay with the buyer.");
}

/** What a parcel's status does to its cash on delivery. Idempotent. */
export function applyChange(one: CodPayment, change: ShipmentChange): Step {
  const { from, to } = change;
  if (to === "delivered") {
    return delivered(one, change);
  }
  const first = from === "delivered" ? notDelivered(one, change) : unchanged(one);
  return to === "returned" || to === "cancelled" ? andThen(first, (payment) => over(payment, change)) : first;
}
