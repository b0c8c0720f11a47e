import type { Role } from "@estiba/contract";
import { addUser, startSession } from "../../src/domain/identity/index.ts";
import { newIdBody } from "../../src/kernel/ids.ts";
import type { TestApp } from "../app.ts";
import { hashOfPassword, origin, type Member, type TestTenant } from "./tenant.ts";

/** A signed-in user of the tenant. */
export async function makeUser(app: TestApp, tenant: TestTenant, role: Role): Promise<Member> {
  const { services } = app.foundation;
  const passwordHash = await hashOfPassword();
  return services.inTenant(tenant.id, origin, async (tx) => {
    const user = await addUser(tx, {
      email: `${role.toLowerCase()}-${newIdBody().slice(-10)}@${tenant.slug}.example`,
      name: `Persona ${role}`,
      passwordHash,
      role,
      locale: "es",
      isEmailVerified: true,
    });
    const { accessToken, refreshToken } = await startSession(tx, services.keyring, user.id);
    return { user, token: accessToken, refreshToken };
  });
}
