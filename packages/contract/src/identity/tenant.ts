import { Type } from "typebox";
import { Tenant, User, exampleTenant, exampleUser } from "./auth.ts";
import { defineEndpoints } from "../core/endpoint.ts";
import { Ok, OkEmpty } from "../core/envelope.ts";
import { Page, PagingQuery, examplePage } from "../core/paging.ts";
import * as S from "../core/scalars.ts";
import { ACTOR_KINDS, API_KEY_STATUSES, INVITATION_STATUSES, ROLES, SCOPES } from "../values/identity.ts";

const NullableTimestamp = () => Type.Union([S.Timestamp(), Type.Null()]);

const ApiKey = Type.Object({
  id: S.Id("key"),
  name: Type.String(),
  prefix: Type.String({ description: "First characters of the key" }),
  last4: Type.String(),
  scopes: Type.Array(S.OneOf(SCOPES)),
  status: S.OneOf(API_KEY_STATUSES),
  createdAt: S.Timestamp(),
  createdBy: Type.Union([S.Id("usr"), Type.Null()]),
  lastUsedAt: NullableTimestamp(),
  expiresAt: NullableTimestamp(),
  revokedAt: NullableTimestamp(),
});
const exampleApiKey = {
  id: S.exampleId("key"),
  name: "Own shop",
  prefix: "pk_4fT9",
  last4: "q2Zd",
  scopes: ["orders:write", "catalog:write"],
  status: "active",
  createdAt: S.exampleTimestamp,
  createdBy: S.exampleId("usr"),
  lastUsedAt: null,
  expiresAt: null,
  revokedAt: null,
};

const KeysOfUser = Type.Array(ApiKey, {
  description: "The keys this user made that were active until now, as they are after the change",
});
const revokeKeys = Type.Optional(
  Type.Boolean({ description: "Also revoke the keys this user made; otherwise they go on working" }),
);

const Invitation = Type.Object({
  id: S.Id("inv"),
  email: S.Email(),
  role: S.OneOf(ROLES),
  status: S.OneOf(INVITATION_STATUSES),
  createdAt: S.Timestamp(),
  expiresAt: S.Timestamp(),
});
const exampleInvitation = {
  id: S.exampleId("inv"),
  email: "luis@almacen.example",
  role: "OPERATOR",
  status: "pending",
  createdAt: S.exampleTimestamp,
  expiresAt: "2026-11-21T15:04:05.000Z",
};

const AuditEntry = Type.Object({
  id: S.Id("aud"),
  at: S.Timestamp(),
  actorKind: S.OneOf(ACTOR_KINDS),
  actorId: Type.Union([Type.String(), Type.Null()]),
  action: Type.String(),
  targetKind: Type.String(),
  targetId: Type.Union([Type.String(), Type.Null()]),
  before: Type.Union([Type.Record(Type.String(), Type.Unknown()), Type.Null()]),
  after: Type.Union([Type.Record(Type.String(), Type.Unknown()), Type.Null()]),
  ip: Type.Union([Type.String(), Type.Null()]),
  userAgent: Type.Union([Type.String(), Type.Null()]),
  requestId: Type.Union([Type.String(), Type.Null()]),
});
const exampleAuditEntry = {
  id: S.exampleId("aud"),
  at: S.exampleTimestamp,
  actorKind: "user",
  actorId: S.exampleId("usr"),
  action: "api_key.created",
  targetKind: "api_key",
  targetId: S.exampleId("key"),
  before: null,
  after: { name: "Own shop" },
  ip: "203.0.113.7",
  userAgent: "curl/8.5.0",
  requestId: S.exampleId("req"),
};

const common = { failure: "IDENTITY_FAILED" } as const;
const admin = { auth: "session", role: "ADMIN", rate: "tenant" } as const;

