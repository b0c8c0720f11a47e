import type { Plan, Role, Scope } from "@estiba/contract";

interface TenantAccess {
  readonly tenantId: string;
  readonly plan: Plan;
  readonly isSuspended: boolean;
}
export interface UserAccess extends TenantAccess {
  readonly kind: "user";
  readonly userId: string;
  readonly sessionId: string;
  readonly role: Role;
}
export interface IntegrationAccess extends TenantAccess {
  readonly kind: "key";
  readonly keyId: string;
  readonly scopes: readonly Scope[];
}
