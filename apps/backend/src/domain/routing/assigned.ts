import type { OrderRoute, Units } from "./model.ts";
import type { RoutePart } from "./fill.ts";

/** Units of a variant that are to leave from one of these places, the first of them rather than the others. */
export interface AssignedNeed {
  readonly variantId: string;
  readonly quantity: number;
  readonly placeIds: readonly string[];
}

type FreeAt = (placeId: string, variantId: string) => number;

/** Whole from the first place that has it all, else in their order; the first is short of the rest. */
function partsOf({ variantId, quantity, placeIds }: AssignedNeed, freeAt: FreeAt): RoutePart[] {
  const whole = placeIds.find((id) => freeAt(id, variantId) >= quantity);
  if (whole !== undefined) {
    return [{ placeId: whole, variantId, quantity }];
  }
  let left = quantity;
  const given = placeIds.map((placeId) => {
    const some = Math.min(left, Math.max(0, freeAt(placeId, variantId)));
    left -= some;
    return { placeId, variantId, quantity: some };
  });
  return given
    .map((part, index) => (index === 0 ? { ...part, quantity: part.quantity + left } : part))
    .filter((part) => part.quantity > 0);
}

const keyOf = (placeId: string, variantId: string): string => `${placeId} ${variantId}`;

/** Pure: what the platform assigned leaves from there, whatever is free. One part list for each need. */
export function partsAsAssigned(needs: readonly AssignedNeed[], freeAt: FreeAt): RoutePart[][] {
  const taken = new Map<string, number>();
  const left: FreeAt = (placeId, variantId) =>
    freeAt(placeId, variantId) - (taken.get(keyOf(placeId, variantId)) ?? 0);
  return needs.map((need) => {
    const parts = partsOf(need, left);
    for (const { placeId, variantId, quantity } of parts) {
      const key = keyOf(placeId, variantId);
      taken.set(key, (taken.get(key) ?? 0) + quantity);
    }
    return parts;
  });
}

const sums = (parts: readonly RoutePart[]): Units =>
  [...Map.groupBy(parts, ({ variantId }) => variantId)].map(([id, some]) => [
    id,
    some.reduce((sum, { quantity }) => sum + quantity, 0),
  ]);

/** Why: the platform said so. `rest` is what the rules said of the lines that it said nothing of. */
export function routeAsAssigned(
  order: Pick<OrderRoute, "orderId" | "cause">,
  asked: {
    readonly parts: readonly RoutePart[];
    readonly placeIds: readonly string[];
    readonly freeAt: FreeAt;
  },
  rest: OrderRoute | null,
): OrderRoute {
  const { parts, placeIds, freeAt } = asked;
  const variantIds = [...new Set(parts.map(({ variantId }) => variantId))];
  const ruled = new Map(rest?.trace.places.map((place) => [place.placeId, place]));
  const ids = [...new Set([...placeIds, ...parts.map(({ placeId }) => placeId)])];
  return {
    ...order,
    outcome: "platform_assigned",
    rulesVersion: rest?.rulesVersion ?? null,
    trace: {
      rule: rest?.trace.rule ?? null,
      places: ids.map((placeId) => {
        const own = sums(parts.filter((part) => part.placeId === placeId));
        const other = ruled.get(placeId);
        const isChosen = own.length > 0 || other?.verdict === "chosen";
        return {
          placeId,
          verdict: isChosen ? "chosen" : (other?.verdict ?? "platform_assigned"),
          free: [
            ...variantIds.map((id): [string, number] => [id, freeAt(placeId, id)]),
            ...(other?.free ?? []),
          ],
          taken: [...own, ...(other?.taken ?? [])],
        };
      }),
    },
  };
}
