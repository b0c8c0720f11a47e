import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { createManualClock } from "./clock.ts";
import type { FaultInput } from "./faults.ts";
import type { HookReceiver } from "./hook-receiver.ts";
import { startHookReceiver } from "./hook-receiver.ts";
import type { RunningSim } from "./start-sim.ts";
import { startSim } from "./start-sim.ts";
import type { TestAnswer } from "./test-call.ts";
import { object, objects, testCall } from "./test-call.ts";
import { toyPlatform } from "./toy-platform.ts";

let receiver: HookReceiver;
let sim: RunningSim;

beforeEach(async () => {
  receiver = await startHookReceiver();
  sim = await startSim(toyPlatform(receiver.url), { clock: createManualClock(0), productsPerShop: 10 });
});
afterEach(async () => {
  await sim.close();
  await receiver.close();
});

const items = async (shopId = "1"): Promise<TestAnswer> => testCall("GET", `${sim.url}/toy/${shopId}/items`);
const control = async (method: string, path: string, body?: unknown): Promise<TestAnswer> =>
  testCall(method, `${sim.url}/__control/${path}`, body);

async function strikes(seed: string): Promise<number[]> {
  const other = await startSim(toyPlatform(receiver.url), { seed });
  other.control.addFault({ kind: "server-error", probability: 0.5 });
  const statuses: number[] = [];
  for (let index = 0; index < 20; index += 1) {
    statuses.push((await testCall("GET", `${other.url}/toy/1/items`)).status);
  }
  await other.close();
  return statuses;
}

describe("spoiled API calls", () => {
  it("answers 429, 5xx and a revoked token the platform's way, as often as asked", async () => {
    const kinds: FaultInput[] = [
      { kind: "rate-limit", times: 1 },
      { kind: "server-error", times: 1, status: 503 },
      { kind: "token-revoked", times: 1 },
    ];
    for (const fault of kinds) {
      sim.control.addFault(fault);
    }
    const statuses = [await items(), await items(), await items(), await items()].map(
      (answer) => answer.status,
    );
    expect(statuses).toEqual([429, 503, 401, 200]);
    sim.control.addFault({ kind: "token-revoked", times: 1 });
    expect((await items()).headers.get("x-toy")).toBe("token-revoked");
  });

  it("cuts the JSON, changes its types, or sends a page instead", async () => {
    sim.control.addFault({ kind: "truncated-json", times: 1 });
    const cut = await items();
    expect([cut.status, cut.json]).toEqual([200, undefined]);
    sim.control.addFault({ kind: "wrong-type-json", times: 1 });
    expect((await items()).json).toEqual({ items: 10 });
    sim.control.addFault({ kind: "html-ok", times: 1 });
    const page = await items();
    expect([page.status, page.headers.get("content-type")]).toEqual([200, "text/html; charset=UTF-8"]);
    expect(objects((await items()).json)).toHaveLength(10);
  });

  it("drops the connection before the work, or after it was done", async () => {
    sim.control.addFault({ kind: "connection-reset", times: 1, route: "POST /toy/1/echo" });
    await expect(testCall("POST", `${sim.url}/toy/1/echo`, {})).rejects.toThrow("fetch failed");
    sim.control.addFault({ kind: "connection-reset", times: 1, phase: "after" });
    await expect(items()).rejects.toThrow("fetch failed");
    expect((await items()).status).toBe(200);
    expect(sim.control.calls().map((call) => call.fault)).toEqual([
      "connection-reset",
      "connection-reset",
      null,
    ]);
  });

  it("makes one shop slow and leaves the other alone", async () => {
    sim.control.addFault({ kind: "latency", shopId: "2", delayMs: 60 });
    await items("1");
    await items("2");
    const [fast, slow] = sim.control.calls();
    expect(slow?.latencyMs).toBeGreaterThanOrEqual(55);
    expect(fast?.fault).toBeNull();
  });

  it("strikes by chance, and the same seed strikes the same calls", async () => {
    const first = await strikes("a");
    expect(first).toEqual(await strikes("a"));
    expect(new Set(first)).toEqual(new Set([200, 500]));
    expect(first).not.toEqual(await strikes("b"));
  });
});

