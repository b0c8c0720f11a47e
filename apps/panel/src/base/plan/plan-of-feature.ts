import type { Feature, Plan } from "@estiba/contract/values";

/** The smallest plan that includes a feature. */
export const PLAN_OF_FEATURE: Readonly<Record<Feature, Plan>> = {
  stores_own: "FREE",
  stores_custom: "BASIC",
  inventory: "BASIC",
  stores_marketplaces: "PRO",
  fulfilment: "PRO",
};
