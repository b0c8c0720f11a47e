import {
  endpoints,
  errorsOf,
  isRoleAtLeast,
  PLANS,
  type AuthTier,
  type Endpoint,
  type ErrorCode,
  type Feature,
  type Policy,
} from "@estiba/contract";
import { describe, expect, it } from "vitest";
import { useApp } from "./app.ts";
import { addressOf } from "./client.ts";
import { inParallel } from "@estiba/testbed";
import { allCredentials, type BearerFacts, type Credential, type KeyFacts } from "./credentials.ts";

const app = await useApp();
const credentials = await allCredentials(app);
const HANDS = 8;

type Holder = Exclude<BearerFacts | KeyFacts, "bad" | "foreign">;

function lockOf(policy: Policy, { plan }: Holder): ErrorCode | null {
  const feature = "feature" in policy ? policy.feature : undefined;
  const features: readonly Feature[] = PLANS[plan].features;
  if (feature === undefined || features.includes(feature)) {
    return null;
  }
  return feature === "inventory" ? "PLAN_INVENTARIO_LOCKED" : "PLAN_FEATURE_LOCKED";
}

function forBearer(policy: Policy, facts: BearerFacts | null): ErrorCode | null {
  if (facts === null || facts === "bad") {
    return "SESSION_REQUIRED";
  }
  if (facts.isSuspended) {
    return "TENANT_SUSPENDED";
  }
  const isHighEnough = "role" in policy && isRoleAtLeast(facts.role, policy.role);
  return isHighEnough ? lockOf(policy, facts) : "ROLE_FORBIDDEN";
}

function forKey(policy: Policy, facts: KeyFacts | null): ErrorCode | null {
  if (facts === null) {
    return "API_KEY_REQUIRED";
  }
  if (facts === "bad" || facts === "foreign") {
    return "API_KEY_INVALID";
  }
  if (facts.isSuspended) {
    return "TENANT_SUSPENDED";
  }
  const scope = "scope" in policy ? policy.scope : null;
  const isInScope = scope === null || facts.scopes.includes(scope);
  return isInScope ? lockOf(policy, facts) : "API_KEY_SCOPE_MISSING";
}

/** The code a credential must be refused with, or null when it must be let in. */
function refusal(policy: Policy, { bearer, key }: Credential): ErrorCode | null {
  const byTier: Record<AuthTier, () => ErrorCode | null> = {
    public: () => null,
    webhook: () => null,
    session: () => (key === "foreign" ? "API_KEY_INVALID" : forBearer(policy, bearer)),
    apiKey: () => forKey(policy, key),
    either: () => (key === null && bearer !== null ? forBearer(policy, bearer) : forKey(policy, key)),
  };
  return byTier[policy.auth]();
}

const AT_THE_DOOR = new Set<string>([
  "SESSION_REQUIRED",
  "API_KEY_REQUIRED",
  "API_KEY_INVALID",
  "API_KEY_SCOPE_MISSING",
  "ROLE_FORBIDDEN",
  "TENANT_SUSPENDED",
  "PLAN_FEATURE_LOCKED",
  "PLAN_INVENTARIO_LOCKED",
]);

/** Let in means: any answer that the endpoint itself gives. */
function verdict(
  endpoint: Endpoint,
  expected: ErrorCode | null,
  status: number,
  error: string | undefined,
): string {
  const own: readonly string[] = endpoint.errors;
  const isRefused = error !== undefined && AT_THE_DOOR.has(error) && !own.includes(error);
  if (expected !== null || isRefused) {
    return error ?? String(status);
  }
  const declared: readonly string[] = errorsOf(endpoint);
  const isDeclared = error === undefined ? status in endpoint.responses : declared.includes(error);
  const isOurFault = status >= 500 && error !== undefined && !own.includes(error);
  return isDeclared && !isOurFault ? "let in" : `${status} ${error ?? "undeclared"}`;
}

describe("who is let in is what the policy says", () => {
  it("of as many kinds of credential as there are", () => {
    expect(credentials.length).toBeGreaterThanOrEqual(50);
    expect(new Set(credentials.map(({ name }) => name)).size).toBe(credentials.length);
  });

  it.each(Object.entries<Endpoint>(endpoints))("%s", async (_id, endpoint) => {
    const { params, query, body } = endpoint.example;
    const address = addressOf(endpoint, params as Record<string, string>, query as Record<string, string>);
    const rows = await inParallel(credentials, HANDS, async (credential) => {
      const code = refusal(endpoint.policy, credential);
      const answer = await app.send(endpoint.method, address, { headers: credential.headers, body });
      return {
        name: credential.name,
        expected: code ?? "let in",
        actual: verdict(endpoint, code, answer.status, answer.body.error),
      };
    });
    const column = (field: "expected" | "actual") => rows.map((row) => `${row.name}: ${row[field]}`);
    expect(column("actual")).toEqual(column("expected"));
  });
});
