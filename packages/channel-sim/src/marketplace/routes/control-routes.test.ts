import { afterEach, beforeEach, expect, it } from "vitest";
import { type Answer, at, call, listAt } from "../../kit/test-answer.ts";
import type { MarketplaceSim } from "../index.ts";
import { startMarketplaceSim } from "../index.ts";
import { REDIRECT_URI, SellerClient } from "../test-client.ts";

const SELLER = "987654321";

let sim: MarketplaceSim;

beforeEach(async () => {
  sim = await startMarketplaceSim({ productsPerShop: 6 });
});

afterEach(async () => {
  await sim.close();
});

async function post(path: string, body: unknown = {}): Promise<Answer> {
  return call(`${sim.url}/__control/marketplace/${path}`, { method: "POST", body: JSON.stringify(body) });
}

it("sets up the app over HTTP", async () => {
  await post("app", {
    redirectUris: [REDIRECT_URI],
    notificationUrl: "http://127.0.0.1:9/hook",
    isPkceRequired: true,
  });
  const { body } = await call(`${sim.url}/__control/marketplace/app`);
  expect(body).toMatchObject({ redirectUris: [REDIRECT_URI], isPkceRequired: true });
});

it("shows a token with each seller that works at once and can be ended", async () => {
  const shops = await call(`${sim.url}/__control/shops`);
  const shown = listAt({ shops: shops.body }, "shops").find((shop) => at(shop, "id") === SELLER);
  const client = new SellerClient(sim, String(at(shown, "credentials.accessToken")));
  expect(at((await client.get("/users/me")).body, "id")).toBe(Number(SELLER));
  await post(`shops/${SELLER}/expire-tokens`);
  expect((await client.get("/users/me")).status).toBe(401);
  const issued = await post(`shops/${SELLER}/tokens`);
  const again = new SellerClient(sim, String(at(issued.body, "accessToken")));
  expect((await again.get("/users/me")).status).toBe(200);
});

it("moves a parcel and names the orders of a purchase", async () => {
  const order = sim.control.placeOrder(SELLER);
  const ids = await post(`shops/${SELLER}/order-ids`, { purchaseId: order.id });
  expect(at(ids.body, "orderIds")).toEqual([order.id]);
  const shipmentId = sim.marketplace.shipmentId(SELLER, order.id);
  await post(`shops/${SELLER}/shipment`, { shipmentId, status: "delivered" });
  const client = new SellerClient(sim, sim.marketplace.issueTokens(SELLER).accessToken);
  expect(at((await client.get(`/orders/${order.id}`)).body, "tags")).toContain("delivered");
});

it("answers wrong input with 400 and unknown sellers with 404", async () => {
  expect((await post(`shops/${SELLER}/shipping-mode`, { mode: "me3" })).status).toBe(400);
  expect((await post("shops/1/tokens")).status).toBe(404);
});
