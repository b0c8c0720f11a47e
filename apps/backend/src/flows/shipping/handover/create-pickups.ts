import type { PickupCreateBody } from "@estiba/contract";
import {
  chooseParcels,
  findPickups,
  findPickupsByKey,
  groupHandOvers,
  livePickupsOf,
  missingForShipping,
  normalAddress,
  openPickups,
  parcelsOf,
  type HandOver,
  type Pickup,
  hashOf,
} from "../../../domain/shipping/index.ts";
import { AppError, badRequest } from "../../../kernel/errors.ts";
import { given } from "../../../kernel/given.ts";
import { sha256 } from "../../../kernel/secrets/hash.ts";
import type { ParcelAddress } from "../../../ports/carrier.ts";
import type { Origin, Services, Tx } from "../../../ports/services.ts";
import { bookPickup } from "./book-pickup.ts";

const DAY_MS = 86_400_000;
const MAX_DAYS_AHEAD = 30;
/** Carriers and places of one request; each is a call. */
const MAX_AT_ONCE = 20;

export interface PickupInput {
  readonly tenantId: string;
  readonly origin: Origin;
  readonly requestKey: string;
  readonly body: PickupCreateBody;
}

/** Yesterday's date may be today's at the place. */
function checkWindow({ date, from, to }: PickupCreateBody, now: Date): void {
  if (from >= to) {
    throw badRequest("The window must end after it begins.", { field: "to" });
  }
  const atMs = Date.parse(`${date}T00:00:00Z`);
  const earliestMs = now.getTime() - 2 * DAY_MS;
  if (!(atMs > earliestMs && atMs < now.getTime() + MAX_DAYS_AHEAD * DAY_MS)) {
    throw badRequest(`The date must be today or one of the next ${MAX_DAYS_AHEAD} days.`, { field: "date" });
  }
}

function placeFor({ place, contact }: PickupCreateBody, { origin }: HandOver): ParcelAddress {
  const at = { ...(place ? normalAddress(place) : origin), ...given({ ...contact }) };
  const missing = missingForShipping(at);
  if (missing.length > 0) {
    throw new AppError("INVALID_ADDRESS", { details: { missing: missing.map((field) => `place.${field}`) } });
  }
  return at;
}

function refuseUnsupported(services: Services, groups: readonly HandOver[]): void {
  const without = groups.filter(({ provider }) => !services.carriers[provider].pickups);
  if (without.length > 0) {
    const carriers = without.map(({ carrier, connectionId, shipments }) => ({
      connectionId,
      carrier: carrier.code,
      shipmentIds: shipments.map(({ id }) => id),
    }));
    throw new AppError("PICKUP_NOT_SUPPORTED", { details: { carriers } });
  }
}

interface Opened {
  readonly ids: readonly string[];
  /** Only the request that opened them calls the carriers. */
  readonly isMine: boolean;
  readonly hasMore: boolean;
}

async function open(services: Services, tx: Tx, { requestKey, body }: PickupInput): Promise<Opened> {
  const keyHash = sha256(`pickup|${requestKey}`);
  const requestHash = hashOf(body);
  const known = await findPickupsByKey(tx, keyHash);
  if (known) {
    if (!known.requestHash.equals(requestHash)) {
      throw new AppError("IDEMPOTENCY_KEY_REUSED");
    }
    return { ids: known.ids, isMine: false, hasMore: false };
  }
  checkWindow(body, tx.now);
  const { shipments, hasMore } = await chooseParcels(tx, body, {
    name: "pickup",
    taken: livePickupsOf,
    takenCode: "SHIPMENT_ON_PICKUP",
  });
  const parcels = await parcelsOf(
    tx,
    shipments.map(({ id }) => id),
  );
  const groups = groupHandOvers(shipments, parcels);
  refuseUnsupported(services, groups);
  if (groups.length > MAX_AT_ONCE) {
    throw badRequest(`These parcels are of more than ${MAX_AT_ONCE} carriers and places. Request fewer.`);
  }
  const ids = await openPickups(tx, {
    keyHash,
    requestHash,
    leaseMs: services.config.PURCHASE_LEASE_SECONDS * 1_000,
    when: { date: body.date, from: body.from, to: body.to, notes: body.notes ?? null },
    parts: groups.map((handOver) => ({ handOver, place: placeFor(body, handOver) })),
  });
  return { ids, isMine: true, hasMore };
}

/** Requests a pickup from each carrier exactly once. */
export async function createPickups(
  services: Services,
  input: PickupInput,
): Promise<{ pickups: Pickup[]; hasMore: boolean }> {
  const { tenantId, origin } = input;
  const { ids, isMine, hasMore } = await services.inTenant(tenantId, origin, (tx) =>
    open(services, tx, input),
  );
  if (isMine) {
    await Promise.all(ids.map((id) => bookPickup(services, tenantId, origin, id)));
  }
  const pickups = await services.inTenant(tenantId, origin, (tx) => findPickups(tx, ids));
  return { pickups, hasMore };
}
