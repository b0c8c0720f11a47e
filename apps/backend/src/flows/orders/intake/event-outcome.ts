import { eventRetryMs, type LeasedEvent, type Settlement } from "../../../domain/events/index.ts";
import type { OrderPlan } from "../../../domain/orders/index.ts";
import { isPointless, isUntried, retryHintMs, type Reading } from "../read-events.ts";

const LEAST_TURN_MS = 1_000;

export function settled(
  event: LeasedEvent,
  state: Settlement["state"],
  effect: Record<string, unknown> | null,
  error: string | null = null,
  retryMs = 0,
): Settlement {
  const { id, receivedAt, traceparent } = event;
  return { id, receivedAt, state, effect, error, retryMs, traceparent };
}

export function settlementOf(
  event: LeasedEvent,
  reading: Reading,
  plans: readonly OrderPlan[],
  effects: ReadonlyMap<string, Record<string, unknown>>,
): Settlement {
  switch (reading.kind) {
    case "orders": {
      const orders = reading.orders.map(({ order, shopId }) => {
        const plan = plans.find(
          ({ incoming }) => incoming.shopId === shopId && incoming.order.externalId === order.externalId,
        );
        const outcome = plan?.incoming.eventId === event.id ? plan.outcome : "superseded";
        return { id: plan?.orderId, externalId: order.externalId, outcome };
      });
      return settled(event, "done", { orders });
    }
    case "found":
      return settled(event, "done", { found: reading.orders.map(({ externalId }) => externalId) });
    case "nothing":
      return settled(event, "ignored", { note: reading.note });
    case "gone":
      return settled(event, "done", effects.get(event.id) ?? { note: "not in the book" });
    case "uninstalled":
      return settled(event, "done", { shop: "disconnected" });
    case "privacy":
      return settled(event, "done", effects.get(event.id) ?? null);
    case "catalog":
      return settled(event, "done", { catalog: "due" });
    case "failed":
      return failure(event, reading.error);
  }
}

export function failure(event: LeasedEvent, error: unknown): Settlement {
  const message = (error instanceof Error ? error.message : "unknown failure").slice(0, 300);
  if (isUntried(error)) {
    const retryMs = Math.max(LEAST_TURN_MS, retryHintMs(error) ?? 0);
    return { ...settled(event, "pending", null, message, retryMs), isUntried: true };
  }
  const delayMs = isPointless(event, error) ? null : eventRetryMs(event.attempts);
  return delayMs === null
    ? settled(event, "dead", null, message)
    : settled(event, "pending", null, message, Math.max(delayMs, retryHintMs(error) ?? 0));
}
