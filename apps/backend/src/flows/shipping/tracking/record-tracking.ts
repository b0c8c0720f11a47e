import {
  hearEvents,
  type EventSourceName,
  type HeardEvent,
  type StatusChange,
} from "../../../domain/shipping/index.ts";
import type { Services, Tx } from "../../../ports/services.ts";
import { applyChanges } from "./shipment-changes.ts";

export interface Recorded {
  readonly recorded: number;
  readonly changes: readonly StatusChange[];
}

/** Stores tracking events; where any of them is new, everything that depends on it is updated. */
export async function recordTracking(
  services: Services,
  tx: Tx,
  heard: readonly HeardEvent[],
  source: EventSourceName,
): Promise<Recorded> {
  const recorded = await hearEvents(tx, heard, source);
  const ids = [...new Set(heard.map(({ shipment }) => shipment.id))];
  return { recorded, changes: recorded === 0 ? [] : await applyChanges(services, tx, ids) };
}
