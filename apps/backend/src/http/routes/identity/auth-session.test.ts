import { describe, expect, it } from "vitest";
import { useApp } from "../../../../test/app.ts";
import { expectError } from "../../../../test/client.ts";
import { makeTenant, PASSWORD } from "../../../../test/factories/tenant.ts";
import { makeUser } from "../../../../test/factories/user.ts";
import { eventually } from "@estiba/testbed";

const app = await useApp();
const tenant = await makeTenant(app);
const credentials = { tenantSlug: tenant.slug, email: tenant.owner.user.email, password: PASSWORD };

const cookieIn = (headers: Headers): string => (headers.get("set-cookie") ?? "").split(";")[0] ?? "";

describe("signing in", () => {
  it("200 gives tokens, user and tenant at the top and in data", async () => {
    const { data, success, ...top } = await app.ok("login", { body: credentials });
    expect(success).toBe(true);
    expect(data).toEqual(top);
    expect(top).toMatchObject({
      tokenType: "Bearer",
      expiresIn: 900,
      user: { id: tenant.owner.user.id },
      tenant: { id: tenant.id },
    });
  });

  it("takes the address in any case", async () => {
    const body = { ...credentials, email: credentials.email.toUpperCase() };
    expect((await app.ok("login", { body })).user.id).toBe(tenant.owner.user.id);
  });

  it("401 INVALID_CREDENTIALS says the same for a wrong tenant, user or password", async () => {
    const wrong = [
      { tenantSlug: "no-existe" },
      { email: "nadie@x.example" },
      { password: "otra-frase-larga" },
    ];
    const answers = await Promise.all(
      wrong.map((change) => app.ask("login", { body: { ...credentials, ...change } })),
    );
    for (const answer of answers) {
      expectError(answer, "INVALID_CREDENTIALS");
    }
    expect(new Set(answers.map(({ text }) => text.replace(/req_\w+/, ""))).size).toBe(1);
  });

  it("401 INVALID_CREDENTIALS for a user of another tenant", async () => {
    const other = await makeTenant(app);
    expectError(
      await app.ask("login", { body: { ...credentials, tenantSlug: other.slug } }),
      "INVALID_CREDENTIALS",
    );
  });

  it("401 INVALID_CREDENTIALS for a user who was removed", async () => {
    const leaver = await makeUser(app, tenant, "VIEWER");
    await app.ok("removeUser", { token: tenant.owner.token, params: { userId: leaver.user.id } });
    const body = { ...credentials, email: leaver.user.email };
    expectError(await app.ask("login", { body }), "INVALID_CREDENTIALS");
  });

  it("400 BAD_REQUEST without a password", async () => {
    const answer = await app.send("POST", "/api/v1/auth/login", {
      body: { tenantSlug: tenant.slug, email: credentials.email },
    });
    expectError(answer, "BAD_REQUEST");
    expect(answer.body.details).toEqual({
      place: "body",
      field: "password",
      errors: [{ path: "password", message: "is required" }],
    });
  });

  it("never stores the password or a token as it is", async () => {
    const { refreshToken, accessToken } = await app.ok("login", { body: credentials });
    const rows = await app.database.rows<{ row: string }>(
      "select row_to_json(s)::text as row from app.sessions s union all select row_to_json(u)::text from app.users u",
    );
    const stored = rows.map(({ row }) => row).join("\n");
    for (const secret of [PASSWORD, refreshToken ?? "-", accessToken]) {
      expect(stored).not.toContain(secret);
    }
  });
});

