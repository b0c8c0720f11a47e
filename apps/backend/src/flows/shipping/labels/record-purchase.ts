import type { ErrorCode } from "@estiba/contract";
import {
  insertEvents,
  lastAttempt,
  lockShipment,
  nextFindDelayMs,
  nextReadAt,
  readShippingSettings,
  searchText,
  setParcelNumbers,
  recordAttemptOutcome,
  updateShipment,
  type Attempt,
  type Shipment,
} from "../../../domain/shipping/index.ts";
import type { Bought, Outcome, RejectCode, Search } from "../../../ports/carrier.ts";
import type { Services, Tx } from "../../../ports/services.ts";
import { needShipment } from "./plan-shipment.ts";
import { applyChanges } from "../tracking/shipment-changes.ts";
import { labelCreated } from "../tracking/system-event.ts";

const ERROR_OF: Readonly<Record<string, ErrorCode>> = {
  address_rejected: "ADDRESS_REJECTED",
  cod_not_supported: "COD_NOT_SUPPORTED",
  balance: "CARRIER_BALANCE_INSUFFICIENT",
  price_changed: "PRICE_CHANGED",
  throttled: "CARRIER_UNAVAILABLE",
  unavailable: "CARRIER_UNAVAILABLE",
} satisfies Partial<Record<RejectCode | "absent", ErrorCode>>;

/** What a caller is told of a purchase that failed for certain. */
export function errorOf(failure: { code: string }): ErrorCode {
  return ERROR_OF[failure.code] ?? "CARRIER_REJECTED";
}

const BP = 10_000;

async function attentionFor(tx: Tx, shipment: Shipment, chargedMinor: number): Promise<string[]> {
  const { priceToleranceBp } = await readShippingSettings(tx);
  const difference = Math.abs(chargedMinor - shipment.quotedMinor);
  return difference * BP > shipment.quotedMinor * priceToleranceBp ? ["price_variance"] : [];
}

async function recordDone(
  services: Services,
  tx: Tx,
  { shipment, attempt, bought }: { shipment: Shipment; attempt: Attempt; bought: Bought },
): Promise<void> {
  const actualMinor = bought.chargedMinor ?? shipment.quotedMinor;
  await recordAttemptOutcome(tx, attempt.id, "done", { bought });
  await setParcelNumbers(tx, shipment.id, bought.parcelNumbers);
  const { tracking } = services.carriers[shipment.provider].capabilities.can;
  const dueAt =
    tracking === "manual"
      ? null
      : nextReadAt({
          status: "label_created",
          sinceAt: tx.now,
          now: tx.now,
          timeZone: undefined,
          jitter: Math.random(),
        });
  await updateShipment(tx, shipment.id, {
    actualMinor,
    trackingNumber: bought.trackingNumber,
    carrierUrl: bought.carrierUrl,
    boughtAt: tx.now,
    failure: null,
    needsAttention: await attentionFor(tx, shipment, actualMinor),
    search: searchText(shipment, [bought.trackingNumber, ...bought.parcelNumbers]),
    dueAt,
    looks: 0,
    isReleased: true,
  });
  await insertEvents(tx, [labelCreated(shipment.id, tx.now)]);
  await applyChanges(services, tx, [shipment.id]);
}

async function recordFailed(
  services: Services,
  tx: Tx,
  {
    shipment,
    attempt,
    failure,
  }: { shipment: Shipment; attempt: Attempt; failure: { code: string; message: string } },
): Promise<void> {
  await recordAttemptOutcome(tx, attempt.id, failure.code === "absent" ? "absent" : "rejected", {
    message: failure.message,
  });
  await updateShipment(tx, shipment.id, {
    status: "failed",
    statusReason: failure.code,
    failure: { code: failure.code, message: failure.message.slice(0, 300) },
    needsAttention: [],
    dueAt: null,
    isReleased: true,
  });
  services.logger.info({ tenantId: tx.tenantId, reason: failure.code }, "label purchase refused");
}

/** Not known: asked again after a while, each time later, and in the end a person is called. */
async function postpone(
  services: Services,
  tx: Tx,
  { shipment, attempt, reason }: { shipment: Shipment; attempt: Attempt; reason: string },
): Promise<void> {
  const leaseMs = services.config.PURCHASE_LEASE_SECONDS * 1_000;
  const isFirst = shipment.status === "purchasing";
  const looks = isFirst ? 0 : shipment.looks + 1;
  const delayMs = nextFindDelayMs(looks, leaseMs);
  await recordAttemptOutcome(tx, attempt.id, "unknown", { message: reason });
  await updateShipment(tx, shipment.id, {
    ...(isFirst ? { status: "purchase_unknown" as const } : {}),
    statusReason: reason.slice(0, 200),
    needsAttention: delayMs === null ? ["purchase_unresolved"] : [],
    looks,
    dueAt: delayMs === null ? null : new Date(tx.now.getTime() + delayMs),
    isReleased: true,
  });
  tx.afterCommit(() => services.ring("shipping", tx.tenantId));
}

/** A purchase we gave up looking for may still turn out to have been made: then it counts. */
function isOpen({ status }: Shipment, attempt: Attempt): boolean {
  const isWaiting = status === "purchasing" || status === "purchase_unknown";
  return isWaiting || (status === "failed" && attempt.state === "absent");
}

function isAbsentForGood(services: Services, shipment: Shipment, attempt: Attempt, now: Date): boolean {
  const leaseMs = services.config.PURCHASE_LEASE_SECONDS * 1_000;
  const { absentAfterLeases } = services.carriers[shipment.provider].capabilities;
  return now.getTime() - attempt.startedAt.getTime() >= absentAfterLeases * leaseMs;
}

async function recordOutcome(services: Services, tx: Tx, shipmentId: string, outcome: Search): Promise<void> {
  const shipment = await lockShipment(tx, shipmentId);
  const attempt = shipment && (await lastAttempt(tx, shipmentId));
  if (!shipment || !attempt || !isOpen(shipment, attempt)) {
    return;
  }
  const base = { shipment, attempt };
  switch (outcome.kind) {
    case "done":
      return recordDone(services, tx, { ...base, bought: outcome.value });
    case "rejected":
      return recordFailed(services, tx, {
        ...base,
        failure: { code: outcome.code, message: outcome.message },
      });
    case "unknown":
      return postpone(services, tx, { ...base, reason: outcome.reason });
    case "absent":
      return isAbsentForGood(services, shipment, attempt, tx.now)
        ? recordFailed(services, tx, {
            ...base,
            failure: { code: "absent", message: "the carrier has no such purchase" },
          })
        : postpone(services, tx, { ...base, reason: "the carrier has no such purchase yet" });
    case "ambiguous":
      await updateShipment(tx, shipment.id, {
        status: "purchase_unknown",
        statusReason: `the carrier has ${outcome.candidates.length} purchases that may be this one`,
        needsAttention: ["purchase_ambiguous"],
        dueAt: null,
        isReleased: true,
      });
  }
}

/** Writes down what became of a purchase, once: whoever is later finds it settled. */
export async function recordPurchaseOutcome(
  services: Services,
  tenantId: string,
  shipmentId: string,
  outcome: Outcome<Bought> | Search,
): Promise<Shipment> {
  return services.asSystem(tenantId, "record-purchase", async (tx) => {
    await recordOutcome(services, tx, shipmentId, outcome);
    return needShipment(tx, shipmentId);
  });
}
