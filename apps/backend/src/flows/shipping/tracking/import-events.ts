import {
  findByTrackingNumbers,
  needConnection,
  parcelsOf,
  readEventTable,
  type EventRow,
  type HeardEvent,
  writtenMinor,
  type Shipment,
} from "../../../domain/shipping/index.ts";
import type { Origin, Services, Tx } from "../../../ports/services.ts";
import { readTableText } from "../../kit/heavy-work.ts";
import { recordTracking } from "./record-tracking.ts";

export interface ImportedEvents {
  readonly rows: number;
  readonly recorded: number;
  readonly known: number;
  readonly changed: number;
  readonly errors: readonly { row: number; trackingNumber: string | null; message: string }[];
}

/** Undone on purpose: what a dry run wrote. */
class DryRun extends Error {
  readonly result: ImportedEvents;
  constructor(result: ImportedEvents) {
    super("dry run");
    this.result = result;
  }
}

function heardOf(row: EventRow, shipment: Shipment, decimalMark: "," | "." | undefined): HeardEvent {
  return {
    shipment,
    key: null,
    status: row.status,
    reason: null,
    occurredAt: row.occurredAt ?? new Date(0),
    text: row.text,
    place: row.place,
    collectedMinor:
      row.collected === null ? null : writtenMinor(row.collected, shipment.currency, decimalMark),
  };
}

async function shipmentsByNumber(tx: Tx, connectionId: string, rows: readonly EventRow[]) {
  const numbers = [...new Set(rows.flatMap(({ trackingNumber }) => trackingNumber ?? []))];
  const shipments = await findByTrackingNumbers(tx, connectionId, numbers);
  const byId = new Map(shipments.map((shipment) => [shipment.id, shipment]));
  const found = new Map<string, Shipment>();
  for (const shipment of shipments) {
    found.set(shipment.trackingNumber ?? "", shipment);
  }
  for (const parcel of await parcelsOf(tx, [...byId.keys()])) {
    const shipment = byId.get(parcel.shipmentId);
    if (parcel.trackingNumber !== null && shipment && !found.has(parcel.trackingNumber)) {
      found.set(parcel.trackingNumber, shipment);
    }
  }
  return found;
}

async function readRows(
  services: Services,
  tenantId: string,
  origin: Origin,
  input: { connectionId: string; csv: string },
): Promise<EventRow[]> {
  const { settings } = await services.inTenant(tenantId, origin, (tx) =>
    needConnection(tx, input.connectionId),
  );
  const { timeZone, statusTexts } = settings;
  return readTableText(services, tenantId, {
    task: "readEventTable",
    read: readEventTable,
    characters: input.csv.length,
    input: [input.csv, { timeZone, statusTexts }],
  });
}

async function run(
  services: Services,
  tx: Tx,
  connectionId: string,
  rows: readonly EventRow[],
): Promise<ImportedEvents> {
  const { settings } = await needConnection(tx, connectionId);
  const byNumber = await shipmentsByNumber(tx, connectionId, rows);
  const judged = rows.map((row) => {
    const shipment = byNumber.get(row.trackingNumber ?? "");
    const heard = shipment && row.error === null ? heardOf(row, shipment, settings.decimalMark) : null;
    const isUnreadable = row.collected !== null && heard !== null && heard.collectedMinor === null;
    const problem =
      row.error ??
      (shipment ? null : "There is no such parcel of this carrier.") ??
      (isUnreadable ? "The amount cannot be read." : null);
    return { row, heard, problem };
  });
  const heard = judged.flatMap((one) => (one.problem === null && one.heard ? [one.heard] : []));
  const { recorded, changes } = await recordTracking(services, tx, heard, "csv");
  return {
    rows: rows.length,
    recorded,
    known: heard.length - recorded,
    changed: changes.length,
    errors: judged.flatMap(({ row, problem }) =>
      problem === null ? [] : [{ row: row.row, trackingNumber: row.trackingNumber, message: problem }],
    ),
  };
}

/** Writes down a carrier's list of states; a dry run does everything and keeps nothing. */
export async function importEvents(
  services: Services,
  tenantId: string,
  origin: Origin,
  input: { connectionId: string; csv: string; isDryRun: boolean },
): Promise<ImportedEvents> {
  const rows = await readRows(services, tenantId, origin, input);
  try {
    return await services.inTenant(tenantId, origin, async (tx) => {
      const result = await run(services, tx, input.connectionId, rows);
      if (input.isDryRun) {
        throw new DryRun(result);
      }
      return result;
    });
  } catch (error) {
    if (error instanceof DryRun) {
      return error.result;
    }
    throw error;
  }
}
