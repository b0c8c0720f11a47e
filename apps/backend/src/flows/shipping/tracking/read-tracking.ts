import {
  findConnectionEver,
  findShipments,
  heardFrom,
  planNextReads,
  providerIdsOf,
  putOffReads,
  type Shipment,
} from "../../../domain/shipping/index.ts";
import { retryInMs } from "../../../kernel/backoff.ts";
import { CarrierError, type TrackSnapshot } from "../../../ports/carrier.ts";
import type { Services } from "../../../ports/services.ts";
import { openCarriers } from "../quotes/open-carriers.ts";
import { recordTracking } from "./record-tracking.ts";

const TRACK_CALL_MS = 8_000;
const RETRY_MS = 900_000;

async function putOff(services: Services, tenantId: string, shipments: readonly Shipment[]): Promise<void> {
  const ids = shipments.map(({ id }) => id);
  await services.asSystem(tenantId, "read-tracking", (tx) =>
    putOffReads(tx, ids, new Date(tx.now.getTime() + retryInMs(RETRY_MS))),
  );
}

/** Reads tracking of one carrier's parcels and stores what is new. Throws CarrierError. */
export async function readTracking(
  services: Services,
  tenantId: string,
  connectionId: string,
  shipments: readonly Shipment[],
): Promise<void> {
  const opened = await services.asSystem(tenantId, "read-tracking", async (tx) => {
    const connection = await findConnectionEver(tx, connectionId);
    const [carrier] = connection ? await openCarriers(services, tx, [connection]) : [];
    const ids = shipments.map(({ id }) => id);
    return { carrier, providerIds: await providerIdsOf(tx, ids) };
  });
  const { carrier, providerIds } = opened;
  if (!carrier) {
    return;
  }
  const refs = shipments.flatMap((shipment) =>
    shipment.trackingNumber === null
      ? []
      : [
          {
            shipmentId: shipment.id,
            trackingNumber: shipment.trackingNumber,
            carrierCode: shipment.carrier.code,
            providerShipmentId: providerIds.get(shipment.id) ?? null,
            currency: shipment.currency,
          },
        ],
  );
  const snapshots = await carrier.adapter.track(carrier.contextFor(TRACK_CALL_MS), refs);
  await keep(services, tenantId, shipments, snapshots, carrier.connection.settings.timeZone);
}

async function keep(
  services: Services,
  tenantId: string,
  shipments: readonly Shipment[],
  snapshots: readonly TrackSnapshot[],
  timeZone: string | undefined,
): Promise<void> {
  const byNumber = new Map(shipments.map((shipment) => [shipment.trackingNumber, shipment]));
  const told = snapshots.flatMap((snapshot) => {
    const shipment = byNumber.get(snapshot.trackingNumber);
    return shipment ? [{ shipment, snapshot }] : [];
  });
  const etas = new Map(
    told.flatMap(({ shipment, snapshot }) =>
      snapshot.etaDate === null ? [] : [[shipment.id, snapshot.etaDate]],
    ),
  );
  await services.asSystem(tenantId, "read-tracking", async (tx) => {
    const heard = told.flatMap(({ shipment, snapshot }) => heardFrom(shipment, snapshot));
    await recordTracking(services, tx, heard, "carrier_poll");
    const now = await findShipments(
      tx,
      shipments.map(({ id }) => id),
    );
    await planNextReads(tx, now, timeZone, etas);
  });
}

/** For the worker: a carrier that does not answer is tried again in a quarter of an hour. */
export async function readTrackingOrPutOff(
  services: Services,
  tenantId: string,
  connectionId: string,
  shipments: readonly Shipment[],
): Promise<void> {
  try {
    await readTracking(services, tenantId, connectionId, shipments);
  } catch (error) {
    if (!(error instanceof CarrierError)) {
      throw error;
    }
    services.logger.info({ tenantId, code: error.code }, "tracking not read; tried again later");
    await putOff(services, tenantId, shipments);
  }
}
