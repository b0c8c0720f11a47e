import { PLAN_NAMES, ROLES, SCOPES, type Plan, type Role, type Scope } from "@estiba/contract";
import { SignJWT } from "jose";
import { changeTenantStatus } from "../src/domain/identity/index.ts";
import { newApiKey } from "../src/domain/identity/keys/api-key-format.ts";
import type { TestApp } from "./app.ts";
import { makeKey } from "./factories/key.ts";
import { makeTenant, origin, type TestTenant } from "./factories/tenant.ts";
import { makeUser } from "./factories/user.ts";

interface Holder {
  readonly plan: Plan;
  readonly isSuspended?: true;
}
export type BearerFacts = "bad" | (Holder & { readonly role: Role });
/** Foreign: good, but of another tenant than the session beside it. */
export type KeyFacts = "bad" | "foreign" | (Holder & { readonly scopes: readonly Scope[] });

/** What is sent, and what is true about it: the server has to find out the latter from the former. */
export interface Credential {
  readonly name: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly bearer: BearerFacts | null;
  readonly key: KeyFacts | null;
}

const bearer = (name: string, token: string, facts: BearerFacts): Credential => ({
  name,
  headers: { authorization: `Bearer ${token}` },
  bearer: facts,
  key: null,
});
const apiKey = (name: string, value: string, facts: KeyFacts): Credential => ({
  name,
  headers: { "x-api-key": value },
  bearer: null,
  key: facts,
});

interface Claims {
  readonly [name: string]: unknown;
}

/** A token that differs from a good one in one thing. */
async function forge(
  app: TestApp,
  tenant: TestTenant,
  change: { claims?: Claims; header?: { alg?: string; typ?: string; kid?: string }; key?: Uint8Array },
): Promise<string> {
  const { keyring } = app.foundation.services;
  const [kid = ""] = keyring.ids;
  const good = JSON.parse(atob(tenant.owner.token.split(".")[1] ?? "")) as Claims;
  return new SignJWT({ ...good, ...change.claims })
    .setProtectedHeader({ alg: "HS256", typ: "at+jwt", kid, ...change.header })
    .sign(change.key ?? keyring.derive("access-token", kid));
}

function unsigned(tenant: TestTenant, alg: string): string {
  const payload = tenant.owner.token.split(".")[1] ?? "";
  const header = Buffer.from(JSON.stringify({ alg, typ: "at+jwt", kid: "test" })).toString("base64url");
  return `${header}.${payload}.`;
}

async function badBearers(app: TestApp, tenant: TestTenant): Promise<Credential[]> {
  const nowSeconds = Math.floor(Date.now() / 1_000);
  const { keyring } = app.foundation.services;
  const stranger = await makeTenant(app);
  const leaver = await makeUser(app, tenant, "VIEWER");
  await app.ok("removeUser", { token: tenant.owner.token, params: { userId: leaver.user.id } });
  const signedOut = await makeUser(app, tenant, "ADMIN");
  await app.ok("logout", { body: { refreshToken: signedOut.refreshToken } });
  const tokens: Record<string, string> = {
    garbage: "garbage",
    "three dots": "a.b.c",
    "an expired token": await forge(app, tenant, {
      claims: { iat: nowSeconds - 2_000, exp: nowSeconds - 60 },
    }),
    "a token without expiry": await forge(app, tenant, { claims: { exp: undefined } }),
    "a token for another audience": await forge(app, tenant, { claims: { aud: "estiba:other" } }),
    "a token of another issuer": await forge(app, tenant, { claims: { iss: "elsewhere" } }),
    "a token of another type": await forge(app, tenant, { header: { typ: "JWT" } }),
    "a token signed with another key": await forge(app, tenant, { key: Buffer.alloc(32, "x") }),
    "a token signed for another purpose": await forge(app, tenant, { key: keyring.derive("refresh") }),
    "a token of an unknown key": await forge(app, tenant, { header: { kid: "other" } }),
    "a token of another algorithm": await forge(app, tenant, {
      header: { alg: "HS512" },
      key: Buffer.alloc(64, "x"),
    }),
    "a token with algorithm none": unsigned(tenant, "none"),
    "a token without signature": unsigned(tenant, "HS256"),
    "a session of another tenant": await forge(app, tenant, { claims: { ten: stranger.id } }),
    "a session of another user": await forge(app, tenant, { claims: { sub: stranger.owner.user.id } }),
    "a session that does not exist": await forge(app, tenant, {
      claims: { sid: "ses_0123456789abcdefghjkmnpqrs" },
    }),
    "a tenant that is no identifier": await forge(app, tenant, { claims: { ten: "' or true --" } }),
    "a refresh token": tenant.owner.refreshToken,
    "a removed user's token": leaver.token,
    "a signed-out token": signedOut.token,
  };
  return Object.entries(tokens).map(([name, token]) => bearer(name, token, "bad"));
}

