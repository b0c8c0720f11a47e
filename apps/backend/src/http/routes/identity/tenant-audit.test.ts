import { describe, expect, it } from "vitest";
import { useApp } from "../../../../test/app.ts";
import { expectError } from "../../../../test/client.ts";
import { makeKey } from "../../../../test/factories/key.ts";
import {
  makeTenant,
  origin,
  PASSWORD,
  type Member,
  type TestTenant,
} from "../../../../test/factories/tenant.ts";
import { makeUser } from "../../../../test/factories/user.ts";
import { mailedToken } from "../../../../test/mailed.ts";
import { changePlan, changeTenantStatus } from "../../../domain/identity/index.ts";

const app = await useApp();

interface Story {
  readonly tenant: TestTenant;
  readonly member: Member;
}

/** Every change a tenant can make or suffer, and the entry it must leave. */
const CHANGES: readonly {
  readonly action: string;
  readonly actor: "user" | "system";
  readonly make: (story: Story) => Promise<unknown>;
  readonly expected: object;
}[] = [
  {
    action: "api_key.created",
    actor: "user",
    make: ({ tenant }) =>
      app.ok("createApiKey", {
        token: tenant.owner.token,
        body: { name: "Clave", scopes: ["orders:read"] },
      }),
    expected: {
      targetKind: "api_key",
      before: null,
      after: { name: "Clave", scopes: ["orders:read"], expiresAt: null },
    },
  },
  {
    action: "api_key.revoked",
    actor: "user",
    make: async ({ tenant }) => {
      const key = await makeKey(app, tenant, { name: "Vieja" });
      return app.ok("revokeApiKey", { token: tenant.owner.token, params: { apiKeyId: key.id } });
    },
    expected: { targetKind: "api_key", before: { name: "Vieja" } },
  },
  {
    action: "invitation.sent",
    actor: "user",
    make: ({ tenant }) =>
      app.ok("inviteUser", { token: tenant.owner.token, body: { email: "a@x.example", role: "VIEWER" } }),
    expected: { targetKind: "invitation", after: { role: "VIEWER" } },
  },
  {
    action: "invitation.revoked",
    actor: "user",
    make: async ({ tenant }) => {
      const { token } = tenant.owner;
      const { data } = await app.ok("inviteUser", { token, body: { email: "b@x.example", role: "VIEWER" } });
      return app.ok("revokeInvitation", { token, params: { invitationId: data.id } });
    },
    expected: { targetKind: "invitation" },
  },
  {
    action: "user.added",
    actor: "system",
    make: async ({ tenant }) => {
      const email = "c@x.example";
      await app.ok("inviteUser", { token: tenant.owner.token, body: { email, role: "MANAGER" } });
      return app.ok("register", {
        headers: { "user-agent": "auditor/1.0" },
        body: {
          name: "Nueva",
          email,
          password: PASSWORD,
          acceptTerms: true,
          acceptPrivacy: true,
          acceptDataProtectionNotice: true,
          invitationToken: await mailedToken(app, tenant.id, email),
        },
      });
    },
    expected: { targetKind: "user", after: { role: "MANAGER" } },
  },
  {
    action: "user.role_changed",
    actor: "user",
    make: ({ tenant, member }) =>
      app.ok("updateUser", {
        token: tenant.owner.token,
        params: { userId: member.user.id },
        body: { role: "ADMIN" },
      }),
    expected: { targetKind: "user", before: { role: "VIEWER" }, after: { role: "ADMIN" } },
  },
  {
    action: "user.removed",
    actor: "user",
    make: ({ tenant, member }) =>
      app.ok("removeUser", { token: tenant.owner.token, params: { userId: member.user.id } }),
    expected: { targetKind: "user", before: { role: "VIEWER" } },
  },
  {
    action: "user.profile_changed",
    actor: "user",
    make: ({ tenant }) => app.ok("updateMe", { token: tenant.owner.token, body: { locale: "en" } }),
    expected: { targetKind: "user", after: { fields: ["locale"] } },
  },
  {
    action: "user.password_changed",
    actor: "user",
    make: ({ tenant }) =>
      app.ok("changePassword", {
        token: tenant.owner.token,
        body: { currentPassword: PASSWORD, newPassword: "otra-frase-aun-mas-larga" },
      }),
    expected: { targetKind: "user", before: null, after: null },
  },
  {
    action: "user.email_verified",
    actor: "system",
    make: async ({ tenant }) => {
      await app.database.rows("update app.users set email_verified_at = null where tenant_id = $1", [
        tenant.id,
      ]);
      await app.ok("resendVerification", { token: tenant.owner.token });
      return app.ok("verifyEmail", {
        headers: { "user-agent": "auditor/1.0" },
        body: { token: await mailedToken(app, tenant.id, tenant.owner.user.email) },
      });
    },
    expected: { targetKind: "user" },
  },
];

