import { expect, it } from "vitest";
import { useApp } from "../../../test/app.ts";
import { deliverHosted, hostedShop } from "../../../test/factories/oauthshop.ts";
import { makeTenant } from "../../../test/factories/tenant.ts";

const app = await useApp();

const deliver = (domain: string, rawBody: string) => deliverHosted(app, domain, "orders/updated", rawBody);

it("a signed order of one Shopify shop, sent again under another, is refused and told of once; its own retry is not", async () => {
  const [owner, other] = [await makeTenant(app), await makeTenant(app)];
  await hostedShop(app, owner, "propia.myshopify.com");
  const shopId = await hostedShop(app, other, "ajena.myshopify.com");
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
