import { afterAll, describe, expect, it } from "vitest";
import { useApp } from "../../../../test/app.ts";
import { expectError } from "../../../../test/client.ts";
import { eventually, startMailServer, tokenIn } from "@estiba/testbed";
import { makeTenant, PASSWORD, type Member, type TestTenant } from "../../../../test/factories/tenant.ts";
import { makeUser } from "../../../../test/factories/user.ts";
import { spawnWorker } from "../../../../test/process.ts";

const smtp = await startMailServer();
const app = await useApp({ config: { PUBLIC_URL: "https://estiba.example" } });
const worker = await spawnWorker({ ...app.settings, SMTP_URL: smtp.url });
afterAll(async () => {
  await worker.kill();
  await smtp.close();
});

const NEW_PASSWORD = "otra-frase-aun-mas-larga";
const tenant = await makeTenant(app);

const login = (of: TestTenant, member: Member, password: string) =>
  app.ask("login", { body: { tenantSlug: of.slug, email: member.user.email, password } });

async function askForReset(member: Member): Promise<string> {
  await app.ok("forgotPassword", { body: { tenantSlug: tenant.slug, email: member.user.email } });
  return tokenIn(await smtp.mailTo(member.user.email));
}

describe("changing the password", () => {
  it("200 lets the new one in, keeps this session and ends every other", async () => {
    const member = await makeUser(app, tenant, "OPERATOR");
    const elsewhere = await login(tenant, member, PASSWORD);
    const other = elsewhere.body as { accessToken: string; refreshToken: string };
    await app.ok("changePassword", {
      token: member.token,
      body: { currentPassword: PASSWORD, newPassword: NEW_PASSWORD },
    });
    expectError(await login(tenant, member, PASSWORD), "INVALID_CREDENTIALS");
    expect((await login(tenant, member, NEW_PASSWORD)).status).toBe(200);
    await app.ok("refresh", { body: { refreshToken: member.refreshToken } });
    expectError(
      await app.ask("refresh", { body: { refreshToken: other.refreshToken } }),
      "REFRESH_TOKEN_INVALID",
    );
    expectError(await app.ask("getMe", { token: other.accessToken }), "SESSION_REQUIRED");
  });

  it("makes every link to reset it useless", async () => {
    const member = await makeUser(app, tenant, "OPERATOR");
    const token = await askForReset(member);
    await app.ok("changePassword", {
      token: member.token,
      body: { currentPassword: PASSWORD, newPassword: NEW_PASSWORD },
    });
    const again = { token, newPassword: "la-frase-de-un-ladron" };
    expectError(await app.ask("resetPassword", { body: again }), "TOKEN_INVALID");
    expect((await login(tenant, member, NEW_PASSWORD)).status).toBe(200);
  });

  it("401 INVALID_CREDENTIALS for a wrong current password", async () => {
    const answer = await app.ask("changePassword", {
      token: tenant.owner.token,
      body: { currentPassword: "no-es-esta", newPassword: NEW_PASSWORD },
    });
    expectError(answer, "INVALID_CREDENTIALS");
    expect((await login(tenant, tenant.owner, PASSWORD)).status).toBe(200);
  });

  it("400 BAD_REQUEST for a new password that is too short", async () => {
    const body = { currentPassword: PASSWORD, newPassword: "corta" };
    expectError(await app.ask("changePassword", { token: tenant.owner.token, body }), "BAD_REQUEST");
  });

  it("401 SESSION_REQUIRED without a session", async () => {
    const body = { currentPassword: PASSWORD, newPassword: NEW_PASSWORD };
    expectError(await app.ask("changePassword", { body }), "SESSION_REQUIRED");
  });
});

