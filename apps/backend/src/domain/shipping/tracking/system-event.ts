import type { NewEvent } from "./tracking-store.ts";

function systemEvent(
  shipmentId: string,
  status: "label_created" | "cancelled",
  at: Date,
  text: string | null,
): NewEvent {
  return {
    shipmentId,
    dedupeKey: `system:${status}`,
    status,
    reason: null,
    occurredAt: at,
    text,
    place: null,
    source: "system",
    collectedMinor: null,
  };
}

export const labelCreated = (shipmentId: string, at: Date): NewEvent =>
  systemEvent(shipmentId, "label_created", at, null);

export const labelCancelled = (shipmentId: string, at: Date, reason: string | null): NewEvent =>
  systemEvent(shipmentId, "cancelled", at, reason);
