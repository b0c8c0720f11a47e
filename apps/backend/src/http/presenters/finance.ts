import {
  atCarrier,
  atCustomer,
  outstanding,
  writtenOff,
  type ClaimView,
  type CodTimeline,
  type CodView,
  type ComparedLine,
  type FreightItem,
  type ParcelRef,
  type Remittance,
  type Rounding,
  type StoredClaim,
} from "../../domain/finance/index.ts";

const DAY_MS = 86_400_000;
export interface LineView {
  readonly line: ComparedLine;
  /** Null where the line is of no parcel with cash on delivery. */
  readonly parcel: ParcelRef | null;
}

const isoOrNull = (date: Date | null) => date?.toISOString() ?? null;

const presentBuyer = (parcel: ParcelRef | null) => ({
  orderNumber: parcel?.orderNumber ?? null,
  buyer: parcel?.buyer ?? null,
});

function presentParcel(parcel: ParcelRef | null) {
  if (parcel === null) {
    return { shipmentId: null, orderId: null, ...presentBuyer(null), carrier: null, shippedAt: null };
  }
  const { shipmentId, orderId, carrier, shippedAt } = parcel;
  return { shipmentId, orderId, ...presentBuyer(parcel), carrier, shippedAt: shippedAt.toISOString() };
}

export function presentPayment({ payment: one, parcel, inTransitMinor }: CodView, now: Date) {
  const since = one.collectedAt ?? one.shippedAt;
  return {
    codPaymentId: one.id,
    shipmentId: one.shipmentId,
    orderId: one.orderId,
    ...presentBuyer(parcel),
    trackingNumber: one.trackingNumber,
    connectionId: one.connectionId,
    carrier: one.carrierName,
    shippedAt: one.shippedAt.toISOString(),
    channel: one.channel,
    status: one.status,
    collectionSource: one.collectionSource,
    currency: one.currency,
    expected: one.expectedMinor,
    collected: one.collectedMinor,
    remitted: one.remittedMinor,
    writtenOff: writtenOff(one),
    inTransit: inTransitMinor,
    outstanding: outstanding(one, inTransitMinor),
    fee: one.feeMinor,
    collectedAt: isoOrNull(one.collectedAt),
    remittanceId: one.remittanceId,
    ageDays: Math.max(0, Math.floor((now.getTime() - since.getTime()) / DAY_MS)),
  };
}

export function presentTimeline(story: CodTimeline, now: Date) {
  const { payment, moments, postings } = story;
  return {
    ...presentPayment(story, now),
    atCustomer: atCustomer(payment),
    atCarrier: atCarrier(payment),
    reason: payment.reason,
    history: moments.map(({ amountMinor, ...moment }) => ({
      ...moment,
      at: moment.at.toISOString(),
      amount: amountMinor,
    })),
    postings: postings.map(({ entries, ...posting }) => ({
      ...posting,
      occurredAt: posting.occurredAt.toISOString(),
      entries: entries.map(({ account, amountMinor }) => ({ account, amount: amountMinor })),
    })),
  };
}

export function presentRemittance(one: Remittance) {
  return {
    remittanceId: one.id,
    connectionId: one.connectionId,
    carrier: one.carrier,
    reference: one.reference,
    status: one.status,
    statementDate: one.statementDate,
    currency: one.currency,
    gross: one.grossMinor,
    codFees: one.codFeesMinor,
    freight: one.freightMinor,
    withheld: one.withheldMinor,
    net: one.netMinor,
    declaredNet: one.declaredNetMinor,
    netDifference: one.declaredNetMinor === null ? null : one.declaredNetMinor - one.netMinor,
    counts: { lines: one.lines, ok: one.lines - one.discrepancies, discrepancies: one.discrepancies },
    missing: { count: one.missingCount, amount: one.missingMinor },
    received: one.receivedMinor,
    receivedAt: isoOrNull(one.receivedAt),
    bankReference: one.bankReference,
    createdAt: one.createdAt.toISOString(),
    confirmedAt: isoOrNull(one.confirmedAt),
    settledAt: isoOrNull(one.settledAt),
  };
}

const presentSum = ({ count, differenceMinor }: Rounding["open"]) => ({ count, difference: differenceMinor });

const presentDifference = ({ differenceMinor, isRounding }: ComparedLine) => ({
  difference: differenceMinor,
  proposal: isRounding ? ("rounding" as const) : null,
});

export function presentRemittanceDetail(
  one: Remittance,
  lines: readonly ComparedLine[],
  { open, accepted }: Rounding,
) {
  return {
    ...presentRemittance(one),
    rounding: {
      tolerance: one.roundingToleranceMinor,
      open: presentSum(open),
      accepted: presentSum(accepted),
    },
    discrepancies: lines.flatMap((line) =>
      line.discrepancy === null
        ? []
        : [
            {
              line: line.line,
              trackingNumber: line.trackingNumber,
              kind: line.discrepancy,
              expected: line.expectedMinor,
              reported: line.reportedMinor,
              ...presentDifference(line),
              resolution: line.resolution,
            },
          ],
    ),
  };
}

export function presentLine({ line, parcel }: LineView) {
  return {
    line: line.line,
    trackingNumber: line.trackingNumber,
    codPaymentId: line.codPaymentId,
    ...presentParcel(parcel),
    collected: line.collectedMinor,
    codFee: line.codFeeMinor,
    freight: line.freightMinor,
    withheld: line.withheldMinor,
    deliveredAt: line.deliveredOn,
    kind: line.discrepancy,
    expected: line.expectedMinor,
    reported: line.reportedMinor,
    ...presentDifference(line),
    resolution: line.resolution,
    booked: line.bookedMinor,
  };
}

export function presentFreight(item: FreightItem) {
  return { ...item, boughtAt: item.boughtAt.toISOString() };
}

export const presentClaim = (claim: StoredClaim) => ({
  claimId: claim.id,
  shipmentId: claim.shipmentId,
  status: claim.status,
  currency: claim.currency,
  amount: claim.amountMinor,
  received: claim.receivedMinor,
  reason: claim.reason,
  openedAt: claim.openedAt.toISOString(),
  closedAt: claim.closedAt?.toISOString() ?? null,
});

export const presentListedClaim = ({ claim, parcel }: ClaimView) => ({
  ...presentClaim(claim),
  trackingNumber: parcel?.trackingNumber ?? null,
  orderId: parcel?.orderId ?? null,
  ...presentBuyer(parcel),
  carrier: parcel?.carrier ?? null,
});
