export const ROLES = ["OWNER", "ADMIN", "MANAGER", "OPERATOR", "VIEWER"] as const;
export type Role = (typeof ROLES)[number];

export function isRoleAtLeast(role: Role, least: Role): boolean {
  return ROLES.indexOf(role) <= ROLES.indexOf(least);
}

export const FEATURES = ["stores_own", "stores_marketplaces", "stores_custom", "inventory"] as const;
export type Feature = (typeof FEATURES)[number];

export const PLANS = {
  FREE: { features: ["stores_own"], requestsPerMinute: 60, burst: 20 },
  BASIC: { features: ["stores_own", "stores_custom", "inventory"], requestsPerMinute: 120, burst: 40 },
  PRO: {
    features: ["stores_own", "stores_custom", "inventory", "stores_marketplaces"],
    requestsPerMinute: 600,
    burst: 200,
  },
  ENTERPRISE: {
    features: ["stores_own", "stores_custom", "inventory", "stores_marketplaces"],
    requestsPerMinute: 6000,
    burst: 1000,
  },
} as const satisfies Record<string, PlanTerms>;

export interface PlanTerms {
  features: readonly Feature[];
  requestsPerMinute: number;
  burst: number;
}

export type Plan = keyof typeof PLANS;
export const PLAN_NAMES = ["FREE", "BASIC", "PRO", "ENTERPRISE"] as const satisfies readonly Plan[];

export const SCOPES = [
  "shops:read",
  "shops:write",
  "orders:read",
  "orders:write",
  "catalog:read",
  "catalog:write",
] as const;
export type Scope = (typeof SCOPES)[number];

/**
 * Who may call an endpoint. `none` is exempt from limits, `public` is limited per address, `tracking` more tightly so
 * that nobody tries links out, `sign-in` per address and account, `tenant` by the tenant's plan.
 */
export type Policy =
  | { readonly auth: "public"; readonly rate: "none" | "public" | "sign-in" | "tracking" }
  | { readonly auth: "session"; readonly role: Role; readonly feature?: Feature; readonly rate: "tenant" }
  | {
      readonly auth: "apiKey";
      readonly scope: Scope | null;
      readonly feature?: Feature;
      readonly rate: "tenant";
    }
  | {
      readonly auth: "either";
      readonly role: Role;
      readonly scope: Scope | null;
      readonly feature?: Feature;
      readonly rate: "tenant";
    }
  | { readonly auth: "webhook"; readonly rate: "none" };

export type AuthTier = Policy["auth"];
