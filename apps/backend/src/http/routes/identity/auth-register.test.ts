import { CONSENT_TEXTS, CONSENT_VERSION, type ConsentDocument } from "@estiba/contract";
import { describe, expect, it } from "vitest";
import { useApp } from "../../../../test/app.ts";
import { expectError } from "../../../../test/client.ts";
import { makeTenant, PASSWORD } from "../../../../test/factories/tenant.ts";
import { mailedToken } from "../../../../test/mailed.ts";
import { sha256 } from "../../../kernel/secrets/hash.ts";

const app = await useApp();

let nextSlug = 0;
const registration = (change: object = {}) => {
  nextSlug += 1;
  return {
    tenantSlug: `almacen-${nextSlug}`,
    tenantName: "Almacén Rojas",
    name: "Ana Rojas",
    email: "ana@almacen.example",
    password: PASSWORD,
    acceptTerms: true,
    acceptPrivacy: true,
    acceptDataProtectionNotice: true,
    ...change,
  };
};

describe("registering a tenant", () => {
  it("201 creates the tenant with its owner, signed in, on a PRO trial of 14 days", async () => {
    const body = registration({ locale: "pt", country: "BR" });
    const answer = await app.ok("register", { body });
    expect(answer.user).toMatchObject({
      email: body.email,
      role: "OWNER",
      locale: "pt",
      emailVerified: false,
    });
    expect(answer.tenant).toMatchObject({
      slug: body.tenantSlug,
      plan: "FREE",
      effectivePlan: "PRO",
      country: "BR",
      features: ["stores_own", "stores_custom", "inventory", "stores_marketplaces", "fulfilment"],
    });
    const trialMs = Date.parse(answer.tenant.trialEndsAt ?? "") - Date.parse(answer.tenant.createdAt);
    expect(trialMs).toBe(14 * 86_400_000);
    expect(answer.data.accessToken).toBe(answer.accessToken);
    const me = await app.ok("getMe", { token: answer.accessToken });
    expect(me.data.user.id).toBe(answer.user.id);
  });

  it("keeps each consent with version, hash of the text shown, time, address and agent", async () => {
    const { user } = await app.ok("register", {
      body: registration({ locale: "es" }),
      headers: { "user-agent": "Navegador/1.0" },
    });
    const rows = await app.database.rows<Record<string, unknown>>(
      "select document, version, encode(text_sha256, 'hex') as hash, ip, user_agent, accepted_at from app.consents where user_id = $1 order by document",
      [user.id],
    );
    const documents: ConsentDocument[] = ["data_protection", "privacy", "terms"];
    expect(rows).toEqual(
      documents.map((document) => ({
        document,
        version: CONSENT_VERSION,
        hash: sha256(CONSENT_TEXTS[document].es).toString("hex"),
        ip: "127.0.0.1",
        user_agent: "Navegador/1.0",
        accepted_at: expect.any(Date) as Date,
      })),
    );
  });

  it("writes the audit log in the same breath", async () => {
    const { accessToken, user, tenant } = await app.ok("register", { body: registration() });
    const log = await app.ok("listAuditLog", { token: accessToken });
    expect(log.data.items.map(({ action, targetId }) => [action, targetId])).toEqual([
      ["user.added", user.id],
      ["tenant.created", tenant.id],
    ]);
  });

  it("puts the refresh token into an HttpOnly cookie when asked to", async () => {
    const answer = await app.ask("register", { body: registration({ useCookie: true }) });
    expect(answer.body).toMatchObject({ refreshToken: null, data: { refreshToken: null } });
    expect(answer.headers.get("set-cookie")).toMatch(
      /^estiba_refresh=rft_\S+; Path=\/api\/v1\/auth; HttpOnly; SameSite=Strict; Max-Age=2592000$/,
    );
  });

  it.each(["acceptTerms", "acceptPrivacy", "acceptDataProtectionNotice"])(
    "400 CONSENT_REQUIRED without %s, and nothing is created",
    async (consent) => {
      const body = registration({ [consent]: false });
      expectError(await app.ask("register", { body }), "CONSENT_REQUIRED");
      expect(
        await app.database.rows("select 1 from directory.tenants where slug = $1", [body.tenantSlug]),
      ).toEqual([]);
    },
  );

  it("409 TENANT_SLUG_TAKEN for a slug in use", async () => {
    const body = registration();
    await app.ok("register", { body });
    expectError(
      await app.ask("register", { body: { ...body, email: "otra@almacen.example" } }),
      "TENANT_SLUG_TAKEN",
    );
  });

  it("lets one of ten simultaneous registrations of a slug win", async () => {
    const body = registration();
    const answers = await Promise.all(
      Array.from({ length: 10 }, (_, index) =>
        app.ask("register", { body: { ...body, email: `persona${index}@almacen.example` } }),
      ),
    );
    expect(answers.filter(({ status }) => status === 201)).toHaveLength(1);
    expect(answers.filter((answer) => answer.body.error === "TENANT_SLUG_TAKEN")).toHaveLength(9);
    const rows = await app.database.rows<{ n: number }>(
      "select count(*)::int as n from app.users u join directory.tenants t on t.id = u.tenant_id where t.slug = $1",
      [body.tenantSlug],
    );
    expect(rows).toEqual([{ n: 1 }]);
  });

  it.each([
    ["no slug", { tenantSlug: undefined }],
    ["no tenant name", { tenantName: undefined }],
    ["a slug with capitals", { tenantSlug: "Almacen" }],
    ["a slug of two characters", { tenantSlug: "ab" }],
    ["a password of eleven characters", { password: "corta-de-11" }],
    ["a blank name", { name: "  " }],
    ["an address that is no e-mail", { email: "ana" }],
    ["an unsupported language", { locale: "fr" }],
    ["consent as text", { acceptTerms: "true" }],
  ])("400 BAD_REQUEST for %s", async (_case, change) => {
    expectError(await app.ask("register", { body: registration(change) }), "BAD_REQUEST");
  });

  it("names the field that is wrong", async () => {
    const answer = await app.ask("register", { body: registration({ password: "corta" }) });
    const wrong = "must have at least 12 characters";
    expect(answer.body.details).toEqual({
      place: "body",
      field: "password",
      errors: [{ path: "password", message: wrong }],
    });
    expect(answer.body.message).toBe(`password ${wrong}.`);
    expect(answer.text).not.toContain("corta");
  });
});