describe("renewing a session", () => {
  it("200 gives a new pair, and the new pair works", async () => {
    const first = await app.ok("login", { body: credentials });
    const second = await app.ok("refresh", { body: { refreshToken: first.refreshToken ?? "" } });
    expect(second.refreshToken).not.toBe(first.refreshToken);
    expect(second.data).toMatchObject({
      refreshToken: second.refreshToken,
      tokenType: "Bearer",
      expiresIn: 900,
    });
    await app.ok("getMe", { token: second.accessToken });
    await app.ok("refresh", { body: { refreshToken: second.refreshToken ?? "" } });
  });

  it("reads the cookie and answers with the next one", async () => {
    const login = await app.ask("login", { body: { ...credentials, useCookie: true } });
    const cookie = cookieIn(login.headers);
    const renewed = await app.ask("refresh", { body: {}, headers: { cookie } });
    expect(renewed.status).toBe(200);
    expect(renewed.body).toMatchObject({ refreshToken: null });
    expect(cookieIn(renewed.headers)).toMatch(/^estiba_refresh=rft_/);
    expect(cookieIn(renewed.headers)).not.toBe(cookie);
  });

  it("never hands the cookie's token to a script, whatever the body asks for", async () => {
    const login = await app.ask("login", { body: { ...credentials, useCookie: true } });
    const cookie = cookieIn(login.headers);
    const renewed = await app.ask("refresh", { body: { useCookie: false }, headers: { cookie } });
    expect(renewed.body).toMatchObject({ refreshToken: null, data: { refreshToken: null } });
    expect(cookieIn(renewed.headers)).toMatch(/^estiba_refresh=rft_/);
    expect(renewed.text).not.toContain("rft_");
  });

  it.each([
    ["of another site", { "sec-fetch-site": "cross-site" }],
    ["of a neighbouring host", { "sec-fetch-site": "same-site" }],
    ["of another origin, from a browser that says nothing more", { origin: "https://malo.example" }],
    ["without an origin of its own", { origin: "null" }],
  ])(
    "403 CROSS_SITE_REQUEST when the cookie comes with a page %s, and the session lives on",
    async (_case, from) => {
      const login = await app.ask("login", { body: { ...credentials, useCookie: true } });
      const cookie = cookieIn(login.headers);
      expectError(await app.ask("refresh", { body: {}, headers: { cookie, ...from } }), "CROSS_SITE_REQUEST");
      expectError(await app.ask("logout", { body: {}, headers: { cookie, ...from } }), "CROSS_SITE_REQUEST");
      const own = { cookie, "sec-fetch-site": "same-origin", origin: app.baseUrl };
      expect((await app.ask("refresh", { body: {}, headers: own })).status).toBe(200);
    },
  );

  it("takes the cookie from the page's own origin, and a token in the body from anywhere", async () => {
    const login = await app.ask("login", { body: { ...credentials, useCookie: true } });
    const headers = { cookie: cookieIn(login.headers), origin: app.foundation.config.PUBLIC_URL };
    expect((await app.ask("refresh", { body: {}, headers })).status).toBe(200);
    const { refreshToken } = await app.ok("login", { body: credentials });
    const abroad = { "sec-fetch-site": "cross-site", origin: "https://propia.example" };
    await app.ok("refresh", { body: { refreshToken: refreshToken ?? "" }, headers: abroad });
  });

  it("401 REFRESH_TOKEN_INVALID for garbage, an access token and a forged one", async () => {
    const { accessToken, refreshToken } = await app.ok("login", { body: credentials });
    const forged = `${(refreshToken ?? "").slice(0, -43)}${"A".repeat(43)}`;
    for (const token of ["x", accessToken, forged, `rft_${"0".repeat(52)}_0_${"A".repeat(43)}`]) {
      expectError(await app.ask("refresh", { body: { refreshToken: token } }), "REFRESH_TOKEN_INVALID");
    }
    await app.ok("refresh", { body: { refreshToken: refreshToken ?? "" } });
  });

  it.each(["idle_expires_at", "absolute_expires_at"])(
    "401 REFRESH_TOKEN_INVALID after %s",
    async (column) => {
      const { refreshToken } = await app.ok("login", { body: credentials });
      await app.database.rows(
        `update app.sessions set ${column} = now() where id = (select max(id) from app.sessions)`,
      );
      expectError(
        await app.ask("refresh", { body: { refreshToken: refreshToken ?? "" } }),
        "REFRESH_TOKEN_INVALID",
      );
    },
  );

  it("lives 30 days without use and 90 days at most", async () => {
    await app.ok("login", { body: credentials });
    const [row] = await app.database.rows<{ idle: number; absolute: number }>(
      `select round(extract(epoch from idle_expires_at - created_at) / 86400)::int as idle,
              round(extract(epoch from absolute_expires_at - created_at) / 86400)::int as absolute
       from app.sessions order by id desc limit 1`,
    );
    expect(row).toEqual({ idle: 30, absolute: 90 });
  });

  it("400 BAD_REQUEST without token and cookie", async () => {
    expectError(await app.ask("refresh", { body: {} }), "BAD_REQUEST");
  });
});

