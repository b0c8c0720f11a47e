/** Which room writes which table. Reads may join any; writes stay at home. */
export const OWNERS = {
  "directory.tenants": "domain/identity",
  "directory.api_keys": "domain/identity",
  "app.tenants": "domain/identity",
  "app.users": "domain/identity",
  "app.consents": "domain/identity",
  "app.sessions": "domain/identity",
  "app.one_time_tokens": "domain/identity",
  "app.invitations": "domain/identity",
  "app.api_keys": "domain/identity",
  "app.audit_log": "db",
  "app.idempotency_keys": "domain/requests",
  "app.mails": "domain/mail",
} as const;
