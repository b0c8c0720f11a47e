/** Whether an order may leave from several places. */
export const ROUTE_MODES = ["prefer_complete", "only_complete"] as const;
export type RouteMode = (typeof ROUTE_MODES)[number];

/** Which of several ways with equally few places is taken. */
export const ROUTE_TIES = ["rank", "cost"] as const;
export type RouteTie = (typeof ROUTE_TIES)[number];

/** One place had everything, several together had it, or nobody did; or the platform said from where. */
export const ROUTE_OUTCOMES = ["complete", "split", "short", "platform_assigned"] as const;
export type RouteOutcome = (typeof ROUTE_OUTCOMES)[number];

/** Why a place was asked or not. */
export const PLACE_VERDICTS = [
  "chosen",
  "no_stock",
  "costlier",
  "lower_rank",
  "excluded",
  "platform_assigned",
] as const;
export type PlaceVerdict = (typeof PLACE_VERDICTS)[number];

/** What made an order be routed. */
export const ROUTE_CAUSES = ["intake", "mapping", "again", "by_hand", "rejected", "platform"] as const;
export type RouteCause = (typeof ROUTE_CAUSES)[number];

/** Why a place cannot send what it was to. */
export const REJECT_REASONS = ["not_found", "damaged", "no_capacity", "closed"] as const;
export type RejectReason = (typeof REJECT_REASONS)[number];

export const MAX_ROUTING_RULES = 100;
export const MAX_RULE_PLACES = 12;
export const MAX_ROUTE_PARTS = 3;
export const MAX_SIMULATED_ORDERS = 1_000;

/** Whose word counts for where an order leaves from: the platform's, or ours, which the platform is then told. */
export const LOCATION_MODES = ["follow", "lead"] as const;
export type LocationMode = (typeof LOCATION_MODES)[number];
