import {
  effectivePlan,
  featuresOf,
  invitationStatus,
  keyStatus,
  type ApiKey,
  type AuditEntry,
  type Invitation,
  type Tenant,
  type User,
} from "../../domain/identity/index.ts";

const iso = (date: Date) => date.toISOString();
const isoOrNull = (date: Date | null) => date?.toISOString() ?? null;

export function presentUser(user: User) {
  return {
    id: user.id,
    email: user.email,
    name: user.name,
    role: user.role,
    locale: user.locale,
    emailVerified: user.emailVerifiedAt !== null,
    createdAt: iso(user.createdAt),
  };
}

export function presentTenant(tenant: Tenant, now: Date) {
  const plan = effectivePlan(tenant, now);
  return {
    id: tenant.id,
    slug: tenant.slug,
    name: tenant.name,
    plan: tenant.plan,
    effectivePlan: plan,
    features: [...featuresOf(plan)],
    trialEndsAt: isoOrNull(tenant.trialEndsAt),
    country: tenant.country,
    createdAt: iso(tenant.createdAt),
  };
}

export function presentApiKey(key: ApiKey, now: Date) {
  return {
    id: key.id,
    name: key.name,
    prefix: key.prefix,
    last4: key.last4,
    scopes: [...key.scopes],
    status: keyStatus(key, now),
    createdAt: iso(key.createdAt),
    createdBy: key.createdBy,
    lastUsedAt: isoOrNull(key.lastUsedAt),
    expiresAt: isoOrNull(key.expiresAt),
    revokedAt: isoOrNull(key.revokedAt),
  };
}

export function presentInvitation(invitation: Invitation, now: Date) {
  return {
    id: invitation.id,
    email: invitation.email,
    role: invitation.role,
    status: invitationStatus(invitation, now),
    createdAt: iso(invitation.createdAt),
    expiresAt: iso(invitation.expiresAt),
  };
}

export function presentAuditEntry(entry: AuditEntry) {
  return { ...entry, at: iso(entry.at) };
}
