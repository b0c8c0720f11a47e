import { createHmac } from "node:crypto";
import { expect, it } from "vitest";
import { useApp } from "../../../test/app.ts";
import { makeTenant, type TestTenant } from "../../../test/factories/tenant.ts";
import { saveShop } from "../../domain/shops/index.ts";
import { SYSTEM_ORIGIN } from "../../ports/services.ts";

const app = await useApp();
const { services } = app.foundation;

async function hostedShop(tenant: TestTenant, domain: string): Promise<string> {
  const { shop } = await services.inTenant(tenant.id, SYSTEM_ORIGIN, (tx) =>
    saveShop(tx, services.keyring, {
      platform: "OAUTHSHOP",
      externalId: domain,
      name: domain,
      currency: "COP",
      credentials: { accessToken: "x" },
      tokenExpiresAt: null,
      routeKeys: [domain],
      isProven: true,
      hasWebhookSecret: false,
      work: [],
    }),
  );
  return shop.id;
}

/** Signed over the body alone, as the platform does: the header with the shop is not covered. */
function deliver(domain: string, rawBody: string) {
  const signature = createHmac("sha256", "oauthshop-test-secret").update(rawBody).digest("base64");
  return app.send("POST", "/api/v1/webhook/oauthshop", {
    rawBody,
    headers: {
      "x-shopify-topic": "orders/updated",
      "x-shopify-shop-domain": domain,
      "x-shopify-hmac-sha256": signature,
    },
  });
}

it("a signed order of one Shopify shop, sent again under another, is refused and told of once; its own retry is not", async () => {
  const [owner, other] = [await makeTenant(app), await makeTenant(app)];
  await hostedShop(owner, "propia.myshopify.com");
  const shopId = await hostedShop(other, "ajena.myshopify.com");
  const body = JSON.stringify({ id: 4_501, updated_at: "2026-11-15T10:00:00Z" });

  expect((await deliver("propia.myshopify.com", body)).status).toBe(200);
  for (const answer of [
    await deliver("ajena.myshopify.com", body),
    await deliver("ajena.myshopify.com", body),
  ]) {
    expect([answer.status, answer.body.error]).toEqual([401, "WEBHOOK_SIGNATURE_INVALID"]);
  }
  expect((await deliver("propia.myshopify.com", body)).body).toMatchObject({ success: true });

  const { token } = other.owner;
  expect((await app.ok("listEvents", { token })).data.items).toEqual([]);
  const { data } = await app.ok("listAuditLog", { token, query: { limit: 50 } });
  const told = data.items.filter(({ action }) => action === "shop.replayed_event");
  expect(told.map(({ targetId }) => targetId)).toEqual([shopId]);
  expect((await app.ok("listEvents", { token: owner.owner.token })).data.total).toBe(1);
});
