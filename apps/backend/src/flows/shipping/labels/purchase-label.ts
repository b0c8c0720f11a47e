import {
  lastAttempt,
  savePrepared,
  type Attempt,
  type Shipment,
  needShipment,
} from "../../../domain/shipping/index.ts";
import type { Bought, CarrierContext, Outcome, Prepared, Purchase } from "../../../ports/carrier.ts";
import type { Services } from "../../../ports/services.ts";
import { openCarriers, type OpenCarrier } from "../quotes/open-carriers.ts";
import { recordPurchaseOutcome } from "./record-purchase.ts";
import { findConnectionEver } from "../../../domain/shipping/index.ts";

/** How long a caller is kept waiting for an answer; the purchase goes on without them. */
const ANSWER_WITHIN_MS = 12_000;
const MAX_CALL_MS = 30_000;

export interface OpenPurchase {
  readonly shipment: Shipment;
  readonly attempt: Attempt;
  readonly carrier: OpenCarrier;
  readonly context: CarrierContext;
}

export function purchaseOf({ shipment, attempt }: Pick<OpenPurchase, "shipment" | "attempt">): Purchase {
  return {
    shipmentId: shipment.id,
    quote: attempt.plan.quote,
    rate: attempt.plan.rate,
    labelFormat: shipment.labelFormat,
    prepared: attempt.prepared,
    reservedNumbers: attempt.plan.reservedNumbers,
    startedAt: attempt.startedAt,
  };
}

export async function openPurchase(
  services: Services,
  tenantId: string,
  shipmentId: string,
): Promise<OpenPurchase> {
  // Both calls of a purchase end well before its lease does, so that no lookup starts while it is being bought.
  const callMs = Math.min(MAX_CALL_MS, (services.config.PURCHASE_LEASE_SECONDS * 1_000) / 3);
  return services.asSystem(tenantId, "purchase-label", async (tx) => {
    const shipment = await needShipment(tx, shipmentId);
    const attempt = await lastAttempt(tx, shipmentId);
    const connection = await findConnectionEver(tx, shipment.connectionId);
    const [carrier] = connection ? await openCarriers(services, tx, [connection]) : [];
    if (!attempt || !carrier) {
      throw new Error("the shipment has no attempt or no carrier");
    }
    return { shipment, attempt, carrier, context: carrier.contextFor(callMs) };
  });
}

async function prepare(open: OpenPurchase): Promise<Outcome<Prepared> | null> {
  const { adapter } = open.carrier;
  try {
    return adapter.prepare ? await adapter.prepare(open.context, purchaseOf(open)) : null;
  } catch (error) {
    // Preparing costs nothing: after any failure, nothing was bought.
    return {
      kind: "rejected",
      code: "unavailable",
      message: error instanceof Error ? error.message : "the carrier could not be called",
    };
  }
}

async function buy(open: OpenPurchase): Promise<Outcome<Bought>> {
  try {
    return await open.carrier.adapter.purchase(open.context, purchaseOf(open));
  } catch (error) {
    return { kind: "unknown", reason: error instanceof Error ? error.message : "the answer cannot be read" };
  }
}

async function run(services: Services, tenantId: string, shipmentId: string): Promise<Shipment> {
  const open = await openPurchase(services, tenantId, shipmentId);
  const prepared = await prepare(open);
  if (prepared && prepared.kind !== "done") {
    const outcome: Outcome<Bought> =
      prepared.kind === "unknown"
        ? { kind: "rejected", code: "unavailable", message: prepared.reason }
        : prepared;
    return recordPurchaseOutcome(services, tenantId, shipmentId, outcome);
  }
  if (prepared) {
    await services.asSystem(tenantId, "purchase-label", (tx) =>
      savePrepared(tx, open.attempt.id, prepared.value),
    );
  }
  const ready = prepared ? { ...open, attempt: { ...open.attempt, prepared: prepared.value } } : open;
  return recordPurchaseOutcome(services, tenantId, shipmentId, await buy(ready));
}

/** Buys the label exactly once. If the caller does not wait, the result is stored. */
export async function purchaseLabel(
  services: Services,
  tenantId: string,
  shipmentId: string,
): Promise<Shipment> {
  const work = run(services, tenantId, shipmentId);
  work.catch((error: unknown) =>
    services.logger.error(
      { err: error, tenantId, reason: "purchase" },
      "label purchase failed; it will be looked for",
    ),
  );
  let timer: NodeJS.Timeout | undefined;
  const clock = new Promise<null>((resolve) => {
    timer = setTimeout(() => resolve(null), ANSWER_WITHIN_MS);
  });
  try {
    const settled = await Promise.race([work, clock]);
    return (
      settled ?? (await services.asSystem(tenantId, "purchase-label", (tx) => needShipment(tx, shipmentId)))
    );
  } finally {
    clearTimeout(timer);
  }
}
