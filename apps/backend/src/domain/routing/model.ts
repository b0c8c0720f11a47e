import type {
  Platform,
  PlaceVerdict,
  RejectReason,
  RouteCause,
  RouteMode,
  RouteOutcome,
  RouteTie,
  RoutingRule,
} from "@estiba/contract";

/** The rules as they were saved last. */
export interface RoutingRules {
  /** 0 until rules are saved for the first time. */
  readonly version: number;
  readonly rules: readonly RoutingRule[];
  readonly savedAt: Date | null;
}

/** Whether a rule lets the price of a parcel decide: then prices have to be known before an order is routed. */
export const asksForCost = ({ rules }: Pick<RoutingRules, "rules">): boolean =>
  rules.some(({ use }) => use.tie === "cost");

export const NO_RULES: RoutingRules = { version: 0, rules: [], savedAt: null };

/** What rules ask of an order. */
export interface OrderFacts {
  readonly shopId: string;
  readonly platform: Platform | null;
  readonly country: string | null;
  readonly region: string | null;
  readonly zip: string | null;
  readonly isCashOnDelivery: boolean;
  readonly totalMinor: number;
  readonly currency: string;
  readonly skus: readonly string[];
}

export type Units = readonly (readonly [masterVariantId: string, quantity: number])[];

/** Why an order leaves from where it does, as it was decided. */
export interface RouteTrace {
  /** Null where a person named the places; the name is null where no saved rule met the order. */
  readonly rule: {
    readonly name: string | null;
    readonly mode: RouteMode;
    readonly maxParts: number;
    readonly tie?: RouteTie | undefined;
  } | null;
  readonly places: readonly {
    readonly placeId: string;
    readonly verdict: PlaceVerdict;
    readonly free: Units;
    readonly taken: Units;
    /** Of a parcel from here, where the rule asked for it and there is a price. */
    readonly costMinor?: number | undefined;
  }[];
  /** The place that could not send what it was to, where that made the order be routed again. */
  readonly rejected?: { readonly placeId: string; readonly reason: RejectReason } | undefined;
}

export interface OrderRoute {
  readonly orderId: string;
  readonly cause: RouteCause;
  readonly outcome: RouteOutcome;
  /** Null where no rule was asked. */
  readonly rulesVersion: number | null;
  readonly trace: RouteTrace;
}

/** Places that have said that they cannot send this order; they are not asked again. */
export const rejectedPlaces = (routes: readonly OrderRoute[]): string[] =>
  routes.flatMap(({ trace }) => trace.rejected?.placeId ?? []);

/** A person named the places: where all units of an order are from then on. */
export function routeByHand(
  orderId: string,
  units: readonly { readonly placeId: string; readonly masterVariantId: string; readonly quantity: number }[],
): OrderRoute {
  const places = [
    ...Map.groupBy(
      units.filter(({ quantity }) => quantity > 0),
      ({ placeId }) => placeId,
    ),
  ];
  const sums = (some: typeof units): Units =>
    [...Map.groupBy(some, ({ masterVariantId }) => masterVariantId)].map(([id, all]) => [
      id,
      all.reduce((sum, { quantity }) => sum + quantity, 0),
    ]);
  return {
    orderId,
    cause: "by_hand",
    outcome: places.length > 1 ? "split" : "complete",
    rulesVersion: null,
    trace: {
      rule: null,
      places: places.map(([placeId, some]) => ({ placeId, verdict: "chosen", free: [], taken: sums(some) })),
    },
  };
}
