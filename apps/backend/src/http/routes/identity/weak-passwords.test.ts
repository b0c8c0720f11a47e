import { describe, expect, it } from "vitest";
import { useApp } from "../../../../test/app.ts";
import { expectError } from "../../../../test/client.ts";
import { makeTenant, PASSWORD } from "../../../../test/factories/tenant.ts";

const app = await useApp();

const TRIVIAL = [
  "aaaaaaaaaaaa",
  "123456789012",
  "qwertyuiop12",
  "P@ssw0rd1234",
  "contraseña123",
  "estibaestiba",
];

describe("a password that is known from breaches or trivial", () => {
  const registration = {
    tenantName: "Almacén",
    name: "Ana Rojas",
    acceptTerms: true,
    acceptPrivacy: true,
    acceptDataProtectionNotice: true,
  };

  it.each([...TRIVIAL, "debiles@almacen.example", "tienda-debil"])(
    "%s is refused at registration",
    async (password) => {
      const account = { tenantSlug: "tienda-debil", email: "debiles@almacen.example" };
      const answer = await app.ask("register", { body: { ...registration, ...account, password } });
      expectError(answer, "PASSWORD_TOO_WEAK");
    },
  );

  it("is refused when it is changed or reset, and the old one stays", async () => {
    const tenant = await makeTenant(app);
    for (const newPassword of TRIVIAL) {
      const body = { currentPassword: PASSWORD, newPassword };
      expectError(await app.ask("changePassword", { token: tenant.owner.token, body }), "PASSWORD_TOO_WEAK");
    }
    const token = `rst_${"0".repeat(26)}_${"A".repeat(43)}`;
    const reset = await app.ask("resetPassword", { body: { token, newPassword: "password1234" } });
    expectError(reset, "PASSWORD_TOO_WEAK");
    const account = { tenantSlug: tenant.slug, email: tenant.owner.user.email };
    await app.ok("login", { body: { ...account, password: PASSWORD } });
  });

  it("is judged quickly, however it is made", async () => {
    const hostile = [
      "4@310$%7".repeat(25),
      "password".repeat(25),
      "!Fk6[&Kp;`+Pu@e0UzEj5Z%Jo:_*Ot9#".repeat(6),
    ];
    for (const password of hostile) {
      const startMs = performance.now();
      await app.ask("resetPassword", { body: { token: "rst_x", newPassword: password } });
      expect(performance.now() - startMs).toBeLessThan(500);
    }
  });
});
