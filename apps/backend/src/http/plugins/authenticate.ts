import type { Policy } from "@estiba/contract";
import { isRoleAtLeast } from "@estiba/contract";
import { refuseLocked, type AccessFinder } from "../../domain/identity/index.ts";
import { AppError } from "../../kernel/errors.ts";
import type { Access } from "../call.ts";

interface Credentials {
  readonly bearer: string | null;
  readonly apiKey: string | null;
}

export function readCredentials(headers: Record<string, string | string[] | undefined>): Credentials {
  const { authorization } = headers;
  const bearer = typeof authorization === "string" ? /^Bearer +(\S+)$/i.exec(authorization)?.[1] : undefined;
  const key = headers["x-api-key"];
  return { bearer: bearer ?? null, apiKey: typeof key === "string" && key !== "" ? key : null };
}

async function bySession(finder: AccessFinder, token: string | null): Promise<Access> {
  const found = token === null ? "missing" : await finder.bySession(token);
  if (typeof found === "string") {
    throw new AppError("SESSION_REQUIRED", { details: { reason: found } });
  }
  return found;
}

async function byKey(finder: AccessFinder, key: string | null): Promise<Access> {
  if (key === null) {
    throw new AppError("API_KEY_REQUIRED");
  }
  const found = await finder.byKey(key);
  if (!found) {
    throw new AppError("API_KEY_INVALID");
  }
  return found;
}

async function byPolicy(
  finder: AccessFinder,
  policy: Policy,
  { bearer, apiKey }: Credentials,
): Promise<Access | null> {
  switch (policy.auth) {
    case "public":
    case "webhook":
      return null;
    case "session":
      return bySession(finder, bearer);
    case "apiKey":
      return byKey(finder, apiKey);
    case "either":
      return apiKey === null && bearer !== null ? bySession(finder, bearer) : byKey(finder, apiKey);
  }
}

/** A key of another tenant is invalid beside a session, whichever of the two the route goes by. */
async function refuseForeignKey(
  finder: AccessFinder,
  access: Access,
  { bearer, apiKey }: Credentials,
): Promise<void> {
  if (bearer === null || apiKey === null) {
    return;
  }
  const beside = access.kind === "key" ? await finder.bySession(bearer) : await finder.byKey(apiKey);
  if (beside !== null && typeof beside !== "string" && beside.tenantId !== access.tenantId) {
    throw new AppError("API_KEY_INVALID");
  }
}

/** The caller. On routes that take either, a key is checked first. */
export async function authenticate(
  finder: AccessFinder,
  policy: Policy,
  credentials: Credentials,
): Promise<Access | null> {
  const access = await byPolicy(finder, policy, credentials);
  if (access) {
    await refuseForeignKey(finder, access, credentials);
  }
  return access;
}

function checkRoleOrScope(policy: Policy, access: Access): void {
  if (access.kind === "user" && "role" in policy && !isRoleAtLeast(access.role, policy.role)) {
    throw new AppError("ROLE_FORBIDDEN", { details: { leastRole: policy.role } });
  }
  const scope = access.kind === "key" && "scope" in policy ? policy.scope : null;
  if (access.kind === "key" && scope !== null && !access.scopes.includes(scope)) {
    throw new AppError("API_KEY_SCOPE_MISSING", { details: { scope } });
  }
}

/** Whether they may: the tenant's state, then role or scope, then plan. */
export function authorise(policy: Policy, access: Access): void {
  if (access.isSuspended) {
    throw new AppError("TENANT_SUSPENDED");
  }
  checkRoleOrScope(policy, access);
  if ("feature" in policy) {
    refuseLocked(access.plan, policy.feature);
  }
}
