import { Type } from "typebox";
import { defineEndpoints } from "../core/endpoint.ts";
import { Ok, OkEmpty, OkTwice } from "../core/envelope.ts";
import * as S from "../core/scalars.ts";
import { FEATURES, PLAN_NAMES, ROLES } from "../values/identity.ts";

export const User = Type.Object({
  id: S.Id("usr"),
  email: S.Email(),
  name: Type.String(),
  role: S.OneOf(ROLES),
  locale: S.Locale(),
  emailVerified: Type.Boolean(),
  createdAt: S.Timestamp(),
});
export const exampleUser = {
  id: S.exampleId("usr"),
  email: "ana@almacen.example",
  name: "Ana Rojas",
  role: "OWNER",
  locale: "es",
  emailVerified: true,
  createdAt: S.exampleTimestamp,
};

export const Tenant = Type.Object({
  id: S.Id("ten"),
  slug: S.Slug(),
  name: Type.String(),
  plan: S.OneOf(PLAN_NAMES),
  effectivePlan: S.OneOf(PLAN_NAMES),
  features: Type.Array(S.OneOf(FEATURES)),
  trialEndsAt: Type.Union([S.Timestamp(), Type.Null()]),
  country: Type.Union([S.Country(), Type.Null()]),
  createdAt: S.Timestamp(),
});
export const exampleTenant = {
  id: S.exampleId("ten"),
  slug: "almacen-rojas",
  name: "Almacén Rojas",
  plan: "FREE",
  effectivePlan: "PRO",
  features: ["stores_own", "stores_custom", "inventory", "stores_marketplaces"],
  trialEndsAt: "2026-11-28T15:04:05.000Z",
  country: "CO",
  createdAt: S.exampleTimestamp,
};

const tokens = {
  accessToken: Type.String({ description: "JWT, 15 minutes" }),
  refreshToken: Type.Union([Type.String(), Type.Null()], {
    description: "Opaque, renewed at each use; null when kept in the cookie",
  }),
  tokenType: Type.Literal("Bearer"),
  expiresIn: Type.Integer({ description: "Seconds until the access token expires" }),
};
const session = { ...tokens, user: User, tenant: Tenant };
const exampleTokens = {
  accessToken: "eyJhbGciOiJIUzI1NiJ9.e30.c2lnbmF0dXJl",
  refreshToken: `rft_${"0".repeat(60)}`,
  tokenType: "Bearer",
  expiresIn: 900,
};
const exampleSession = { ...exampleTokens, user: exampleUser, tenant: exampleTenant };
const twice = (fields: object) => ({ success: true, ...fields, data: fields });

const useCookie = Type.Optional(
  Type.Boolean({ description: "Keep the refresh token in an HttpOnly cookie instead of the answer" }),
);
const signIn = { auth: "public", rate: "sign-in" } as const;
const common = { tag: "Session", failure: "IDENTITY_FAILED" } as const;
const done = { description: "Done", schema: OkEmpty, example: { success: true } };

