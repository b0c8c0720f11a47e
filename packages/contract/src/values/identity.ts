export const ROLES = ["OWNER", "ADMIN", "MANAGER", "OPERATOR", "VIEWER"] as const;
export type Role = (typeof ROLES)[number];

export function isRoleAtLeast(role: Role, least: Role): boolean {
  return ROLES.indexOf(role) <= ROLES.indexOf(least);
}

export const FEATURES = [
  "stores_own",
  "stores_marketplaces",
  "stores_custom",
  "inventory",
  "fulfilment",
] as const;
export type Feature = (typeof FEATURES)[number];

export const PLANS = {
  FREE: { features: ["stores_own"], requestsPerMinute: 60, burst: 20 },
  BASIC: { features: ["stores_own", "stores_custom", "inventory"], requestsPerMinute: 120, burst: 40 },
  PRO: {
    features: ["stores_own", "stores_custom", "inventory", "stores_marketplaces", "fulfilment"],
    requestsPerMinute: 600,
    burst: 200,
  },
  ENTERPRISE: {
    features: ["stores_own", "stores_custom", "inventory", "stores_marketplaces", "fulfilment"],
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

export const SCOPE_RESOURCES = ["shops", "orders", "catalog"] as const;
export type ScopeResource = (typeof SCOPE_RESOURCES)[number];
export const SCOPE_ACCESSES = ["read", "write"] as const;
export type ScopeAccess = (typeof SCOPE_ACCESSES)[number];

/** What an API key may do: `shops:read`, and so on for every resource and access. */
export type Scope = `${ScopeResource}:${ScopeAccess}`;
export const SCOPES: readonly Scope[] = SCOPE_RESOURCES.flatMap((resource) =>
  SCOPE_ACCESSES.map((access) => `${resource}:${access}` as const),
);

export const API_KEY_STATUSES = ["active", "revoked", "expired"] as const;
export type ApiKeyStatus = (typeof API_KEY_STATUSES)[number];

export const INVITATION_STATUSES = ["pending", "accepted", "revoked", "expired"] as const;
export type InvitationStatus = (typeof INVITATION_STATUSES)[number];

/** Who made a change. */
export const ACTOR_KINDS = ["user", "key", "operator", "system"] as const;
export type ActorKind = (typeof ACTOR_KINDS)[number];

/** Languages of the panel and of mail. */
export const LOCALES = ["es", "en", "pt"] as const;
export type Locale = (typeof LOCALES)[number];
