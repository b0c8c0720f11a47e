import type { BulkShipmentBody, ShipmentCreateBody } from "@estiba/contract";
import { isCounted, listPlaces, MAX_PLACES_LISTED } from "../../../domain/places/index.ts";
import { findBatch, openBatch, type Batch } from "../../../domain/shipping/index.ts";
import { AppError } from "../../../kernel/errors.ts";
import type { Services, Tx } from "../../../ports/services.ts";
import { splitByPlace } from "./split-by-place.ts";

/** Who has one place has nothing to split. */
async function sendingPlaces(tx: Tx, items: readonly BulkShipmentBody[]): Promise<ReadonlySet<string>> {
  if (!items.some(({ perPlace }) => perPlace)) {
    return new Set();
  }
  const places = (await listPlaces(tx, { limit: MAX_PLACES_LISTED, offset: 0 })).items.filter(isCounted);
  return new Set(places.length < 2 ? [] : places.flatMap(({ id, address }) => (address ? [id] : [])));
}

const isWholeOrder = ({ orderId, select, lines, originId, origin, isReturnOf }: BulkShipmentBody): boolean =>
  orderId !== undefined &&
  select !== undefined &&
  [lines, originId, origin, isReturnOf].every((one) => one === undefined);

/** Many shipments that are bought in the background; the key of each is its own. */
export async function openShipmentBatch(
  services: Services,
  tx: Tx,
  { items, requestKey }: { readonly items: readonly BulkShipmentBody[]; readonly requestKey: string },
): Promise<Batch> {
  const places = await sendingPlaces(tx, items);
  const requests: { request: ShipmentCreateBody; requestKey: string }[] = [];
  for (const [index, { perPlace = false, ...request }] of items.entries()) {
    const parts =
      perPlace && places.size > 0 && isWholeOrder(request) ? await splitByPlace(tx, request, places) : [];
    const key = `${requestKey}:${index}`;
    requests.push(
      ...(parts.length === 0
        ? [{ request, requestKey: key }]
        : parts.map((part, at) => ({ request: part, requestKey: at === 0 ? key : `${key}:${at}` }))),
    );
  }
  const batch = await findBatch(tx, await openBatch(tx, requests));
  if (!batch) {
    throw new AppError("SHIPMENT_BATCH_NOT_FOUND");
  }
  tx.afterCommit(() => services.ring("shipping", tx.tenantId));
  return batch;
}
