export { ACCESS_TOKEN_SECONDS } from "./sessions/access-token.ts";
export { listAuditLog, type AuditEntry } from "./tenants/audit-reader-store.ts";
export { abandonedKeys, findApiKey, freeKeys, listApiKeys } from "./keys/key-store.ts";
export * from "./model.ts";
export { readOneTimeToken } from "./users/one-time-token.ts";
export { accountKey, newDeviceMark, readDeviceMark, type Device } from "./sessions/device-mark.ts";
export { hashPassword, inHashingTurn, isPasswordRight } from "./sessions/password.ts";
export { refuseWeakPassword } from "./sessions/password-strength.ts";
export { readRefreshToken } from "./sessions/refresh-token.ts";
export { readListSettings } from "./users/list-settings-store.ts";
export { saveListSettings } from "./users/save-list-settings.ts";
export { listSavedFilters } from "./users/saved-filters-store.ts";
export { purgeEndedSessions } from "./sessions/session-store.ts";
export {
  abandonedTenants,
  findTenantBySlug,
  freeTenants,
  getTenant,
  listResidents,
  listTenants,
  tenantsWithUser,
} from "./tenants/tenant-store.ts";
export { consumeOneTimeToken, listInvitations, peekOneTimeToken } from "./users/token-store.ts";
export {
  findPasswordHash,
  findUser,
  findUserByEmail,
  listUsers,
  listUsersWithRole,
} from "./users/user-store.ts";
export { acceptInvitation } from "./users/accept-invitation.ts";
export { addUser } from "./users/add-user.ts";
export { changePlan } from "./tenants/change-plan.ts";
export { changeRole } from "./users/change-role.ts";
export { changeTenantStatus } from "./tenants/change-tenant-status.ts";
export { checkCredentials } from "./sessions/check-credentials.ts";
export { createApiKey } from "./keys/create-api-key.ts";
export { createTenant } from "./tenants/create-tenant.ts";
export { endSession } from "./sessions/end-session.ts";
export type { IntegrationAccess, UserAccess } from "./sessions/access.ts";
export { AccessFinder } from "./sessions/find-access.ts";
export { inviteUser } from "./users/invite-user.ts";
export { issueOneTimeToken } from "./users/issue-one-time-token.ts";
export { needFeature, refuseLocked } from "./tenants/need-feature.ts";
export { openTenant } from "./tenants/open-tenant.ts";
export { recordExport, recordSignIn } from "./tenants/record-security-event.ts";
export { refreshSession } from "./sessions/refresh-session.ts";
export { removeUser } from "./users/remove-user.ts";
export { replaceSavedFilters } from "./users/replace-saved-filters.ts";
export { revokeApiKey } from "./keys/revoke-api-key.ts";
export { revokeInvitation } from "./users/revoke-invitation.ts";
export { setPassword } from "./sessions/set-password.ts";
export { startSession, type Tokens } from "./sessions/start-session.ts";
export { updateProfile } from "./users/update-profile.ts";
export { verifyEmail } from "./users/verify-email.ts";