describe("the control API over HTTP", () => {
  it("sells, edits, refunds, cancels and shows the records", async () => {
    const placed = await control("POST", "shops/1/orders", {
      count: 3,
      lines: [{ sku: "SKU-00001", quantity: 2 }],
      payment: "cod",
      buyer: { firstName: "Zoë" },
    });
    const [first, second, third] = objects(placed.json).map((order) => String(order["id"]));
    expect(objects(placed.json)[0]).toMatchObject({ paymentStatus: "pending", buyer: { firstName: "Zoë" } });
    await control("POST", `shops/1/orders/${String(first)}/edit`, {
      lines: [{ sku: "SKU-00001", quantity: 5 }],
    });
    await control("POST", `shops/1/orders/${String(second)}/refund`, {});
    await control("POST", `shops/1/orders/${String(third)}/cancel`, { reason: "fraud" });
    const orders = objects((await control("GET", "shops/1/orders")).json);
    expect(orders.map((order) => [order["status"], order["paymentStatus"]])).toEqual([
      ["open", "pending"],
      ["open", "refunded"],
      ["cancelled", "voided"],
    ]);
    const writes = objects((await control("GET", "stock-writes?shopId=1&sku=SKU-00001")).json);
    const deltas = writes.map((write) => Number(write["after"]) - Number(write["before"]));
    expect(deltas).toEqual([-2, -2, -2, -3, 2, 2]);
    expect(writes.map((write) => write["version"])).toEqual([2, 3, 4, 5, 6, 7]);
    expect(objects((await control("GET", "shops/1/orders?shape=platform")).json)[0]).toEqual({ toy: first });
  });

  it("refuses what cannot be: too many units, unknown things, wrong shapes", async () => {
    const tooMany = await control("POST", "shops/1/orders", {
      lines: [{ sku: "SKU-00001", quantity: 9_999 }],
    });
    const unknown = await control("POST", "shops/9/orders", {});
    const wrong = await control("POST", "faults", { kind: "earthquake" });
    const noPattern = await control("POST", "faults", { kind: "latency", route: "(" });
    expect(noPattern.status).toBe(400);
    const notJson = await control("PUT", "shops/1/stock", "nope");
    expect([tooMany.status, unknown.status, wrong.status, notJson.status]).toEqual([409, 404, 400, 400]);
    expect(object(tooMany.json)["error"]).toBe("OUT_OF_STOCK");
  });

  it("renames, sets, seeds, revokes, and lists the shops with what is needed to connect", async () => {
    await control("PUT", "shops/1/stock", { sku: "SKU-00002", quantity: 1 });
    await control("POST", "shops/1/rename-sku", { from: "SKU-00002", to: "NEW" });
    await control("POST", "shops/2/seed", { products: 30 });
    await control("POST", "shops/2/revoke-token");
    const shops = objects((await control("GET", "shops")).json);
    expect(shops).toMatchObject([
      { id: "1", products: 10, isTokenRevoked: false },
      { id: "2", products: 30, isTokenRevoked: true, address: `${sim.url}/toy/2` },
    ]);
    expect(object(object(shops[0])["credentials"])["token"]).toMatch(/^[0-9a-f]{16}$/);
    const products = objects((await control("GET", "shops/1/products?offset=1&limit=1")).json);
    expect(objects(object(products[0])["variants"])[0]).toMatchObject({ sku: "NEW", levels: [1] });
  });

  it("keeps rules until cleared", async () => {
    const rule = object((await control("POST", "faults", { kind: "server-error", shopId: "1" })).json);
    expect((await items()).status).toBe(500);
    await control("DELETE", `faults/${String(rule["id"])}`);
    expect((await items()).status).toBe(200);
    expect((await control("GET", "faults")).json).toEqual([]);
  });
});

describe("the page", () => {
  it("shows shops, products and orders, and Buy places an order", async () => {
    expect((await testCall("GET", `${sim.url}/`)).text).toContain("Uno");
    const variantId = sim.shops[0]?.products[0]?.variants[0]?.id ?? "";
    const bought = await testCall(
      "POST",
      `${sim.url}/__shop/1/buy`,
      `variantId=${variantId}&quantity=2&payment=cod`,
      {
        "content-type": "application/x-www-form-urlencoded",
      },
    );
    expect([bought.status, bought.headers.get("location")]).toEqual([
      303,
      "/__shop/1?note=Order+%231+placed",
    ]);
    const page = await testCall("GET", `${sim.url}/__shop/1?q=sku-00001`);
    expect(page.text).toContain("2 × SKU-00001");
    expect(page.text).not.toContain("SKU-00002<");
    await sim.control.flush();
    expect(receiver.received).toHaveLength(1);
  });

  it("says why when there is not enough, and never lets a name become markup", async () => {
    const variantId = sim.shops[0]?.products[0]?.variants[0]?.id ?? "";
    const refused = await testCall(
      "POST",
      `${sim.url}/__shop/1/buy`,
      `variantId=${variantId}&quantity=9999`,
      {
        "content-type": "application/x-www-form-urlencoded",
      },
    );
    expect(refused.headers.get("location")).toContain("left+of+SKU-00001");
    sim.control.placeOrder("1", { lines: [{ sku: "SKU-00001" }], buyer: { firstName: "<script>" } });
    expect((await testCall("GET", `${sim.url}/__shop/1`)).text).not.toContain("<script>");
  });
});
