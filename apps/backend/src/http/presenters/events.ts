import type { EventDetail, EventItem } from "../../domain/events/index.ts";

const decoder = new TextDecoder("utf-8", { fatal: true });

function asText(bytes: Buffer): string | null {
  try {
    return decoder.decode(bytes);
  } catch {
    return null;
  }
}

export function presentEvent(event: EventItem) {
  return {
    id: event.id,
    shopId: event.shopId,
    shopName: event.shopName,
    platform: event.platform,
    source: event.source,
    topic: event.topic,
    externalId: event.externalId,
    deliveryId: event.deliveryId,
    verification: event.verification,
    state: event.state,
    attempts: event.attempts,
    duplicates: event.duplicates,
    effect: event.effect,
    lastError: event.lastError,
    receivedAt: event.receivedAt.toISOString(),
    finishedAt: event.finishedAt?.toISOString() ?? null,
  };
}

export function presentEventDetail(event: EventDetail) {
  return {
    ...presentEvent(event),
    headers: event.headers,
    bodyText: asText(event.rawBody),
    bodyBase64: event.rawBody.toString("base64"),
  };
}
