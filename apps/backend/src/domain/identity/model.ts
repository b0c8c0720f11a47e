import { PLANS, isRoleAtLeast, type Feature, type Plan, type Role, type Scope } from "@estiba/contract";

export type Locale = "es" | "en" | "pt";

export interface User {
  readonly id: string;
  readonly email: string;
  readonly name: string;
  readonly role: Role;
  readonly locale: Locale;
  readonly emailVerifiedAt: Date | null;
  readonly createdAt: Date;
}

export interface Tenant {
  readonly id: string;
  readonly slug: string;
  readonly name: string;
  readonly plan: Plan;
  readonly trialEndsAt: Date | null;
  readonly country: string | null;
  readonly createdAt: Date;
  readonly isSuspended: boolean;
}

export interface ApiKey {
  readonly id: string;
  readonly name: string;
  readonly prefix: string;
  readonly last4: string;
  readonly scopes: readonly Scope[];
  readonly createdAt: Date;
  readonly createdBy: string | null;
  readonly lastUsedAt: Date | null;
  readonly expiresAt: Date | null;
  readonly revokedAt: Date | null;
}

export interface Invitation {
  readonly id: string;
  readonly email: string;
  readonly role: Role;
  readonly createdAt: Date;
  readonly expiresAt: Date;
  readonly acceptedAt: Date | null;
  readonly revokedAt: Date | null;
}

const DAY_MS = 86_400_000;
export const TRIAL_MS = 14 * DAY_MS;
const TRIAL_PLAN: Plan = "PRO";
export const INVITATION_MS = 7 * DAY_MS;
export const PASSWORD_RESET_MS = 3_600_000;
export const EMAIL_VERIFICATION_MS = 3 * DAY_MS;
export const SESSION_IDLE_MS = 30 * DAY_MS;
export const SESSION_ABSOLUTE_MS = 90 * DAY_MS;
export const REFRESH_GRACE_MS = 10_000;
export const MAX_ACTIVE_KEYS = 50;
/** Mails go to addresses that users type: without a limit any account could flood any mailbox. */
export const MAX_INVITATIONS_A_DAY = 50;
export const MAX_LINKS_AN_HOUR = 5;

type Terms = Pick<Tenant, "plan" | "trialEndsAt">;

/** During the trial the tenant has the trial's plan, unless it pays for a higher one. */
export function effectivePlan({ plan, trialEndsAt }: Terms, now: Date): Plan {
  const isInTrial = trialEndsAt !== null && trialEndsAt > now;
  return isInTrial && plan !== "ENTERPRISE" ? TRIAL_PLAN : plan;
}

export function featuresOf(plan: Plan): readonly Feature[] {
  return PLANS[plan].features;
}

/** Only an owner makes or changes an owner. */
export function mayManage(actor: Role, target: Role): boolean {
  return actor === "OWNER" || (isRoleAtLeast(actor, "ADMIN") && target !== "OWNER");
}

export function keyStatus(
  key: Pick<ApiKey, "revokedAt" | "expiresAt">,
  now: Date,
): "active" | "revoked" | "expired" {
  if (key.revokedAt !== null) {
    return "revoked";
  }
  return key.expiresAt !== null && key.expiresAt <= now ? "expired" : "active";
}

export function invitationStatus(
  invitation: Pick<Invitation, "acceptedAt" | "revokedAt" | "expiresAt">,
  now: Date,
): "pending" | "accepted" | "revoked" | "expired" {
  if (invitation.acceptedAt !== null) {
    return "accepted";
  }
  if (invitation.revokedAt !== null) {
    return "revoked";
  }
  return invitation.expiresAt <= now ? "expired" : "pending";
}