describe("a forgotten password", () => {
  it("is reset by the mailed link: once, and every session ends", async () => {
    const member = await makeUser(app, tenant, "OPERATOR");
    const token = await askForReset(member);
    expect(token).toMatch(/^rst_/);
    await app.ok("resetPassword", { body: { token, newPassword: NEW_PASSWORD } });
    expect((await login(tenant, member, NEW_PASSWORD)).status).toBe(200);
    expectError(await login(tenant, member, PASSWORD), "INVALID_CREDENTIALS");
    expectError(
      await app.ask("refresh", { body: { refreshToken: member.refreshToken } }),
      "REFRESH_TOKEN_INVALID",
    );
    expectError(
      await app.ask("resetPassword", { body: { token, newPassword: NEW_PASSWORD } }),
      "TOKEN_INVALID",
    );
  });

  it("is reset by one link: the others stop working with it", async () => {
    const member = await makeUser(app, tenant, "OPERATOR");
    const [first, second] = [await askForReset(member), await askForReset(member)];
    await app.ok("resetPassword", { body: { token: second, newPassword: NEW_PASSWORD } });
    const again = { token: first, newPassword: "la-frase-de-un-ladron" };
    expectError(await app.ask("resetPassword", { body: again }), "TOKEN_INVALID");
  });

  it("is mailed in the reader's language, with the token behind the #", async () => {
    const member = await makeUser(app, tenant, "OPERATOR");
    await app.ok("updateMe", { token: member.token, body: { locale: "pt", name: "João" } });
    await app.ok("forgotPassword", { body: { tenantSlug: tenant.slug, email: member.user.email } });
    const mail = await smtp.mailTo(member.user.email);
    expect(mail.subject).toBe("Altere a sua senha da Estiba");
    expect(mail.text).toContain("Olá João");
    expect(mail.text).toMatch(/https:\/\/estiba\.example\/panel\/reset-password#token=rst_[\w-]+/);
  });

  it("is mailed five times an hour at most; the answer does not show it", async () => {
    const member = await makeUser(app, tenant, "OPERATOR");
    const body = { tenantSlug: tenant.slug, email: member.user.email };
    for (let count = 0; count < 7; count += 1) {
      expect((await app.ask("forgotPassword", { body })).status).toBe(202);
    }
    const sent = await app.database.rows("select 1 from app.one_time_tokens where user_id = $1", [
      member.user.id,
    ]);
    expect(sent).toHaveLength(5);
  });

  it("400 TOKEN_INVALID after an hour", async () => {
    const member = await makeUser(app, tenant, "OPERATOR");
    const token = await askForReset(member);
    const [row] = await app.database.rows<{ minutes: number }>(
      `update app.one_time_tokens set expires_at = now() where user_id = $1
       returning (extract(epoch from (select expires_at from app.one_time_tokens where user_id = $1) - created_at) / 60)::int as minutes`,
      [member.user.id],
    );
    expect(row?.minutes).toBe(60);
    expectError(
      await app.ask("resetPassword", { body: { token, newPassword: NEW_PASSWORD } }),
      "TOKEN_INVALID",
    );
    expect((await login(tenant, member, PASSWORD)).status).toBe(200);
  });

  it("400 TOKEN_INVALID for made-up tokens and tokens of another kind", async () => {
    const made = [`rst_${"0".repeat(26)}_${"A".repeat(43)}`, `vfy_${"0".repeat(26)}_${"A".repeat(43)}`, "x"];
    for (const token of made) {
      expectError(
        await app.ask("resetPassword", { body: { token, newPassword: NEW_PASSWORD } }),
        "TOKEN_INVALID",
      );
    }
  });

  it("202 is answered alike, and not sooner, for an unknown tenant or address, and nobody is mailed", async () => {
    const before = await app.database.rows("select 1 from app.mails");
    const tookMs: number[] = [];
    const ask = async (body: { tenantSlug: string; email: string }) => {
      const startMs = performance.now();
      const answer = await app.ask("forgotPassword", { body });
      tookMs.push(performance.now() - startMs);
      return answer;
    };
    const answers = [
      await ask({ tenantSlug: "no-existe", email: "nadie@x.example" }),
      await ask({ tenantSlug: tenant.slug, email: "nadie@x.example" }),
      await ask({ tenantSlug: tenant.slug, email: tenant.owner.user.email }),
    ];
    expect(Math.min(...tookMs)).toBeGreaterThan(145);
    expect(answers.map(({ status, text }) => [status, text])).toEqual(
      Array.from({ length: 3 }, () => [202, '{"success":true}']),
    );
    await smtp.mailTo(tenant.owner.user.email);
    expect(await app.database.rows("select 1 from app.mails")).toHaveLength(before.length + 1);
  });
});

describe("confirming an address", () => {
  const registration = {
    tenantName: "Almacén",
    name: "Ana",
    password: PASSWORD,
    acceptTerms: true,
    acceptPrivacy: true,
    acceptDataProtectionNotice: true,
  };

  it("200 with the link mailed at registration: once", async () => {
    const email = "nueva@almacen.example";
    const { accessToken } = await app.ok("register", {
      body: { ...registration, tenantSlug: "nueva", email },
    });
    const mail = await smtp.mailTo(email);
    expect(mail.subject).toBe("Confirma tu correo en Estiba");
    const token = tokenIn(mail);
    await app.ok("verifyEmail", { body: { token } });
    expect((await app.ok("getMe", { token: accessToken })).data.user.emailVerified).toBe(true);
    expectError(await app.ask("verifyEmail", { body: { token } }), "TOKEN_INVALID");
  });

  it("202 mails the link again until it is confirmed", async () => {
    const email = "otra@almacen.example";
    const { accessToken } = await app.ok("register", {
      body: { ...registration, tenantSlug: "otra", email },
    });
    await smtp.mailTo(email);
    await app.ok("resendVerification", { token: accessToken });
    await app.ok("verifyEmail", { body: { token: tokenIn(await smtp.mailTo(email)) } });
    await app.ok("resendVerification", { token: accessToken });
    const mails = await app.database.rows(
      "select 1 from app.mails m join directory.tenants t on t.id = m.tenant_id where t.slug = 'otra'",
    );
    expect(mails).toHaveLength(2);
  });

  it("400 TOKEN_INVALID for a made-up token and for a reset token", async () => {
    const member = await makeUser(app, tenant, "OPERATOR");
    const reset = await askForReset(member);
    expectError(await app.ask("verifyEmail", { body: { token: reset } }), "TOKEN_INVALID");
    const made = reset.replace(/^rst/, "vfy");
    expectError(await app.ask("verifyEmail", { body: { token: made } }), "TOKEN_INVALID");
  });
});

describe("mails", () => {
  it("are sealed while they wait and emptied once sent", async () => {
    const member = await makeUser(app, tenant, "OPERATOR");
    await askForReset(member);
    await eventually(async () => {
      const rows = await app.database.rows<{ state: string; content_sealed: string }>(
        "select state, content_sealed from app.mails where tenant_id = $1 order by id desc limit 1",
        [tenant.id],
      );
      expect(rows).toEqual([{ state: "sent", content_sealed: "" }]);
    });
  });

  it("wait and are tried again when the mail server turns them away", async () => {
    const member = await makeUser(app, tenant, "OPERATOR");
    smtp.refuse(true);
    await app.ok("forgotPassword", { body: { tenantSlug: tenant.slug, email: member.user.email } });
    const row = await eventually(async () => {
      const [mail] = await app.database.rows<{
        id: string;
        state: string;
        attempts: number;
        content_sealed: string;
      }>(
        "select id, state, attempts, content_sealed from app.mails where tenant_id = $1 and last_error is not null",
        [tenant.id],
      );
      expect(mail).toMatchObject({ state: "pending", attempts: 1 });
      return mail;
    });
    expect(row?.content_sealed).toMatch(/^v1\./);
    expect(row?.content_sealed).not.toContain(member.user.email);
    smtp.refuse(false);
    await app.database.rows("update app.mails set due_at = now() where id = $1", [row?.id]);
    expect(tokenIn(await smtp.mailTo(member.user.email))).toMatch(/^rst_/);
  });
});