export const authEndpoints = defineEndpoints({
  register: {
    ...common,
    method: "POST",
    path: "/api/v1/auth/register",
    summary: "Create a tenant with its owner, or join one by invitation",
    policy: signIn,
    body: Type.Object({
      tenantSlug: Type.Optional(S.Slug()),
      tenantName: Type.Optional(S.MailedName()),
      name: S.MailedName(),
      email: S.Email(),
      password: S.Password(),
      acceptTerms: Type.Boolean(),
      acceptPrivacy: Type.Boolean(),
      acceptDataProtectionNotice: Type.Boolean(),
      locale: Type.Optional(S.Locale()),
      country: Type.Optional(S.Country()),
      invitationToken: Type.Optional(S.OpaqueToken()),
      useCookie,
    }),
    responses: {
      201: {
        description: "Registered and signed in",
        schema: OkTwice(session),
        example: twice(exampleSession),
      },
    },
    errors: [
      "CONSENT_REQUIRED",
      "PASSWORD_TOO_WEAK",
      "INVITATION_INVALID",
      "TENANT_SLUG_TAKEN",
      "EMAIL_TAKEN",
    ],
    example: {
      body: {
        tenantSlug: "almacen-rojas",
        tenantName: "Almacén Rojas",
        name: "Ana Rojas",
        email: "ana@almacen.example",
        password: "una-frase-larga-y-propia",
        acceptTerms: true,
        acceptPrivacy: true,
        acceptDataProtectionNotice: true,
        locale: "es",
        country: "CO",
      },
    },
  },
  login: {
    ...common,
    method: "POST",
    path: "/api/v1/auth/login",
    summary: "Sign in",
    policy: signIn,
    body: Type.Object({
      tenantSlug: Type.String({ minLength: 1, maxLength: 100 }),
      email: S.Email(),
      password: Type.String({ minLength: 1, maxLength: 200 }),
      useCookie,
    }),
    responses: {
      200: { description: "Signed in", schema: OkTwice(session), example: twice(exampleSession) },
    },
    errors: ["INVALID_CREDENTIALS", "TENANT_SUSPENDED"],
    example: {
      body: {
        tenantSlug: "almacen-rojas",
        email: "ana@almacen.example",
        password: "una-frase-larga-y-propia",
      },
    },
  },
  refresh: {
    ...common,
    method: "POST",
    path: "/api/v1/auth/refresh",
    summary: "Renew the tokens; one that came by cookie is answered by cookie only",
    policy: { auth: "public", rate: "public" },
    body: Type.Object({
      refreshToken: Type.Optional(
        Type.String({ minLength: 1, maxLength: 500, description: "Required unless the cookie holds it" }),
      ),
      useCookie,
    }),
    responses: { 200: { description: "Renewed", schema: OkTwice(tokens), example: twice(exampleTokens) } },
    errors: ["CROSS_SITE_REQUEST", "REFRESH_TOKEN_INVALID"],
    example: { body: { refreshToken: exampleTokens.refreshToken } },
  },
  logout: {
    ...common,
    method: "POST",
    path: "/api/v1/auth/logout",
    summary: "End a session by its refresh token",
    policy: { auth: "public", rate: "public" },
    body: Type.Object({ refreshToken: Type.Optional(S.OpaqueToken()) }),
    responses: { 200: { ...done, description: "The session is over, whether or not it was" } },
    errors: ["CROSS_SITE_REQUEST"],
    example: { body: { refreshToken: exampleTokens.refreshToken } },
  },
  getMe: {
    ...common,
    method: "GET",
    path: "/api/v1/auth/me",
    summary: "The signed-in user and tenant",
    policy: { auth: "session", role: "VIEWER", rate: "tenant" },
    responses: {
      200: {
        description: "User and tenant",
        schema: Ok(Type.Object({ user: User, tenant: Tenant })),
        example: { success: true, data: { user: exampleUser, tenant: exampleTenant } },
      },
    },
    errors: [],
    example: {},
  },
  updateMe: {
    ...common,
    method: "PATCH",
    path: "/api/v1/auth/me",
    summary: "Change own name or language",
    policy: { auth: "session", role: "VIEWER", rate: "tenant" },
    body: Type.Object({ name: Type.Optional(S.MailedName()), locale: Type.Optional(S.Locale()) }),
    responses: {
      200: { description: "Changed", schema: Ok(User), example: { success: true, data: exampleUser } },
    },
    errors: [],
    example: { body: { locale: "pt" } },
  },
  changePassword: {
    ...common,
    method: "POST",
    path: "/api/v1/auth/change-password",
    summary: "Change own password; every other session ends",
    policy: { auth: "session", role: "VIEWER", rate: "tenant" },
    body: Type.Object({
      currentPassword: Type.String({ minLength: 1, maxLength: 200 }),
      newPassword: S.Password(),
    }),
    responses: { 200: done },
    errors: ["PASSWORD_TOO_WEAK", "INVALID_CREDENTIALS"],
    example: {
      body: { currentPassword: "una-frase-larga-y-propia", newPassword: "otra-frase-aun-mas-larga" },
    },
  },
  forgotPassword: {
    ...common,
    method: "POST",
    path: "/api/v1/auth/forgot-password",
    summary: "Mail a reset link, if the account exists",
    policy: signIn,
    body: Type.Object({ tenantSlug: Type.String({ minLength: 1, maxLength: 100 }), email: S.Email() }),
    responses: {
      202: { ...done, description: "Accepted; the answer does not reveal whether the account exists" },
    },
    errors: [],
    example: { body: { tenantSlug: "almacen-rojas", email: "ana@almacen.example" } },
  },
  forgotAccount: {
    ...common,
    method: "POST",
    path: "/api/v1/auth/forgot-account",
    summary: "Mail the account IDs of an address to that address",
    policy: signIn,
    body: Type.Object({ email: S.Email() }),
    responses: {
      202: {
        ...done,
        description: "Accepted; the answer does not reveal whether the address has an account",
      },
    },
    errors: [],
    example: { body: { email: "ana@almacen.example" } },
  },
  resetPassword: {
    ...common,
    method: "POST",
    path: "/api/v1/auth/reset-password",
    summary: "Set a new password with the mailed token; every session ends",
    policy: signIn,
    body: Type.Object({ token: S.OpaqueToken(), newPassword: S.Password() }),
    responses: { 200: done },
    errors: ["PASSWORD_TOO_WEAK", "TOKEN_INVALID"],
    example: { body: { token: `rst_${"0".repeat(60)}`, newPassword: "otra-frase-aun-mas-larga" } },
  },
  verifyEmail: {
    ...common,
    method: "POST",
    path: "/api/v1/auth/verify-email",
    summary: "Confirm an address with the mailed token",
    policy: signIn,
    body: Type.Object({ token: S.OpaqueToken() }),
    responses: { 200: done },
    errors: ["TOKEN_INVALID"],
    example: { body: { token: `evt_${"0".repeat(60)}` } },
  },
  resendVerification: {
    ...common,
    method: "POST",
    path: "/api/v1/auth/resend-verification",
    summary: "Mail the confirmation link again",
    policy: { auth: "session", role: "VIEWER", rate: "tenant" },
    responses: { 202: done },
    errors: [],
    example: {},
  },
});
