export const PLATFORMS = ["OAUTHSHOP", "WPSHOP", "MARKETPLACE", "CLOUDSHOP", "CUSTOM"] as const;
export type Platform = (typeof PLATFORMS)[number];

/** Those that have a simulator. */
export const SIMULATED_PLATFORMS = [
  "OAUTHSHOP",
  "WPSHOP",
  "MARKETPLACE",
  "CLOUDSHOP",
] as const satisfies readonly Platform[];
export type SimulatedPlatform = (typeof SIMULATED_PLATFORMS)[number];

export const SHOP_STATUSES = [
  "pending",
  "active",
  "degraded",
  "reauth_required",
  "paused",
  "suspended",
  "disconnected",
] as const;
export type ShopStatus = (typeof SHOP_STATUSES)[number];

/** Somebody has to act before all orders of such a shop arrive; a paused one was paused on purpose. */
export const SHOP_STATUSES_IN_TROUBLE = [
  "degraded",
  "reauth_required",
  "suspended",
] as const satisfies readonly ShopStatus[];

/** The last error of a shop that another tenant has proven to own. */
export const SHOP_TAKEN_OVER =
  "Connected to another account, which proved its access. Connect the shop again to take it back.";

export const MAX_HANDLING_DAYS = 30;
