import { afterEach, beforeEach, expect, it } from "vitest";
import { type Answer, at, call } from "../kit/test-answer.ts";
import type { OauthshopSim } from "./index.ts";
import { startOauthshopSim } from "./index.ts";
import { connectShop, graphql, postJson, REDIRECT_URI } from "./test-client.ts";

const SHOP = "acme-demo.myshopify.com";

let sim: OauthshopSim;

beforeEach(async () => {
  sim = await startOauthshopSim({
    productsPerShop: 6,
    shops: [{ name: "Acme Demo", country: "CO", currency: "COP" }],
  });
});

afterEach(async () => {
  await sim.close();
});

async function act(name: string, body: unknown = {}): Promise<Answer> {
  return postJson(`${sim.url}/__control/oauthshop/shops/${SHOP}/${name}`, body);
}

async function shopStatus(token: string): Promise<number> {
  return (await graphql(sim, SHOP, token, "{ shop { name } }")).status;
}

it("names a shop by its hosted domain", () => {
  expect(sim.shops.map((shop) => shop.id)).toEqual([SHOP]);
});

it("sets up the app over HTTP so that a shop can be connected, then ends its token", async () => {
  const appUrl = "https://panel.example.test/app";
  await postJson(`${sim.url}/__control/oauthshop/app`, { redirectUris: [REDIRECT_URI], appUrl });
  expect(at((await call(`${sim.url}/__control/oauthshop/app`, {})).body, "redirectUris")).toEqual([
    REDIRECT_URI,
  ]);
  expect(at((await act("install-link")).body, "url")).toContain(`${appUrl}?hmac=`);
  const { access } = await connectShop(sim, SHOP);
  expect(await shopStatus(access)).toBe(200);
  await act("status", { status: "frozen" });
  expect(await shopStatus(access)).toBe(402);
  await act("status", { status: "active" });
  await act("expire-token");
  expect(await shopStatus(access)).toBe(401);
});

it("answers wrong input with 400 and unknown shops with 404", async () => {
  expect((await act("status", { status: "closed" })).status).toBe(400);
  expect((await act("privacy", { topic: "orders/create" })).status).toBe(400);
  expect((await act("expire-token")).status).toBe(400);
  const unknown = await postJson(`${sim.url}/__control/oauthshop/shops/nobody/uninstall`, {});
  expect(unknown.status).toBe(404);
});

it("makes a big product and spends the points of the shop", async () => {
  const made = await act("big-product", { variants: 300 });
  const productId = at(made.body, "productId");
  expect(sim.control.listProducts(SHOP).find((product) => product.id === productId)?.variants).toHaveLength(
    300,
  );
  await postJson(`${sim.url}/__control/oauthshop/app`, { redirectUris: [REDIRECT_URI] });
  const { access } = await connectShop(sim, SHOP);
  await act("bucket", { left: 0, restoreRate: 1 });
  const { body } = await graphql(sim, SHOP, access, "{ products(first: 50) { nodes { id } } }");
  expect(at(body, "errors.0.extensions.code")).toBe("THROTTLED");
});
