import { afterAll, describe, expect, it } from "vitest";
import { startApp, useApp, type TestApp } from "../../../../test/app.ts";
import { expectError } from "../../../../test/client.ts";
import { eventually, startMailServer } from "@estiba/testbed";
import { makeKey } from "../../../../test/factories/key.ts";
import { makeTenant, PASSWORD, type TestTenant } from "../../../../test/factories/tenant.ts";
import { makeUser } from "../../../../test/factories/user.ts";
import { mailedToken } from "../../../../test/mailed.ts";
import { spawnWorker } from "../../../../test/process.ts";

const smtp = await startMailServer();
const app = await useApp({ config: { TRUSTED_PROXIES: "1", PUBLIC_URL: "https://estiba.example" } });

const NEW_PASSWORD = "otra-frase-aun-mas-larga";
const HOME = { "x-forwarded-for": "203.0.113.5" };

async function entriesOf(tenant: TestTenant, action: string) {
  const { data } = await app.ok("listAuditLog", { token: tenant.owner.token, query: { action } });
  return data.items;
}

const login = (on: TestApp, tenant: TestTenant, password: string, headers = HOME) =>
  on.ask("login", {
    headers,
    body: { tenantSlug: tenant.slug, email: tenant.owner.user.email, password },
  });

describe("the audit log tells", () => {
  it("who signed in, and from where", async () => {
    const tenant = await makeTenant(app);
    expect((await login(app, tenant, PASSWORD)).status).toBe(200);
    const self = tenant.owner.user.id;
    expect(await entriesOf(tenant, "user.signed_in")).toMatchObject([
      { actorKind: "user", actorId: self, targetId: self, ip: "203.0.113.5" },
    ]);
  });

  it("failed sign-ins, a bounded number however many there are", async () => {
    const tenant = await makeTenant(app);
    for (let count = 0; count < 16; count += 1) {
      expectError(await login(app, tenant, "no-es-esta-frase"), "INVALID_CREDENTIALS");
    }
    const entries = await eventually(async () => {
      const found = await entriesOf(tenant, "user.sign_in_failed");
      expect(found.length).toBeGreaterThanOrEqual(10);
      return found;
    });
    expect(entries.length).toBeLessThanOrEqual(12);
    expect(entries[0]).toMatchObject({
      actorKind: "system",
      targetKind: "user",
      targetId: tenant.owner.user.id,
      ip: "203.0.113.5",
    });
    expect(JSON.stringify(entries)).not.toContain("no-es-esta");
  });

  it("a refresh token that came back, once", async () => {
    const tenant = await makeTenant(app);
    const first = { refreshToken: tenant.owner.refreshToken };
    const { refreshToken } = await app.ok("refresh", { body: first });
    await app.ok("refresh", { body: { refreshToken: refreshToken ?? "" } });
    expectError(await app.ask("refresh", { body: first, headers: HOME }), "REFRESH_TOKEN_INVALID");
    expectError(await app.ask("refresh", { body: first, headers: HOME }), "REFRESH_TOKEN_INVALID");
    const again = await login(app, tenant, PASSWORD);
    const { accessToken } = again.body as unknown as { accessToken: string };
    const { data } = await app.ok("listAuditLog", {
      token: accessToken,
      query: { action: "session.token_reused" },
    });
    expect(data.items).toMatchObject([
      { actorKind: "system", targetKind: "user", targetId: tenant.owner.user.id, ip: "203.0.113.5" },
    ]);
  });

  it("who exported what", async () => {
    const tenant = await makeTenant(app);
    const { token } = tenant.owner;
    expect((await app.ask("exportCatalog", { token })).status).toBe(200);
    const month = { from: "2026-01-01", to: "2026-01-31" };
    const params = { tenantId: tenant.id };
    expect((await app.ask("exportStatement", { token, params, query: month })).status).toBe(200);
    const entries = await entriesOf(tenant, "data.exported");
    expect(entries.map(({ targetKind, actorId }) => [targetKind, actorId])).toEqual([
      ["statement", tenant.owner.user.id],
      ["catalog", tenant.owner.user.id],
    ]);
  });

  it("a key that is used from a new address, once for each", async () => {
    const tenant = await makeTenant(app);
    const { id, value: key } = await makeKey(app, tenant);
    const second = await startApp({ beside: app, config: { TRUSTED_PROXIES: "1" } });
    try {
      for (const on of [app, second, app]) {
        for (const ip of ["203.0.113.5", "2001:db8::1", "2001:db8::2", "198.51.100.7"]) {
          await on.ok("getTenant", { key, headers: { "x-forwarded-for": ip } });
        }
      }
      const entries = await eventually(async () => {
        const found = await entriesOf(tenant, "api_key.used_from_new_address");
        expect(found).toHaveLength(3);
        return found;
      });
      expect(entries.every(({ targetId, actorId }) => targetId === id && actorId === id)).toBe(true);
      expect(entries.map(({ after }) => String(after?.["address"])).toSorted()).toEqual([
        "198.51.100.7",
        "2001:db8::/64",
        "203.0.113.5",
      ]);
    } finally {
      await second.close();
    }
  });

  it("keeps no more than fifty places of a key", async () => {
    const tenant = await makeTenant(app);
    const { id, value: key } = await makeKey(app, tenant);
    for (let count = 0; count < 60; count += 1) {
      await app.ok("getTenant", { key, headers: { "x-forwarded-for": `203.0.113.${count}` } });
    }
    await eventually(async () => {
      const [row] = await app.database.rows<{ n: number; newest: boolean }>(
        `select count(*)::int as n, bool_or(address = '203.0.113.59') as newest
         from app.api_key_addresses where key_id = $1`,
        [id],
      );
      expect(row).toEqual({ n: 50, newest: true });
    });
  });
});

