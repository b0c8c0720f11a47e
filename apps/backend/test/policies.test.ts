import { endpoints, type Endpoint } from "@estiba/contract";
import { expect, it } from "vitest";

function describePolicy(id: string, { method, path, policy }: Endpoint): string {
  const parts = [
    policy.auth,
    "role" in policy ? policy.role : "-",
    "scope" in policy ? (policy.scope ?? "any-scope") : "-",
    "feature" in policy ? (policy.feature ?? "-") : "-",
    policy.rate,
  ];
  return `${id.padEnd(24)} ${`${method} ${path}`.padEnd(60)} ${parts.join(" ")}`;
}

it("who may call what is decided on purpose: auth, least role, scope, feature, limit", () => {
  const table = Object.entries<Endpoint>(endpoints).map(([id, endpoint]) => describePolicy(id, endpoint));
  expect(`\n${table.join("\n")}\n`).toMatchInlineSnapshot(`
    "
    getHealth                GET /health                                                  public - - - none
    getReadiness             GET /health/ready                                            public - - - none
    getOpenapi               GET /api/v1/openapi.json                                     public - - - public
    register                 POST /api/v1/auth/register                                   public - - - sign-in
    login                    POST /api/v1/auth/login                                      public - - - sign-in
    refresh                  POST /api/v1/auth/refresh                                    public - - - public
    logout                   POST /api/v1/auth/logout                                     public - - - public
    getMe                    GET /api/v1/auth/me                                          session VIEWER - - tenant
    updateMe                 PATCH /api/v1/auth/me                                        session VIEWER - - tenant
    changePassword           POST /api/v1/auth/change-password                            session VIEWER - - tenant
    forgotPassword           POST /api/v1/auth/forgot-password                            public - - - sign-in
    resetPassword            POST /api/v1/auth/reset-password                             public - - - sign-in
    verifyEmail              POST /api/v1/auth/verify-email                               public - - - sign-in
    resendVerification       POST /api/v1/auth/resend-verification                        session VIEWER - - tenant
    getTenant                GET /api/v1/tenant                                           either VIEWER any-scope - tenant
    listApiKeys              GET /api/v1/tenant/api-keys                                  session ADMIN - - tenant
    createApiKey             POST /api/v1/tenant/api-keys                                 session ADMIN - - tenant
    revokeApiKey             DELETE /api/v1/tenant/api-keys/{apiKeyId}                    session ADMIN - - tenant
    getCurrentApiKey         GET /api/v1/tenant/api-keys/current                          apiKey - any-scope - tenant
    listUsers                GET /api/v1/tenant/users                                     session ADMIN - - tenant
    updateUser               PATCH /api/v1/tenant/users/{userId}                          session ADMIN - - tenant
    removeUser               DELETE /api/v1/tenant/users/{userId}                         session ADMIN - - tenant
    listInvitations          GET /api/v1/tenant/invitations                               session ADMIN - - tenant
    inviteUser               POST /api/v1/tenant/invitations                              session ADMIN - - tenant
    revokeInvitation         DELETE /api/v1/tenant/invitations/{invitationId}             session ADMIN - - tenant
    listAuditLog             GET /api/v1/tenant/audit-log                                 session ADMIN - - tenant
    "
  `);
});