async function badKeys(app: TestApp, tenant: TestTenant): Promise<Credential[]> {
  const revoked = await makeKey(app, tenant);
  await app.ok("revokeApiKey", { token: tenant.owner.token, params: { apiKeyId: revoked.id } });
  const expired = await makeKey(app, tenant);
  await app.database.rows("update app.api_keys set expires_at = now() where id = $1", [expired.id]);
  const good = await makeKey(app, tenant);
  const misspelt = good.value.slice(0, -1) + (good.value.endsWith("A") ? "B" : "A");
  const values: Record<string, string> = {
    "a revoked key": revoked.value,
    "an expired key": expired.value,
    "a key with a bad checksum": misspelt,
    "a key of nobody": newApiKey(),
    "a garbage key": "garbage",
    "an access token as key": tenant.owner.token,
  };
  return Object.entries(values).map(([name, value]) => apiKey(name, value, "bad"));
}

async function goodOnes(app: TestApp, tenants: Record<Plan, TestTenant>): Promise<Credential[]> {
  const found: Credential[] = [];
  for (const role of ROLES) {
    const member = await makeUser(app, tenants.ENTERPRISE, role);
    found.push(bearer(`a session of ${role}`, member.token, { role, plan: "ENTERPRISE" }));
  }
  for (const plan of PLAN_NAMES) {
    const key = await makeKey(app, tenants[plan]);
    found.push(bearer(`a session on ${plan}`, tenants[plan].owner.token, { role: "OWNER", plan }));
    found.push(apiKey(`a key on ${plan}`, key.value, { scopes: SCOPES, plan }));
  }
  for (const scope of SCOPES) {
    const key = await makeKey(app, tenants.ENTERPRISE, { scopes: [scope] });
    found.push(apiKey(`a key for ${scope}`, key.value, { scopes: [scope], plan: "ENTERPRISE" }));
  }
  const trial = await makeTenant(app);
  found.push(bearer("a session on trial", trial.owner.token, { role: "OWNER", plan: "PRO" }));
  return found;
}

async function suspended(app: TestApp): Promise<Credential[]> {
  const tenant = await makeTenant(app, { plan: "PRO" });
  const key = await makeKey(app, tenant);
  await app.foundation.services.inTenant(tenant.id, origin, (tx) => changeTenantStatus(tx, "suspended"));
  const facts = { plan: "PRO", isSuspended: true } as const;
  return [
    bearer("a session of a suspended tenant", tenant.owner.token, { role: "OWNER", ...facts }),
    apiKey("a key of a suspended tenant", key.value, { scopes: SCOPES, ...facts }),
  ];
}

async function misplaced(app: TestApp, tenant: TestTenant): Promise<Credential[]> {
  const { token } = tenant.owner;
  const { value } = await makeKey(app, tenant);
  const [session, key] = [
    { role: "OWNER", plan: "ENTERPRISE" },
    { scopes: SCOPES, plan: "ENTERPRISE" },
  ] as const;
  const both = (
    name: string,
    sent: [string, string],
    facts: Pick<Credential, "bearer" | "key">,
  ): Credential => ({
    name,
    headers: { authorization: `Bearer ${sent[0]}`, "x-api-key": sent[1] },
    ...facts,
  });
  return [
    { name: "no credential", headers: {}, bearer: null, key: null },
    { name: "an empty key", headers: { "x-api-key": "" }, bearer: null, key: null },
    { name: "a token without scheme", headers: { authorization: token }, bearer: null, key: null },
    { name: "a token as Basic", headers: { authorization: `Basic ${token}` }, bearer: null, key: null },
    {
      name: "a token in lower-case bearer",
      headers: { authorization: `bearer ${token}` },
      bearer: session,
      key: null,
    },
    bearer("a key as bearer", value, "bad"),
    both("session and key, both good", [token, value], { bearer: session, key }),
    both("session and key of two tenants", [token, (await makeKey(app, await makeTenant(app))).value], {
      bearer: session,
      key: "foreign",
    }),
    both("a good session and a bad key", [token, "garbage"], { bearer: session, key: "bad" }),
    both("a bad session and a good key", ["garbage", value], { bearer: "bad", key }),
  ];
}

/** Every kind of credential there is, good and bad. */
export async function allCredentials(app: TestApp): Promise<Credential[]> {
  const tenants = {
    FREE: await makeTenant(app, { plan: "FREE" }),
    BASIC: await makeTenant(app, { plan: "BASIC" }),
    PRO: await makeTenant(app, { plan: "PRO" }),
    ENTERPRISE: await makeTenant(app, { plan: "ENTERPRISE" }),
  };
  return [
    ...(await misplaced(app, tenants.ENTERPRISE)),
    ...(await badBearers(app, tenants.ENTERPRISE)),
    ...(await badKeys(app, tenants.ENTERPRISE)),
    ...(await goodOnes(app, tenants)),
    ...(await suspended(app)),
  ];
}
