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
  const key = await makeKey(app, tenant);
  await makeOrder(app, key.value);
  return tenant;
}

/** Through the front door, so that its shop, its event and its deductions come with it. */
async function makeOrder(app: TestApp, key: string): Promise<void> {
  const { data: shop } = await app.ok("registerCustomShop", {
    key,
    body: { externalShopId: "tienda-1", name: "Tienda propia" },
  });
  await app.ok("createCustomOrder", {
    key,
    body: {
      shopId: shop.shopId,
      orderId: "A-1",
      total: 10_000,
      currency: "COP",
      items: [{ sku: "CAMISA-M", quantity: 1 }],
    },
  });
}