describe("the audit log", () => {
  it.each(CHANGES)(
    "keeps $action with who, what and from where",
    async ({ action, actor, make, expected }) => {
      const tenant = await makeTenant(app);
      const member = await makeUser(app, tenant, "VIEWER");
      await app.database.rows("delete from app.audit_log where tenant_id = $1", [tenant.id]);
      await make({ tenant, member });
      const { data } = await app.ok("listAuditLog", { token: tenant.owner.token, query: { action } });
      expect(data.items).toHaveLength(1);
      expect(data.items[0]).toMatchObject({
        action,
        actorKind: actor,
        actorId: actor === "user" ? tenant.owner.user.id : null,
        ip: "127.0.0.1",
        requestId: expect.stringMatching(/^req_/) as string,
        ...expected,
      });
      expect(Date.now() - Date.parse(data.items[0]?.at ?? "")).toBeLessThan(60_000);
      expect(JSON.stringify(data)).not.toMatch(/@x\.example|frase|pk_/);
    },
  );

  it("keeps what the operator does to the tenant", async () => {
    const tenant = await makeTenant(app);
    const operator = { ...origin, actor: { kind: "operator", id: null } as const };
    await app.foundation.services.inTenant(tenant.id, operator, async (tx) => {
      await changePlan(tx, "BASIC");
      await changeTenantStatus(tx, "suspended");
      await changeTenantStatus(tx, "active");
    });
    const { data } = await app.ok("listAuditLog", { token: tenant.owner.token, query: { limit: 3 } });
    expect(data.items.map(({ action, actorKind }) => [action, actorKind])).toEqual([
      ["tenant.active", "operator"],
      ["tenant.suspended", "operator"],
      ["tenant.plan_changed", "operator"],
    ]);
    expect(data.items[2]).toMatchObject({ before: { plan: "FREE" }, after: { plan: "BASIC" } });
  });

  it("leaves no entry for a change that was refused", async () => {
    const tenant = await makeTenant(app);
    const before = await app.ok("listAuditLog", { token: tenant.owner.token });
    const self = { userId: tenant.owner.user.id };
    await app.ask("updateUser", { token: tenant.owner.token, params: self, body: { role: "VIEWER" } });
    await app.ask("revokeApiKey", { token: tenant.owner.token, params: { apiKeyId: "x" } });
    const after = await app.ok("listAuditLog", { token: tenant.owner.token });
    expect(after.data.total).toBe(before.data.total);
  });

  it("cannot be changed or emptied by the application", async () => {
    const { pool } = app.foundation.database;
    await expect(pool.query("update app.audit_log set action = 'x'")).rejects.toThrow(/permission denied/);
    await expect(pool.query("delete from app.audit_log")).rejects.toThrow(/permission denied/);
    await expect(pool.query("truncate app.audit_log")).rejects.toThrow(/permission denied/);
  });

  it("shows another tenant's entries to nobody, and none at all below ADMIN", async () => {
    const [mine, other] = [await makeTenant(app), await makeTenant(app)];
    const { data } = await app.ok("listAuditLog", { token: mine.owner.token });
    expect(JSON.stringify(data)).not.toContain(other.id);
    const manager = await makeUser(app, mine, "MANAGER");
    expectError(await app.ask("listAuditLog", { token: manager.token }), "ROLE_FORBIDDEN");
  });
});
