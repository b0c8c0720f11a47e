import { describe, expect, it } from "vitest";
import { useApp } from "../../../../test/app.ts";
import { expectError } from "../../../../test/client.ts";
import { makeKey } from "../../../../test/factories/key.ts";
import { makeTenant, PASSWORD } from "../../../../test/factories/tenant.ts";
import { mailedToken } from "../../../../test/mailed.ts";

const app = await useApp();
const tenant = await makeTenant(app, { plan: "PRO" });
const { token } = tenant.owner;
const { value: key } = await makeKey(app, tenant);

let opened = 0;
const register = (names: { tenantName?: string; name?: string }) => {
  opened += 1;
  return app.ask("register", {
    body: {
      tenantSlug: `nombres-${opened}`,
      tenantName: "Almacén",
      name: "Ana",
      email: `ana@nombres-${opened}.example`,
      password: PASSWORD,
      acceptTerms: true,
      acceptPrivacy: true,
      acceptDataProtectionNotice: true,
      ...names,
    },
  });
};

const LINKS = [
  ["a second line", "Ana\n\nTu cuenta vence hoy"],
  ["a carriage return", "Ana\rBcc: a@x.example"],
  ["a line separator", "Ana\u2028Tu cuenta vence hoy"],
  ["text that is shown backwards", "Ana \u202emoc.live"],
  ["an address with a scheme", "Gana en https://malo.example/x"],
  ["an address with another scheme", "Ana HXXP://malo"],
  ["an address with www", "Gana en WWW.malo.example"],
  ["an address with a path", "Gana en malo.example/premio"],
] as const;

describe.each(LINKS)("a name with %s is refused", (_case, name) => {
  it.each([
    ["of a tenant", () => register({ tenantName: name })],
    ["of a person who registers", () => register({ name })],
    ["of a user", () => app.ask("updateMe", { token, body: { name } })],
    ["of a key", () => app.ask("createApiKey", { token, body: { name } })],
    [
      "of a shop",
      () => app.ask("registerCustomShop", { key, body: { externalShopId: `t-${(opened += 1)}`, name } }),
    ],
  ])("%s", async (_whose, ask) => {
    expectError(await ask(), "BAD_REQUEST");
  });
});

describe("a name", () => {
  it.each([
    "J. Pérez",
    "J.Pérez",
    "Almacén Rojas S.A.S.",
    "Ñandú & Co. / Bogotá",
    "李小龍",
    "Nº 1: 50% o más",
  ])("like %s is taken", async (name) => {
    expect((await register({ tenantName: name, name })).status).toBe(201);
  });

  it("of a person or a tenant holds no bare domain; that of a shop may", async () => {
    expectError(await register({ name: "Gana en malo.example" }), "BAD_REQUEST");
    expectError(await register({ tenantName: "malo.example" }), "BAD_REQUEST");
    const body = { externalShopId: "propia", name: "mitienda.com" };
    expect((await app.ask("registerCustomShop", { key, body })).status).toBe(201);
  });
});

describe("inviting", () => {
  it("403 EMAIL_NOT_VERIFIED until the inviter has confirmed their own address", async () => {
    const registered = await register({});
    const { accessToken, tenant: mine } = registered.body as unknown as {
      accessToken: string;
      tenant: { id: string };
    };
    const email = "invitada@x.example";
    const invite = () => app.ask("inviteUser", { token: accessToken, body: { email, role: "VIEWER" } });
    expectError(await invite(), "EMAIL_NOT_VERIFIED");
    await expect(mailedToken(app, mine.id, email)).rejects.toThrow(/no mail/);
    const confirmation = await mailedToken(app, mine.id, `ana@nombres-${opened}.example`);
    await app.ok("verifyEmail", { body: { token: confirmation } });
    expect((await invite()).status).toBe(201);
  });
});
