import type { Feature, Plan } from "@estiba/contract";

interface Terms {
  readonly features: readonly Feature[];
  readonly requestsPerMinute: number;
}

/* The contract's own table would bring its schemas along; a test holds this equal to it. */
export const PLAN_TERMS: Readonly<Record<Plan, Terms>> = {
  FREE: { features: ["stores_own"], requestsPerMinute: 60 },
  BASIC: { features: ["stores_own", "stores_custom", "inventory"], requestsPerMinute: 120 },
  PRO: {
    features: ["stores_own", "stores_custom", "inventory", "stores_marketplaces"],
    requestsPerMinute: 600,
  },
  ENTERPRISE: {
    features: ["stores_own", "stores_custom", "inventory", "stores_marketplaces"],
    requestsPerMinute: 6_000,
  },
};

export const PLANS: readonly Plan[] = ["FREE", "BASIC", "PRO", "ENTERPRISE"];
