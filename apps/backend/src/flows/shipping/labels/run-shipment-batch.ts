import {
  leaseBatchItems,
  putBackBatchItem,
  recordBatchItemOutcome,
  type Shipment,
  errorOf,
} from "../../../domain/shipping/index.ts";
import { plannedMs, retryInMs } from "../../../kernel/backoff.ts";
import { AppError } from "../../../kernel/errors.ts";
import { together } from "../../../kernel/together.ts";
import { SYSTEM_ORIGIN, type Services } from "../../../ports/services.ts";
import { TimeBudget } from "../../kit/time-budget.ts";
import { createShipment } from "./create-shipment.ts";

const MAX_AT_ONCE = 5;
const LEASE_MS = 120_000;
const BACKOFF = { firstMs: 1_000, maxMs: 60_000 };
const MAX_TRIES = 8;

type Leased = Awaited<ReturnType<typeof leaseBatchItems>>[number];

function failureOf(shipment: Shipment) {
  return shipment.failure ? { error: errorOf(shipment.failure), message: shipment.failure.message } : null;
}

/** What is to be filled in: fields of an address, or the sizes of goods. */
function missingOf({ details }: AppError): { missing?: string[]; skus?: string[] } {
  const named = ["missing", "skus"].map((list): [string, unknown] => [list, details?.[list]]);
  return Object.fromEntries(
    named.flatMap(([list, found]) => (Array.isArray(found) ? [[list, found.map(String)]] : [])),
  );
}

/** The trouble is ours and may be over in a moment; a lack of the order or the carrier fails at once. */
const isOurs = (error: unknown): boolean =>
  !(error instanceof AppError) || error.code === "SERVICE_UNAVAILABLE";

type Outcome = Parameters<typeof recordBatchItemOutcome>[2];

/** Null when it is to be tried again. */
function failed(error: unknown, { attempts }: Leased): Outcome | null {
  if (isOurs(error) && attempts < MAX_TRIES) {
    return null;
  }
  const told = error instanceof AppError ? error : new AppError("SERVICE_UNAVAILABLE");
  return {
    shipmentId: null,
    error: { error: told.code, message: told.message, ...missingOf(told) },
  };
}

async function runOne(services: Services, tenantId: string, item: Leased): Promise<void> {
  const outcome = await createShipment(services, {
    tenantId,
    origin: SYSTEM_ORIGIN,
    requestKey: item.requestKey,
    body: item.request,
  }).then(
    (shipment): Outcome => ({ shipmentId: shipment.id, error: failureOf(shipment) }),
    (error: unknown) => {
      if (isOurs(error)) {
        services.logger.warn({ tenantId, batchId: item.batchId, err: error }, "parcel not bought yet");
      }
      return failed(error, item);
    },
  );
  await services.asSystem(tenantId, "run-shipment-batch", (tx) =>
    outcome === null
      ? putBackBatchItem(tx, item, retryInMs(plannedMs(BACKOFF, item.attempts)))
      : recordBatchItemOutcome(tx, item, outcome),
  );
}

/** Items of the oldest batches, for a turn's time; true when there may be more. One failure holds up no other item. */
export async function runBatchItems(services: Services, tenantId: string): Promise<boolean> {
  const budget = new TimeBudget();
  while (!budget.isSpent) {
    const items = await services.asSystem(tenantId, "run-shipment-batch", (tx) =>
      leaseBatchItems(tx, MAX_AT_ONCE, LEASE_MS),
    );
    if (items.length === 0) {
      return false;
    }
    await together(items.map((item) => runOne(services, tenantId, item)));
  }
  return true;
}