export const tenantEndpoints = defineEndpoints({
  getTenant: {
    ...common,
    tag: "Tenant",
    method: "GET",
    path: "/api/v1/tenant",
    summary: "The tenant, its plan and features",
    policy: { auth: "either", role: "VIEWER", scope: null, rate: "tenant" },
    responses: {
      200: { description: "Tenant", schema: Ok(Tenant), example: { success: true, data: exampleTenant } },
    },
    errors: [],
    example: {},
  },
  listApiKeys: {
    ...common,
    tag: "Keys",
    method: "GET",
    path: "/api/v1/tenant/api-keys",
    summary: "Integration keys, without secrets",
    policy: admin,
    query: Type.Object({
      ...PagingQuery,
      createdBy: Type.Optional(Type.String({ maxLength: 200, description: "Only keys this user made" })),
      status: Type.Optional(Type.Literal("active", { description: "Only keys that still work" })),
    }),
    responses: { 200: { description: "Keys", schema: Page(ApiKey), example: examplePage(exampleApiKey) } },
    errors: [],
    example: { query: { limit: 50 } },
  },
  createApiKey: {
    ...common,
    tag: "Keys",
    method: "POST",
    path: "/api/v1/tenant/api-keys",
    summary: "Create a key; its value is shown this once",
    policy: admin,
    body: Type.Object({
      name: S.Name(),
      scopes: Type.Optional(Type.Array(S.OneOf(SCOPES), { minItems: 1, maxItems: 20, uniqueItems: true })),
      expiresAt: Type.Optional(S.Timestamp()),
    }),
    responses: {
      201: {
        description: "Created",
        schema: Ok(Type.Object({ key: Type.String({ description: "pk_ value" }), apiKey: ApiKey })),
        example: { success: true, data: { key: "pk_4fT9".padEnd(39, "x"), apiKey: exampleApiKey } },
      },
    },
    errors: ["API_KEY_LIMIT", "IDEMPOTENCY_OUTCOME_LOST"],
    example: { body: { name: "Own shop", scopes: ["orders:write", "catalog:write"] } },
  },
  revokeApiKey: {
    ...common,
    tag: "Keys",
    method: "DELETE",
    path: "/api/v1/tenant/api-keys/{apiKeyId}",
    summary: "Revoke a key; repeating it changes nothing",
    policy: admin,
    params: Type.Object({ apiKeyId: S.PathId() }),
    responses: {
      200: {
        description: "Revoked",
        schema: Ok(ApiKey),
        example: {
          success: true,
          data: { ...exampleApiKey, status: "revoked", revokedAt: S.exampleTimestamp },
        },
      },
    },
    errors: ["API_KEY_NOT_FOUND"],
    example: { params: { apiKeyId: S.exampleId("key") } },
  },
  getCurrentApiKey: {
    ...common,
    tag: "Keys",
    method: "GET",
    path: "/api/v1/tenant/api-keys/current",
    summary: "The key this request was made with",
    policy: { auth: "apiKey", scope: null, rate: "tenant" },
    responses: {
      200: { description: "The key", schema: Ok(ApiKey), example: { success: true, data: exampleApiKey } },
    },
    errors: [],
    example: {},
  },
  listUsers: {
    ...common,
    tag: "Users",
    method: "GET",
    path: "/api/v1/tenant/users",
    summary: "Users of the tenant",
    policy: admin,
    query: Type.Object(PagingQuery),
    responses: { 200: { description: "Users", schema: Page(User), example: examplePage(exampleUser) } },
    errors: [],
    example: { query: { limit: 50 } },
  },
  updateUser: {
    ...common,
    tag: "Users",
    method: "PATCH",
    path: "/api/v1/tenant/users/{userId}",
    summary: "Change a user's role; a lower one also ends the invitations they sent",
    policy: admin,
    params: Type.Object({ userId: S.PathId() }),
    body: Type.Object({ role: S.OneOf(ROLES), revokeKeys }),
    responses: {
      200: {
        description: "Changed",
        schema: Ok(Type.Object({ ...User.properties, keys: KeysOfUser })),
        example: { success: true, data: { ...exampleUser, keys: [exampleApiKey] } },
      },
    },
    errors: ["USER_NOT_FOUND", "LAST_OWNER"],
    example: { params: { userId: S.exampleId("usr") }, body: { role: "MANAGER" } },
  },
  removeUser: {
    ...common,
    tag: "Users",
    method: "DELETE",
    path: "/api/v1/tenant/users/{userId}",
    summary: "Remove a user; their sessions and the invitations they sent end",
    policy: admin,
    params: Type.Object({ userId: S.PathId() }),
    query: Type.Object({ revokeKeys }),
    responses: {
      200: {
        description: "Removed",
        schema: Ok(Type.Object({ keys: KeysOfUser })),
        example: { success: true, data: { keys: [exampleApiKey] } },
      },
    },
    errors: ["USER_NOT_FOUND", "LAST_OWNER"],
    example: { params: { userId: S.exampleId("usr") } },
  },
  listInvitations: {
    ...common,
    tag: "Users",
    method: "GET",
    path: "/api/v1/tenant/invitations",
    summary: "Invitations sent",
    policy: admin,
    query: Type.Object(PagingQuery),
    responses: {
      200: { description: "Invitations", schema: Page(Invitation), example: examplePage(exampleInvitation) },
    },
    errors: [],
    example: { query: { limit: 50 } },
  },
  inviteUser: {
    ...common,
    tag: "Users",
    method: "POST",
    path: "/api/v1/tenant/invitations",
    summary: "Invite by e-mail, once your own is confirmed; valid for seven days",
    policy: admin,
    body: Type.Object({ email: S.Email(), role: S.OneOf(ROLES) }),
    responses: {
      201: {
        description: "Invited",
        schema: Ok(Invitation),
        example: { success: true, data: exampleInvitation },
      },
    },
    errors: ["EMAIL_NOT_VERIFIED", "EMAIL_TAKEN", "INVITATION_LIMIT", "IDEMPOTENCY_OUTCOME_LOST"],
    example: { body: { email: "luis@almacen.example", role: "OPERATOR" } },
  },
  revokeInvitation: {
    ...common,
    tag: "Users",
    method: "DELETE",
    path: "/api/v1/tenant/invitations/{invitationId}",
    summary: "Withdraw an invitation",
    policy: admin,
    params: Type.Object({ invitationId: S.PathId() }),
    responses: { 200: { description: "Withdrawn", schema: OkEmpty, example: { success: true } } },
    errors: ["INVITATION_NOT_FOUND"],
    example: { params: { invitationId: S.exampleId("inv") } },
  },
  listAuditLog: {
    ...common,
    tag: "Tenant",
    method: "GET",
    path: "/api/v1/tenant/audit-log",
    summary: "Who changed what, from where, newest first",
    policy: admin,
    query: Type.Object({
      ...PagingQuery,
      action: Type.Optional(Type.String({ minLength: 1, maxLength: 60 })),
    }),
    responses: {
      200: { description: "Changes", schema: Page(AuditEntry), example: examplePage(exampleAuditEntry) },
    },
    errors: [],
    example: { query: { limit: 50 } },
  },
});
