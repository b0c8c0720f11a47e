import type { StepId } from "./use-first-steps.ts";

/** Where a step is taken; the e-mail is confirmed in the mailbox. */
export const STEP_LINKS = {
  shop: "/shops/connect",
  catalog: "/stock/catalog",
  source: "/settings/inventory",
  order: "/orders",
  place: "/shipping/setup",
  carrier: "/shipping/setup",
  shipment: "/orders",
  team: "/settings/users",
} as const satisfies Record<Exclude<StepId, "email">, string>;
