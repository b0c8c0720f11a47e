import { describe, expect, it } from "vitest";
import { useStack, type Stack } from "./harness/stack.ts";
import { openTenant, type Tenant } from "./harness/tenant.ts";

let stack: Stack;
let tenant: Tenant;

useStack(async (opened) => {
  stack = opened;
  tenant = await openTenant(stack);
});

type Tokens = { accessToken: string; refreshToken: string };

const login = (change: object = {}) =>
  stack.ask("/api/v1/auth/login", {
    json: { tenantSlug: tenant.slug, email: tenant.email, password: tenant.password, ...change },
  });
const refresh = (refreshToken: string) => stack.ask("/api/v1/auth/refresh", { json: { refreshToken } });
const me = (accessToken: string) =>
  stack.ask("/api/v1/auth/me", { headers: { authorization: `Bearer ${accessToken}` } });

const register = (change: object) =>
  stack.ask("/api/v1/auth/register", {
    json: {
      tenantSlug: tenant.slug,
      tenantName: "Otra",
      name: "Eva",
      email: "eva@example.test",
      password: tenant.password,
      acceptTerms: true,
      acceptPrivacy: true,
      acceptDataProtectionNotice: true,
      ...change,
    },
  });

describe("health", () => {
  it("200 on /health while the process is up, 200 on /health/ready with both stores", async () => {
    expect((await stack.ask("/health")).body).toMatchObject({ success: true, data: { status: "ok" } });
    const ready = await stack.ask("/health/ready");
    expect(ready.status).toBe(200);
    expect(ready.body).toMatchObject({
      data: { status: "ready", checks: { database: { status: "up" }, cache: { status: "up" } } },
    });
  });
});

describe("a session", () => {
  it("begins with tenantSlug, e-mail and password; the tokens stand at top level and in data", async () => {
    const { status, body } = await login();
    expect(status).toBe(200);
    const { accessToken, refreshToken } = body as unknown as Tokens;
    expect(body["data"]).toMatchObject({ accessToken, refreshToken });
    expect((await me(accessToken)).body).toMatchObject({
      data: { user: { email: tenant.email, role: "OWNER" } },
    });
  });

  it.each([
    ["the tenant", { tenantSlug: "nadie" }],
    ["the e-mail", { email: "nadie@example.test" }],
    ["the password", { password: "otra-frase-larga" }],
  ])("401 INVALID_CREDENTIALS with the same words when %s is wrong", async (_what, change) => {
    const wrong = await login(change);
    expect([wrong.status, wrong.body["error"]]).toEqual([401, "INVALID_CREDENTIALS"]);
    expect(wrong.body["message"]).toBe((await login({ password: "x" })).body["message"]);
  });

  it.each(["tenantSlug", "email", "password"])("400 BAD_REQUEST without %s", async (field) => {
    const answer = await login({ [field]: undefined });
    expect([answer.status, answer.body["error"]]).toEqual([400, "BAD_REQUEST"]);
  });

  it("is renewed with its refresh token, and the token that was used ends with it", async () => {
    const first = (await login()).body as unknown as Tokens;
    const renewed = await refresh(first.refreshToken);
    expect(renewed.status).toBe(200);
    const second = renewed.body as unknown as Tokens;
    expect(second.refreshToken).not.toBe(first.refreshToken);
    expect((await me(second.accessToken)).status).toBe(200);
    const third = (await refresh(second.refreshToken)).body as unknown as Tokens;
    const stolen = await refresh(first.refreshToken);
    expect([stolen.status, stolen.body["error"]]).toEqual([401, "REFRESH_TOKEN_INVALID"]);
    expect((await refresh(third.refreshToken)).status).toBe(401);
  });

  it("ends when its owner signs out", async () => {
    const { refreshToken } = (await login()).body as unknown as Tokens;
    expect((await stack.ask("/api/v1/auth/logout", { json: { refreshToken } })).status).toBe(200);
    const answer = await refresh(refreshToken);
    expect([answer.status, answer.body["error"]]).toEqual([401, "REFRESH_TOKEN_INVALID"]);
  });

  it("400 CONSENT_REQUIRED when somebody registers without accepting everything, 409 when the slug is taken", async () => {
    const refused = await register({ acceptPrivacy: false });
    expect([refused.status, refused.body["error"]]).toEqual([400, "CONSENT_REQUIRED"]);
    const taken = await register({});
    expect([taken.status, taken.body["error"]]).toEqual([409, "TENANT_SLUG_TAKEN"]);
  });
});

describe("integration keys", () => {
  it("show their value once, start with pk_, and are listed without it", async () => {
    const { data } = await tenant.owner.createApiKey({ body: { name: "Mi tienda" } });
    expect(data.key).toMatch(/^pk_[0-9A-Za-z]{36}$/);
    const listed = await stack.ask("/api/v1/tenant/api-keys", { headers: tenant.session });
    expect(listed.text).not.toContain(data.key);
    expect(listed.text).toContain(data.apiKey.id);
    const [row] = await stack.database.rows<{ n: number }>(
      `select count(*)::int as n from app.api_keys k where k::text like '%${data.key.slice(3)}%'`,
    );
    expect(row?.n).toBe(0);
  });

  it("are revoked once and for all, and revoking again changes nothing", async () => {
    const { data } = await tenant.owner.createApiKey({ body: { name: "De paso" } });
    const params = { apiKeyId: data.apiKey.id };
    const first = await tenant.owner.revokeApiKey({ params });
    expect(first.data.status).toBe("revoked");
    expect((await tenant.owner.revokeApiKey({ params })).data).toEqual(first.data);
    const answer = await stack.ask("/api/v1/tenant", { headers: { "x-api-key": data.key } });
    expect([answer.status, answer.body["error"]]).toEqual([403, "API_KEY_INVALID"]);
  });
});
