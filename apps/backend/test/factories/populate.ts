import type { Plan } from "@estiba/contract";
import type { TestApp } from "../app.ts";
import { makeKey } from "./key.ts";
import { makeTenant, type TestTenant } from "./tenant.ts";
import { makeUser } from "./user.ts";

/** A tenant with at least one row of everything that can be made over HTTP. */
export async function populateTenant(app: TestApp, options: { plan?: Plan } = {}): Promise<TestTenant> {
  const tenant = await makeTenant(app, options);
  await makeUser(app, tenant, "VIEWER");
  const { token } = tenant.owner;
  await app.ok("inviteUser", {
    token,
    body: { email: `invitada@${tenant.slug}.example`, role: "VIEWER" },
    headers: { "idempotency-key": "populate" },
  });
  await app.ok("forgotPassword", { body: { tenantSlug: tenant.slug, email: tenant.owner.user.email } });
  await makeKey(app, tenant);
  return tenant;
}
