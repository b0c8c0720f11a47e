import {
  leaseBatchItems,
  recordBatchItemOutcome,
  type Shipment,
  errorOf,
} from "../../../domain/shipping/index.ts";
import { AppError } from "../../../kernel/errors.ts";
import { SYSTEM_ORIGIN, type Services } from "../../../ports/services.ts";
import { createShipment } from "./create-shipment.ts";

const MAX_AT_ONCE = 5;
const LEASE_MS = 120_000;

type Leased = Awaited<ReturnType<typeof leaseBatchItems>>[number];

function failureOf(shipment: Shipment) {
  return shipment.failure ? { error: errorOf(shipment.failure), message: shipment.failure.message } : null;
}

/** Which fields of an address are to be filled in. */
function missingOf({ details }: AppError): { missing?: string[] } {
  const fields: unknown = details?.["missing"];
  return Array.isArray(fields) ? { missing: fields.map(String) } : {};
}

async function runOne(services: Services, tenantId: string, item: Leased): Promise<void> {
  const result = await createShipment(services, {
    tenantId,
    origin: SYSTEM_ORIGIN,
    requestKey: item.requestKey,
    body: item.request,
  }).then(
    (shipment) => ({ shipmentId: shipment.id, error: failureOf(shipment) }),
    (error: unknown) => {
      if (!(error instanceof AppError)) {
        throw error;
      }
      const missing = missingOf(error);
      return { shipmentId: null, error: { error: error.code, message: error.message, ...missing } };
    },
  );
  await services.asSystem(tenantId, "run-shipment-batch", (tx) => recordBatchItemOutcome(tx, item, result));
}

/** A few items of the oldest batch; true when there are more. One item's failure does not hold up the others. */
export async function runBatchItems(services: Services, tenantId: string): Promise<boolean> {
  const items = await services.asSystem(tenantId, "run-shipment-batch", (tx) =>
    leaseBatchItems(tx, MAX_AT_ONCE, LEASE_MS),
  );
  await Promise.all(items.map((item) => runOne(services, tenantId, item)));
  return items.length > 0;
}
