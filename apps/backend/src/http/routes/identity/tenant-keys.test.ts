import { SCOPES } from "@estiba/contract";
import { describe, expect, it } from "vitest";
import { startApp, useApp } from "../../../../test/app.ts";
import { expectError } from "../../../../test/client.ts";
import { eventually } from "@estiba/testbed";
import { makeKey } from "../../../../test/factories/key.ts";
import { makeTenant } from "../../../../test/factories/tenant.ts";

const app = await useApp();
const tenant = await makeTenant(app);
const { token } = tenant.owner;

const current = (key: string) => app.ask("getCurrentApiKey", { key });

describe("creating a key", () => {
  it("201 shows the value this once, with every scope when none is named", async () => {
    const { data } = await app.ok("createApiKey", { token, body: { name: "Tienda propia" } });
    expect(data.key).toMatch(/^pk_[0-9A-Za-z]{36}$/);
    expect(data.apiKey).toMatchObject({
      name: "Tienda propia",
      prefix: data.key.slice(0, 7),
      last4: data.key.slice(-4),
      scopes: [...SCOPES],
      status: "active",
      createdBy: tenant.owner.user.id,
      lastUsedAt: null,
      expiresAt: null,
      revokedAt: null,
    });
    const listed = await app.ask("listApiKeys", { token });
    expect(listed.text).toContain(data.apiKey.id);
    expect(listed.text).not.toContain(data.key);
  });

  it("keeps neither the value nor anything it can be read from", async () => {
    const { data } = await app.ok("createApiKey", { token, body: { name: "Secreta" } });
    const rows = await app.database.rows<{ row: string }>(
      "select row_to_json(k)::text as row from app.api_keys k union all select row_to_json(d)::text from directory.api_keys d",
    );
    const stored = rows.map(({ row }) => row).join("\n");
    expect(stored).not.toContain(data.key);
    expect(stored).not.toContain(Buffer.from(data.key).toString("hex"));
  });

  it("201 keeps the scopes and the expiry it was given", async () => {
    const expiresAt = new Date(Date.now() + 3_600_000).toISOString();
    const body = { name: "Corta", scopes: ["orders:read" as const], expiresAt };
    const { data } = await app.ok("createApiKey", { token, body });
    expect(data.apiKey).toMatchObject({ scopes: ["orders:read"], expiresAt, status: "active" });
    const answer = await current(data.key);
    expect(answer.body.data).toMatchObject({ id: data.apiKey.id, scopes: ["orders:read"] });
  });

  it.each([
    ["no name", {}],
    ["an unknown scope", { name: "x", scopes: ["orders:delete"] }],
    ["no scope at all", { name: "x", scopes: [] }],
    ["a scope twice", { name: "x", scopes: ["orders:read", "orders:read"] }],
    ["an expiry in the past", { name: "x", expiresAt: "2020-01-01T00:00:00Z" }],
    ["an expiry that is no instant", { name: "x", expiresAt: "mañana" }],
    ["an expiry in a second that does not exist", { name: "x", expiresAt: "2090-06-30T23:59:60Z" }],
  ])("400 BAD_REQUEST for %s", async (_case, body) => {
    expectError(await app.send("POST", "/api/v1/tenant/api-keys", { token, body }), "BAD_REQUEST");
  });

  it("409 API_KEY_LIMIT at the 51st active key, whoever comes at the same time", async () => {
    const crowded = await makeTenant(app);
    for (let count = 0; count < 48; count += 1) {
      await makeKey(app, crowded);
    }
    const answers = await Promise.all(
      Array.from({ length: 6 }, () =>
        app.ask("createApiKey", { token: crowded.owner.token, body: { name: "Una más" } }),
      ),
    );
    expect(answers.filter(({ status }) => status === 201)).toHaveLength(2);
    expect(answers.filter(({ body }) => body.error === "API_KEY_LIMIT")).toHaveLength(4);
    const refused = answers.find(({ status }) => status === 409);
    expect(refused?.body).toMatchObject({ error: "API_KEY_LIMIT", details: { most: 50 } });
  });

  it("makes room when a key is revoked", async () => {
    const crowded = await makeTenant(app);
    const first = await makeKey(app, crowded);
    for (let count = 0; count < 49; count += 1) {
      await makeKey(app, crowded);
    }
    const create = () => app.ask("createApiKey", { token: crowded.owner.token, body: { name: "Otra" } });
    expectError(await create(), "API_KEY_LIMIT");
    await app.ok("revokeApiKey", { token: crowded.owner.token, params: { apiKeyId: first.id } });
    expect((await create()).status).toBe(201);
  });
});

describe("revoking a key", () => {
  it("200 stops it, and again changes nothing", async () => {
    const key = await makeKey(app, tenant);
    const first = await app.ok("revokeApiKey", { token, params: { apiKeyId: key.id } });
    expect(first.data).toMatchObject({
      id: key.id,
      status: "revoked",
      revokedAt: expect.any(String) as string,
    });
    expect(await app.ok("revokeApiKey", { token, params: { apiKeyId: key.id } })).toEqual(first);
    expectError(await current(key.value), "API_KEY_INVALID");
    const entries = await app.ok("listAuditLog", { token, query: { action: "api_key.revoked" } });
    expect(entries.data.items.filter(({ targetId }) => targetId === key.id)).toHaveLength(1);
  });

  it("404 API_KEY_NOT_FOUND for another tenant's key, which goes on working", async () => {
    const other = await makeTenant(app);
    const key = await makeKey(app, other);
    expectError(await app.ask("revokeApiKey", { token, params: { apiKeyId: key.id } }), "API_KEY_NOT_FOUND");
    expect((await current(key.value)).status).toBe(200);
  });
});

