import { createHmac } from "node:crypto";
import { saveShop } from "../../src/domain/shops/index.ts";
import { SYSTEM_ORIGIN } from "../../src/ports/services.ts";
import type { TestApp } from "../app.ts";
import type { TestTenant } from "./tenant.ts";

/** A stored shop of a hosted platform, without a server behind its domain. */
export async function hostedShop(app: TestApp, tenant: TestTenant, domain: string): Promise<string> {
  const { services } = app.foundation;
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
export function deliverHosted(app: TestApp, domain: string, topic: string, rawBody: string) {
  const signature = createHmac("sha256", "oauthshop-test-secret").update(rawBody).digest("base64");
  return app.send("POST", "/api/v1/webhook/oauthshop", {
    rawBody,
    headers: {
      "x-shopify-topic": topic,
      "x-shopify-shop-domain": domain,
      "x-shopify-hmac-sha256": signature,
    },
  });
}
