import { Type } from "typebox";
import { describe, expect, it } from "vitest";
import { defineEndpoints, errorsOf, isIdempotencyKeyHonoured, type Endpoint } from "./endpoint.ts";
import { OkEmpty } from "./envelope.ts";

const complete = {
  method: "GET",
  path: "/x",
  tag: "X",
  summary: "X",
  policy: { auth: "public", rate: "public" },
  failure: "REQUEST_FAILED",
  responses: { 200: { description: "X", schema: OkEmpty, example: { success: true } } },
  errors: [],
  example: {},
} as const satisfies Endpoint;

describe("an endpoint", () => {
  it("does not compile without a policy, nor with half of one", () => {
    const { policy, ...withoutPolicy } = complete;
    expect(policy.auth).toBe("public");
    // @ts-expect-error nobody decided who may call it
    defineEndpoints({ x: withoutPolicy });
    // @ts-expect-error a session without a least role
    defineEndpoints({ x: { ...complete, policy: { auth: "session", rate: "tenant" } } });
    // @ts-expect-error a key without a scope
    defineEndpoints({ x: { ...complete, policy: { auth: "apiKey", rate: "tenant" } } });
    // @ts-expect-error a session that nobody limits
    defineEndpoints({ x: { ...complete, policy: { auth: "session", role: "VIEWER", rate: "none" } } });
    // @ts-expect-error a code that is not in the table
    defineEndpoints({ x: { ...complete, errors: ["NO_SUCH_CODE"] } });
    // @ts-expect-error a failure that does not say which area failed
    defineEndpoints({ x: { ...complete, failure: "NOT_FOUND" } });
    expect(Object.keys(defineEndpoints({ x: complete }))).toEqual(["x"]);
  });

  it("includes the codes that follow from its policy", () => {
    const either: Endpoint = {
      ...complete,
      method: "POST",
      body: Type.Object({}),
      policy: { auth: "either", role: "ADMIN", scope: "orders:write", feature: "inventory", rate: "tenant" },
    };
    expect(errorsOf(either)).toEqual([
      "API_KEY_REQUIRED",
      "API_KEY_INVALID",
      "API_KEY_SCOPE_MISSING",
      "TENANT_SUSPENDED",
      "SESSION_REQUIRED",
      "ROLE_FORBIDDEN",
      "PLAN_INVENTARIO_LOCKED",
      "BAD_REQUEST",
      "UNSUPPORTED_MEDIA_TYPE",
      "PAYLOAD_TOO_LARGE",
      "IDEMPOTENCY_IN_PROGRESS",
      "IDEMPOTENCY_KEY_REUSED",
      "SERVICE_UNAVAILABLE",
      "REQUEST_FAILED",
    ]);
    expect(errorsOf(complete)).toEqual([
      "BAD_REQUEST",
      "UNSUPPORTED_MEDIA_TYPE",
      "SERVICE_UNAVAILABLE",
      "REQUEST_FAILED",
    ]);
  });

  it.each([
    ["POST", { auth: "session", role: "VIEWER", rate: "tenant" }, true],
    ["PATCH", { auth: "apiKey", scope: null, rate: "tenant" }, true],
    ["DELETE", { auth: "session", role: "VIEWER", rate: "tenant" }, false],
    ["GET", { auth: "session", role: "VIEWER", rate: "tenant" }, false],
    ["POST", { auth: "public", rate: "public" }, false],
    ["POST", { auth: "webhook", rate: "none" }, false],
  ] as const)("%s as %j honours Idempotency-Key: %s", (method, policy, isHonoured) => {
    expect(isIdempotencyKeyHonoured({ ...complete, method, policy })).toBe(isHonoured);
  });
});
