import { afterEach, describe, expect, it } from "vitest";
import { type AllSims, SIM_NAMES, startAllSims } from "../../index.ts";
import { startSim } from "../start-sim.ts";
import { testCall } from "../test-call.ts";
import { toyPlatform } from "../toy-platform.ts";

const closing: { close(): Promise<void> }[] = [];

afterEach(async () => {
  await Promise.all(closing.splice(0).map(async (sim) => sim.close()));
});

async function toy(maxTrialShops?: number) {
  const options = maxTrialShops === undefined ? {} : { maxTrialShops };
  const sim = await startSim(toyPlatform("http://127.0.0.1:9"), options);
  closing.push(sim);
  const open = async (query: Record<string, string>) =>
    testCall("GET", `${sim.url}/__trial?${new URLSearchParams(query).toString()}`);
  return { sim, open };
}

describe("a shop that a visitor opens", () => {
  it("has a few products, is the same for the same name, and leads on as its owner", async () => {
    const { sim, open } = await toy(2);
    const next = `${sim.url}/toy/consent?state=x`;
    const opened = await open({ name: "acme", title: "Acme · demo", country: "MX", next });
    expect(opened.status).toBe(303);
    expect(opened.headers.get("location")).toBe(`${next}&account=acme`);
    expect((await open({ name: "acme" })).headers.get("location")).toBe("/__shop/acme");
    const shop = sim.control.listShops().find(({ id }) => id === "acme");
    expect(shop).toMatchObject({ name: "Acme · demo", currency: "MXN", products: 12, orders: 0 });
    const image = sim.control.listProducts("acme")[0]?.id ?? "";
    expect((await testCall("GET", `${sim.url}/__image/acme/${image}.svg`)).text).toContain("<svg");
  });

  it("is refused when all are taken, under a shop's own name, and under a name that is none", async () => {
    const { open } = await toy(1);
    expect((await open({ name: "1" })).status).toBe(400);
    expect((await open({ name: "../x" })).status).toBe(400);
    expect((await open({ name: "first" })).status).toBe(303);
    const full = await open({ name: "second" });
    expect(full.status).toBe(503);
    expect(full.text).toContain("All simulated shops of this platform are taken");
    expect((await open({ name: "first" })).status).toBe(303);
  });

  it("sends nobody to another address", async () => {
    const { open } = await toy(1);
    const answer = await open({ name: "acme", next: "https://elsewhere.example/consent" });
    expect(answer.headers.get("location")).toBe("/__shop/acme");
  });

  it("is not there unless visitors are let in", async () => {
    const { open } = await toy();
    expect((await open({ name: "acme" })).status).toBe(404);
  });
});

const accountOf = async (sims: AllSims, name: (typeof SIM_NAMES)[number], path: string) => {
  const { url } = sims[name];
  const query = new URLSearchParams({ name: "acme", title: "Acme", next: `${url}${path}` });
  const opened = await testCall("GET", `${url}/__trial?${query.toString()}`);
  return new URL(opened.headers.get("location") ?? "").searchParams.get("account") ?? "";
};

describe("on every platform", () => {
  it("a visitor's shop sells, and its consent page offers no other account", async () => {
    const sims = await startAllSims({
      maxTrialShops: 1,
      usedNumbers: 500,
      marketplace: { app: { redirectUris: ["https://x.example/back"] } },
    });
    closing.push(sims);
    for (const name of SIM_NAMES) {
      const shopId = await accountOf(sims, name, "/");
      const order = sims[name].control.placeOrder(shopId);
      expect(order.number).toBeGreaterThan(500);
      expect(sims[name].control.platformOrders(shopId)).toHaveLength(1);
    }
    const market = sims.marketplace.marketplace.app();
    const seller = await accountOf(sims, "marketplace", "/");
    const back = `client_id=${market.id}&response_type=code&redirect_uri=https%3A%2F%2Fx.example%2Fback`;
    const asSeller = await testCall("GET", `${sims.marketplace.url}/authorization?${back}&account=${seller}`);
    expect(asSeller.text.match(/<option/g)).toHaveLength(1);
    expect(asSeller.text).toContain(seller);
    const store = await accountOf(sims, "cloudshop", "/");
    const asOwner = await testCall(
      "GET",
      `${sims.cloudshop.url}/apps/${sims.cloudshop.app.id}/authorize?state=x&account=${store}`,
    );
    expect(asOwner.text.match(/type="radio"/g)).toHaveLength(1);
    expect(asOwner.text).toContain(store);
  });
});
