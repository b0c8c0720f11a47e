/* Written by `npm run generate --workspace packages/sdk`; do not edit. */
/* oxlint-disable max-lines */
import type { EndpointId, Feature, Role, Scope } from "@estiba/contract";

export const ENDPOINT_IDS: readonly EndpointId[] = [
  "getHealth",
  "getReadiness",
  "getOpenapi",
  "register",
  "login",
  "refresh",
  "logout",
  "getMe",
  "updateMe",
  "changePassword",
  "forgotPassword",
  "resetPassword",
  "verifyEmail",
  "resendVerification",
  "getTenant",
  "listApiKeys",
  "createApiKey",
  "revokeApiKey",
  "getCurrentApiKey",
  "listUsers",
  "updateUser",
  "removeUser",
  "listInvitations",
  "inviteUser",
  "revokeInvitation",
  "listAuditLog",
];

export const ROLES: readonly Role[] = ["OWNER", "ADMIN", "MANAGER", "OPERATOR", "VIEWER"];

export const SCOPES: readonly Scope[] = [
  "shops:read",
  "shops:write",
  "orders:read",
  "orders:write",
  "catalog:read",
  "catalog:write",
];

export const FEATURES: readonly Feature[] = [
  "stores_own",
  "stores_marketplaces",
  "stores_custom",
  "inventory",
];