describe("a mail tells", async () => {
  const worker = await spawnWorker({ ...app.settings, SMTP_URL: smtp.url });
  afterAll(async () => {
    await worker.kill();
    await smtp.close();
  });

  it("whoever it concerns that their password was changed, in their language, from where", async () => {
    const tenant = await makeTenant(app);
    const member = await makeUser(app, tenant, "VIEWER");
    await app.ok("updateMe", { token: member.token, body: { locale: "en" } });
    const body = { currentPassword: PASSWORD, newPassword: NEW_PASSWORD };
    await app.ok("changePassword", { token: member.token, headers: HOME, body });
    const mail = await smtp.mailTo(member.user.email);
    expect(mail.subject).toBe("Your Estiba password was changed");
    expect(mail.text).toContain("203.0.113.5");
    expect(mail.text).toContain("https://estiba.example/panel/forgot-password");
    await app.ok("forgotPassword", { body: { tenantSlug: tenant.slug, email: member.user.email } });
    const [, token = ""] = /#token=([\w-]+)/.exec((await smtp.mailTo(member.user.email)).text) ?? [];
    await app.ok("resetPassword", { body: { token, newPassword: "una tercera frase, larga" } });
    expect((await smtp.mailTo(member.user.email)).subject).toBe("Your Estiba password was changed");
  });

  it("every owner that a key was made, and by whom", async () => {
    const tenant = await makeTenant(app);
    const second = await makeUser(app, tenant, "OWNER");
    const admin = await makeUser(app, tenant, "ADMIN");
    await app.ok("createApiKey", { token: admin.token, body: { name: "Tienda web" } });
    for (const { user } of [tenant.owner, second]) {
      const mail = await smtp.mailTo(user.email);
      expect(mail.subject).toBe("Clave de API nueva en Almacén Rojas");
      expect(mail.text).toContain("Tienda web");
      expect(mail.text).toContain("Persona ADMIN");
    }
    expect(smtp.received.some(({ to }) => to === admin.user.email)).toBe(false);
  });

  it("every owner that there is a new one, by role or by invitation", async () => {
    const tenant = await makeTenant(app);
    const admin = await makeUser(app, tenant, "ADMIN");
    const { token } = tenant.owner;
    await app.ok("updateUser", { token, params: { userId: admin.user.id }, body: { role: "OWNER" } });
    expect((await smtp.mailTo(tenant.owner.user.email)).subject).toBe(
      "Almacén Rojas tiene un propietario nuevo",
    );
    expect((await smtp.mailTo(admin.user.email)).text).toContain("Persona ADMIN");
    await app.ok("updateUser", { token, params: { userId: admin.user.id }, body: { role: "OWNER" } });
    const email = "socia@x.example";
    const alone = await startApp({ beside: app, config: { SMTP_URL: "" } });
    await worker.kill();
    try {
      await alone.ok("inviteUser", { token, body: { email, role: "OWNER" } });
      const body = {
        name: "Socia",
        email,
        password: PASSWORD,
        acceptTerms: true,
        acceptPrivacy: true,
        acceptDataProtectionNotice: true,
        invitationToken: await mailedToken(app, tenant.id, email),
      };
      await alone.ok("register", { body });
      const rows = await app.database.rows<{ template: string }>(
        "select template from app.mails where tenant_id = $1 and state = 'pending' order by id",
        [tenant.id],
      );
      expect(rows.map(({ template }) => template)).toEqual([
        "invitation",
        "owner_added",
        "owner_added",
        "owner_added",
      ]);
    } finally {
      await alone.close();
    }
  });
});
