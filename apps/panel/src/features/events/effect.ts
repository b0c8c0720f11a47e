import { ORDER_OUTCOMES, type OrderOutcome } from "@estiba/contract/values";

export interface OrderEffect {
  readonly id: string;
  readonly externalId: string | null;
  readonly outcome: OrderOutcome | null;
}

function isRecord(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === "object" && value !== null;
}

/** How many orders one look for many notices found; each has an event of its own. */
export function foundBy(effect: Readonly<Record<string, unknown>> | null): number {
  const found = effect?.["found"];
  return Array.isArray(found) ? found.length : 0;
}

/** The orders an event touched; effects of other kinds are left to the raw view. */
export function orderEffectsOf(effect: Readonly<Record<string, unknown>> | null): OrderEffect[] {
  const orders = effect?.["orders"];
  if (!Array.isArray(orders)) {
    return [];
  }
  return orders.filter(isRecord).flatMap(({ id, externalId, outcome }) =>
    typeof id === "string"
      ? [
          {
            id,
            externalId: typeof externalId === "string" ? externalId : null,
            outcome: ORDER_OUTCOMES.find((known) => known === outcome) ?? null,
          },
        ]
      : [],
  );
}
