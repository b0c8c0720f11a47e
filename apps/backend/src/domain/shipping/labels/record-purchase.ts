import type { CarrierProvider } from "@estiba/contract";
import type { Tx } from "../../../db/transaction.ts";
import type { Bought, Outcome, Search } from "../../../ports/carrier.ts";
import type { Shipment } from "../model.ts";
import { readShippingSettings } from "../setup/settings-store.ts";
import { nextFindDelayMs, nextReadAt } from "../tracking/schedule.ts";
import { labelCreated } from "../tracking/system-event.ts";
import { insertEvents } from "../tracking/tracking-store.ts";
import { lastAttempt, recordAttemptOutcome, type Attempt } from "./attempt-store.ts";
import { writeLabel, writeLook, type Look } from "./purchase-store.ts";
import { isBuying } from "./shipment-status.ts";
import { moveShipment } from "./shipment-status-store.ts";
import { lockShipment } from "./shipment-store.ts";

/** What a carrier and the configuration say about purchases. */
export interface PurchaseTerms {
  readonly leaseMs: number;
  readonly absentAfterLeases: number;
  readonly isTracked: boolean;
}

export type PurchaseEnd =
  | { readonly kind: "bought" | "postponed" | "ambiguous" | "recorded_before" }
  | { readonly kind: "failed"; readonly code: string };

interface Open {
  readonly shipment: Shipment;
  readonly attempt: Attempt;
}

const BP = 10_000;

async function marksFor(tx: Tx, shipment: Shipment, chargedMinor: number): Promise<string[]> {
  const { priceToleranceBp } = await readShippingSettings(tx);
  const difference = Math.abs(chargedMinor - shipment.quotedMinor);
  return difference * BP > shipment.quotedMinor * priceToleranceBp ? ["price_variance"] : [];
}

async function recordLabel(
  tx: Tx,
  { shipment, attempt }: Open,
  bought: Bought,
  { isTracked }: PurchaseTerms,
): Promise<PurchaseEnd> {
  const actualMinor = bought.chargedMinor ?? shipment.quotedMinor;
  await recordAttemptOutcome(tx, attempt, "done", { bought });
  const first = { status: "label_created", sinceAt: tx.now, now: tx.now, timeZone: undefined } as const;
  await writeLabel(tx, shipment, {
    bought,
    actualMinor,
    marks: await marksFor(tx, shipment, actualMinor),
    dueAt: isTracked ? nextReadAt({ ...first, jitter: Math.random() }) : null,
  });
  await insertEvents(tx, [labelCreated(shipment.id, tx.now)]);
  return { kind: "bought" };
}

async function recordRefusal(
  tx: Tx,
  { shipment, attempt }: Open,
  { code, message }: { code: string; message: string },
): Promise<PurchaseEnd> {
  await recordAttemptOutcome(tx, attempt, code === "absent" ? "absent" : "rejected", { message });
  await moveShipment(tx, shipment, "failed", {
    status_reason: code,
    failure: JSON.stringify({ code, message: message.slice(0, 300) }),
    needs_attention: [],
    due_at: null,
    leased_until: null,
  });
  return { kind: "failed", code };
}

/** Outcome unknown: looked up again at growing intervals, and in the end a person is alerted. */
async function postponePurchase(
  tx: Tx,
  { shipment, attempt }: Open,
  reason: string,
  { leaseMs }: PurchaseTerms,
): Promise<PurchaseEnd> {
  const isFirst = shipment.status === "purchasing";
  const looks = isFirst ? 0 : shipment.looks + 1;
  const delayMs = nextFindDelayMs(looks, leaseMs);
  const look: Look = {
    reason: reason.slice(0, 200),
    marks: delayMs === null ? ["purchase_unresolved"] : [],
    looks,
    dueAt: delayMs === null ? null : new Date(tx.now.getTime() + delayMs),
  };
  await recordAttemptOutcome(tx, attempt, "unknown", { message: reason });
  await (isFirst
    ? moveShipment(tx, shipment, "purchase_unknown", {
        status_reason: look.reason,
        needs_attention: [...look.marks],
        looks,
        due_at: look.dueAt,
        leased_until: null,
      })
    : writeLook(tx, shipment.id, look));
  return { kind: "postponed" };
}

/** Several purchases may be this one: a person decides. */
async function recordAmbiguity(tx: Tx, { shipment }: Open, candidates: number): Promise<PurchaseEnd> {
  await moveShipment(tx, shipment, "purchase_unknown", {
    status_reason: `the carrier has ${candidates} purchases that may be this one`,
    needs_attention: ["purchase_ambiguous"],
    due_at: null,
    leased_until: null,
  });
  return { kind: "ambiguous" };
}

/** A purchase whose lookup ended may still turn out to have been made: then it counts. */
const isOpen = ({ shipment, attempt }: Open) =>
  isBuying(shipment) || (shipment.status === "failed" && attempt.state === "absent");

function isAbsentForGood(
  { attempt }: Open,
  { absentAfterLeases, leaseMs }: PurchaseTerms,
  now: Date,
): boolean {
  return now.getTime() - attempt.startedAt.getTime() >= absentAfterLeases * leaseMs;
}

/** Records the outcome of a purchase, once: a later one finds it recorded. */
export async function recordPurchase(
  tx: Tx,
  shipmentId: string,
  outcome: Outcome<Bought> | Search,
  termsOf: (provider: CarrierProvider) => PurchaseTerms,
): Promise<PurchaseEnd> {
  const shipment = await lockShipment(tx, shipmentId);
  const attempt = shipment && (await lastAttempt(tx, shipmentId));
  if (!shipment || !attempt || !isOpen({ shipment, attempt })) {
    return { kind: "recorded_before" };
  }
  const open = { shipment, attempt };
  const terms = termsOf(shipment.provider);
  switch (outcome.kind) {
    case "done":
      return recordLabel(tx, open, outcome.value, terms);
    case "rejected":
      return recordRefusal(tx, open, outcome);
    case "unknown":
      return postponePurchase(tx, open, outcome.reason, terms);
    case "absent":
      return isAbsentForGood(open, terms, tx.now)
        ? recordRefusal(tx, open, { code: "absent", message: "the carrier has no such purchase" })
        : postponePurchase(tx, open, "the carrier has no such purchase yet", terms);
    case "ambiguous":
      return recordAmbiguity(tx, open, outcome.candidates.length);
  }
}
