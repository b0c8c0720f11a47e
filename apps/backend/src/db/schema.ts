// Generated from the migrated database by `npm run schema`; do not edit.
import type { ColumnType, Generated } from "kysely";

export type Json = ColumnType<unknown, string, string>;

export interface AppApiKeys {
  tenant_id: string;
  id: string;
  name: string;
  prefix: string;
  last4: string;
  scopes: string[];
  created_by: string | null;
  created_at: Generated<Date>;
  last_used_at: Date | null;
  expires_at: Date | null;
  revoked_at: Date | null;
}

export interface AppAuditLog {
  tenant_id: string;
  id: string;
  at: Generated<Date>;
  actor_kind: string;
  actor_id: string | null;
  action: string;
  target_kind: string;
  target_id: string | null;
  before: Json | null;
  after: Json | null;
  ip: string | null;
  user_agent: string | null;
  request_id: string | null;
}

export interface AppConsents {
  tenant_id: string;
  user_id: string;
  document: string;
  version: string;
  text_sha256: Buffer;
  accepted_at: Generated<Date>;
  ip: string | null;
  user_agent: string | null;
}

export interface AppIdempotencyKeys {
  tenant_id: string;
  key_hash: Buffer;
  request_hash: Buffer;
  state: string;
  status_code: number | null;
  response_sealed: string | null;
  created_at: Generated<Date>;
  running_until: Date;
  expires_at: Date;
}

export interface AppInvitations {
  tenant_id: string;
  id: string;
  email: string;
  role: string;
  token_hash: Buffer;
  invited_by: string;
  created_at: Generated<Date>;
  expires_at: Date;
  accepted_at: Date | null;
  revoked_at: Date | null;
}

export interface AppMails {
  tenant_id: string;
  id: string;
  template: string;
  locale: string;
  content_sealed: string;
  state: Generated<string>;
  attempts: Generated<number>;
  due_at: Generated<Date>;
  created_at: Generated<Date>;
  sent_at: Date | null;
  last_error: string | null;
}

export interface AppOneTimeTokens {
  tenant_id: string;
  token_hash: Buffer;
  kind: string;
  user_id: string;
  created_at: Generated<Date>;
  expires_at: Date;
  used_at: Date | null;
}

export interface AppSessions {
  tenant_id: string;
  id: string;
  user_id: string;
  seed: Buffer;
  generation: Generated<number>;
  rotated_at: Generated<Date>;
  created_at: Generated<Date>;
  idle_expires_at: Date;
  absolute_expires_at: Date;
  revoked_at: Date | null;
  revoked_reason: string | null;
  ip: string | null;
  user_agent: string | null;
}

export interface AppTenants {
  tenant_id: string;
  name: string;
  plan: Generated<string>;
  trial_ends_at: Date | null;
  country: string | null;
  created_at: Generated<Date>;
}

export interface AppUsers {
  tenant_id: string;
  id: string;
  email: string;
  name: string;
  password_hash: string;
  role: string;
  locale: Generated<string>;
  email_verified_at: Date | null;
  created_at: Generated<Date>;
  removed_at: Date | null;
}

export interface DirectoryApiKeys {
  key_hash: Buffer;
  tenant_id: string;
  key_id: string;
}

export interface DirectoryTenants {
  id: string;
  slug: string;
  cell: string;
  status: Generated<string>;
  created_at: Generated<Date>;
}

export interface DB {
  "app.api_keys": AppApiKeys;
  "app.audit_log": AppAuditLog;
  "app.consents": AppConsents;
  "app.idempotency_keys": AppIdempotencyKeys;
  "app.invitations": AppInvitations;
  "app.mails": AppMails;
  "app.one_time_tokens": AppOneTimeTokens;
  "app.sessions": AppSessions;
  "app.tenants": AppTenants;
  "app.users": AppUsers;
  "directory.api_keys": DirectoryApiKeys;
  "directory.tenants": DirectoryTenants;
}