const invite = async (email: string) => {
  const tenant = await makeTenant(app);
  const invited = await app.ok("inviteUser", {
    token: tenant.owner.token,
    body: { email, role: "MANAGER" },
  });
  return { tenant, invitation: invited.data, token: await mailedToken(app, tenant.id, email) };
};
const joining = (email: string, token: string) => ({
  name: "Luis Peña",
  email,
  password: PASSWORD,
  acceptTerms: true,
  acceptPrivacy: true,
  acceptDataProtectionNotice: true,
  invitationToken: token,
});

describe("joining by invitation", () => {
  it("201 joins the inviting tenant with the invited role, address verified", async () => {
    const { tenant, token } = await invite("luis@almacen.example");
    const joined = await app.ok("register", { body: joining("LUIS@almacen.example", token) });
    expect(joined.tenant.id).toBe(tenant.id);
    expect(joined.user).toMatchObject({
      email: "luis@almacen.example",
      role: "MANAGER",
      emailVerified: true,
    });
    const { data } = await app.ok("listInvitations", { token: tenant.owner.token });
    expect(data.items).toMatchObject([{ status: "accepted" }]);
  });

  it("400 INVITATION_INVALID the second time", async () => {
    const { token } = await invite("dos@almacen.example");
    await app.ok("register", { body: joining("dos@almacen.example", token) });
    expectError(
      await app.ask("register", { body: joining("dos@almacen.example", token) }),
      "INVITATION_INVALID",
    );
  });

  it("400 INVITATION_INVALID for another address, and the invitation stays open", async () => {
    const { token } = await invite("tres@almacen.example");
    expectError(
      await app.ask("register", { body: joining("otro@almacen.example", token) }),
      "INVITATION_INVALID",
    );
    await app.ok("register", { body: joining("tres@almacen.example", token) });
  });

  it("400 INVITATION_INVALID after it was withdrawn", async () => {
    const { tenant, invitation, token } = await invite("cuatro@almacen.example");
    await app.ok("revokeInvitation", {
      token: tenant.owner.token,
      params: { invitationId: invitation.id },
    });
    expectError(
      await app.ask("register", { body: joining("cuatro@almacen.example", token) }),
      "INVITATION_INVALID",
    );
  });

  it("400 INVITATION_INVALID after seven days", async () => {
    const { invitation, token } = await invite("cinco@almacen.example");
    expect(Date.parse(invitation.expiresAt) - Date.parse(invitation.createdAt)).toBe(7 * 86_400_000);
    await app.database.rows("update app.invitations set expires_at = now() where id = $1", [invitation.id]);
    expectError(
      await app.ask("register", { body: joining("cinco@almacen.example", token) }),
      "INVITATION_INVALID",
    );
  });

  it.each([
    "",
    "inv_x",
    `inv_${"0".repeat(26)}_${"A".repeat(43)}`,
    `rst_${"0".repeat(26)}_${"A".repeat(43)}`,
  ])("refuses the made-up token %j", async (token) => {
    const answer = await app.ask("register", { body: joining("seis@almacen.example", token) });
    expectError(answer, token === "" ? "BAD_REQUEST" : "INVITATION_INVALID");
  });

  it("409 EMAIL_TAKEN when two invitations reach one address, and the second stays open", async () => {
    const { tenant, token } = await invite("siete@almacen.example");
    await app.ok("inviteUser", {
      token: tenant.owner.token,
      body: { email: "siete@almacen.example", role: "VIEWER" },
    });
    const second = await mailedToken(app, tenant.id, "siete@almacen.example");
    await app.ok("register", { body: joining("siete@almacen.example", token) });
    expectError(await app.ask("register", { body: joining("siete@almacen.example", second) }), "EMAIL_TAKEN");
    const { data } = await app.ok("listInvitations", { token: tenant.owner.token });
    expect(data.items.map(({ status }) => status)).toEqual(["pending", "accepted"]);
  });
});