describe("signing out", () => {
  it("200 ends the session: its refresh token and its access token", async () => {
    const { accessToken, refreshToken } = await app.ok("login", { body: credentials });
    const body = { refreshToken: refreshToken ?? "" };
    await app.ok("getMe", { token: accessToken });
    const answer = await app.ask("logout", { body });
    expect(answer.body).toEqual({ success: true });
    expect(answer.headers.get("set-cookie")).toMatch(/^estiba_refresh=; .*Max-Age=0$/);
    expectError(await app.ask("refresh", { body }), "REFRESH_TOKEN_INVALID");
    await eventually(async () => {
      const me = await app.ask("getMe", { token: accessToken });
      expectError(me, "SESSION_REQUIRED");
      expect(me.body.details).toEqual({ reason: "revoked" });
    });
  });

  it("200 for a token of no session, or none at all", async () => {
    expect(await app.ok("logout", { body: { refreshToken: "x" } })).toEqual({ success: true });
    expect(await app.ok("logout", { body: {} })).toEqual({ success: true });
  });

  it("ends no session for a forged token", async () => {
    const { refreshToken } = await app.ok("login", { body: credentials });
    const forged = `${(refreshToken ?? "").slice(0, -43)}${"A".repeat(43)}`;
    await app.ok("logout", { body: { refreshToken: forged } });
    expect((await app.ask("refresh", { body: { refreshToken: refreshToken ?? "" } })).status).toBe(200);
  });
});

describe("the signed-in user", () => {
  it("401 SESSION_REQUIRED says why", async () => {
    const missing = await app.ask("getMe");
    expectError(missing, "SESSION_REQUIRED");
    expect(missing.body.details).toEqual({ reason: "missing" });
    const garbled = await app.ask("getMe", { token: "x.y.z" });
    expectError(garbled, "SESSION_REQUIRED");
    expect(garbled.body.details).toEqual({ reason: "malformed" });
  });

  it("200 changes own name and language, and nothing else", async () => {
    const member = await makeUser(app, tenant, "VIEWER");
    const answer = await app.send("PATCH", "/api/v1/auth/me", {
      token: member.token,
      body: { name: "Nombre Nuevo", locale: "en", role: "OWNER", email: "otra@x.example" },
    });
    expect(answer.status).toBe(200);
    const me = await app.ok("getMe", { token: member.token });
    expect(me.data.user).toMatchObject({
      name: "Nombre Nuevo",
      locale: "en",
      role: "VIEWER",
      email: member.user.email,
    });
  });

  it("200 with nothing to change leaves no trace", async () => {
    const member = await makeUser(app, tenant, "VIEWER");
    await app.ok("updateMe", { token: member.token, body: {} });
    const rows = await app.database.rows("select 1 from app.audit_log where actor_id = $1", [member.user.id]);
    expect(rows).toEqual([]);
  });

  it("400 BAD_REQUEST for a blank name", async () => {
    expectError(await app.ask("updateMe", { token: tenant.owner.token, body: { name: " " } }), "BAD_REQUEST");
  });
});