describe("using a key", () => {
  it("200 shows which key it is, and when it was last used", async () => {
    const key = await makeKey(app, tenant, { name: "Usada" });
    expect((await current(key.value)).body.data).toMatchObject({ id: key.id, name: "Usada" });
    const { data } = await app.ok("listApiKeys", { token, query: { limit: 1 } });
    const [listed] = data.items;
    expect(listed?.id).toBe(key.id);
    expect(Date.now() - Date.parse(listed?.lastUsedAt ?? "")).toBeLessThan(60_000);
  });

  it("401 API_KEY_REQUIRED without a key", async () => {
    expectError(await app.ask("getCurrentApiKey"), "API_KEY_REQUIRED");
    expectError(await app.ask("getCurrentApiKey", { headers: { "x-api-key": "" } }), "API_KEY_REQUIRED");
  });

  it("403 API_KEY_INVALID for a key nobody made, misspelt, or too long", async () => {
    const { value } = await makeKey(app, tenant);
    const misspelt = value.slice(0, -1) + (value.endsWith("A") ? "B" : "A");
    for (const key of [misspelt, value.slice(0, -1), `${value}x`, value.toLowerCase(), "pk_", "sk_x"]) {
      expectError(await current(key), "API_KEY_INVALID");
    }
  });

  it("403 API_KEY_INVALID once it has expired, and the list says so", async () => {
    const key = await makeKey(app, tenant, { expiresAt: new Date(Date.now() + 3_600_000) });
    expect((await current(key.value)).status).toBe(200);
    await app.database.rows("update app.api_keys set expires_at = now() where id = $1", [key.id]);
    await eventually(async () => expectError(await current(key.value), "API_KEY_INVALID"));
    const { data } = await app.ok("listApiKeys", { token, query: { limit: 1 } });
    expect(data.items).toMatchObject([{ id: key.id, status: "expired" }]);
  });

  it("stops at once in the process that revokes it, also when it was just in use", async () => {
    for (let round = 0; round < 5; round += 1) {
      const key = await makeKey(app, tenant);
      expect((await current(key.value)).status).toBe(200);
      const using = Array.from({ length: 8 }, () => current(key.value));
      await app.ok("revokeApiKey", { token, params: { apiKeyId: key.id } });
      expectError(await current(key.value), "API_KEY_INVALID");
      await Promise.all(using);
      expectError(await current(key.value), "API_KEY_INVALID");
    }
  });

  it("stops within a second at a process that has just accepted it, when another revokes it", async () => {
    const second = await startApp({ beside: app });
    try {
      const key = await makeKey(app, tenant);
      expect((await second.ask("getCurrentApiKey", { key: key.value })).status).toBe(200);
      await app.ok("revokeApiKey", { token, params: { apiKeyId: key.id } });
      const startMs = performance.now();
      let lastAcceptedMs = startMs;
      for (;;) {
        const sentMs = performance.now();
        if ((await second.ask("getCurrentApiKey", { key: key.value })).status !== 200) {
          break;
        }
        lastAcceptedMs = sentMs;
      }
      expect(lastAcceptedMs - startMs).toBeLessThan(1_000);
    } finally {
      await second.close();
    }
  });

  it("403 API_KEY_INVALID for a key of another tenant beside a session, on every kind of route", async () => {
    const other = await makeTenant(app);
    const foreign = await makeKey(app, other);
    const own = await makeKey(app, tenant);
    const both = { token, key: foreign.value };
    expectError(await app.ask("getTenant", both), "API_KEY_INVALID");
    expectError(await app.ask("getCurrentApiKey", both), "API_KEY_INVALID");
    expectError(await app.ask("getMe", both), "API_KEY_INVALID");
    for (const id of ["getTenant", "getCurrentApiKey", "getMe"] as const) {
      await app.ok(id, { token, key: own.value });
    }
  });
});

describe("listing keys", () => {
  it("200 newest first, page by page, another tenant's never", async () => {
    const mine = await makeTenant(app);
    const other = await makeTenant(app);
    const keys = [await makeKey(app, mine), await makeKey(app, mine), await makeKey(app, mine)];
    await makeKey(app, other);
    const page = await app.ok("listApiKeys", { token: mine.owner.token, query: { limit: 2 } });
    expect(page.data).toMatchObject({ total: 3, limit: 2, offset: 0, hasMore: true });
    const rest = await app.ok("listApiKeys", { token: mine.owner.token, query: { limit: 2, offset: 2 } });
    expect(rest.data).toMatchObject({ total: 3, limit: 2, offset: 2, hasMore: false });
    const seen = [...page.data.items, ...rest.data.items].map(({ id }) => id);
    expect(seen).toEqual(keys.map(({ id }) => id).toReversed());
  });
});
