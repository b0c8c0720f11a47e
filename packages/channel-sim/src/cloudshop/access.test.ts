import { afterEach, beforeEach, describe, expect, it } from "vitest";
import type { ManualClock } from "../kit/index.ts";
import { createManualClock } from "../kit/index.ts";
import type { TestAnswer } from "../kit/test-call.ts";
import { object, testCall } from "../kit/test-call.ts";
import type { CloudshopSim } from "./index.ts";
import { startCloudshopSim } from "./index.ts";
import { cloudClient, USER_AGENT } from "./test-client.ts";

let clock: ManualClock;
let sim: CloudshopSim;

beforeEach(async () => {
  clock = createManualClock(Date.parse("2026-11-14T15:00:00Z"));
  sim = await startCloudshopSim({ clock, timeScale: 0, app: { redirectUrl: "https://hub.test/callback" } });
});
afterEach(async () => {
  await sim.close();
});

async function approve(storeId: string): Promise<string> {
  const answer = await testCall("POST", `${sim.url}/apps/12345/authorize`, `store_id=${storeId}&state=s1`, {
    "content-type": "application/x-www-form-urlencoded",
  });
  return answer.headers.get("location") ?? "";
}

async function exchange(code: string): Promise<TestAnswer> {
  return testCall("POST", `${sim.url}/apps/authorize/token`, {
    client_id: "12345",
    client_secret: "test_client_secret",
    grant_type: "authorization_code",
    code,
  });
}

describe("installing the app", () => {
  it("asks the merchant on a page, comes back with code and state, and trades the code once", async () => {
    const page = await testCall("GET", `${sim.url}/apps/12345/authorize?state=s1`);
    expect(page.text).toContain("Accept and install");
    const callback = new URL(await approve("3400001"));
    expect([callback.origin + callback.pathname, callback.searchParams.get("state")]).toEqual([
      "https://hub.test/callback",
      "s1",
    ]);
    const code = callback.searchParams.get("code") ?? "";
    const granted = await exchange(code);
    expect(granted.json).toMatchObject({ token_type: "bearer", user_id: "3400001" });
    const again = await exchange(code);
    expect([again.status, object(again.json)["error"]]).toEqual([200, "invalid_grant"]);
  });

  it("expires a code after five minutes and brings no state when begun in the app store", async () => {
    const url = new URL(sim.installFromStore("3400002"));
    expect(url.searchParams.has("state")).toBe(false);
    clock.advanceMs(5 * 60_000 + 1);
    expect((await exchange(url.searchParams.get("code") ?? "")).json).toMatchObject({
      error: "invalid_grant",
    });
  });

  it("kills the older token when a new one is issued", async () => {
    const old = cloudClient(sim);
    expect((await old.call("GET", "store")).status).toBe(200);
    await exchange(new URL(await approve("3400001")).searchParams.get("code") ?? "");
    expect((await old.call("GET", "store")).status).toBe(401);
    expect((await cloudClient(sim).call("GET", "store")).json).toMatchObject({ id: 3_400_001 });
  });
});

describe("calling the API", () => {
  it("demands the documented header, a known token, and a User-Agent with a contact", async () => {
    const { base } = cloudClient(sim);
    const token = sim.shops[0]?.credentials["accessToken"] ?? "";
    const agent = { "user-agent": USER_AGENT };
    const wrong = await testCall("GET", `${base}/store`, undefined, {
      authorization: `Bearer ${token}`,
      ...agent,
    });
    const capital = await testCall("GET", `${base}/store`, undefined, {
      authentication: `Bearer ${token}`,
      ...agent,
    });
    const unknown = await testCall("GET", `${base}/store`, undefined, {
      authentication: "bearer nope",
      ...agent,
    });
    const nameless = await testCall("GET", `${base}/store`, undefined, {
      authentication: `bearer ${token}`,
    });
    expect([wrong.status, capital.status, unknown.status, nameless.status]).toEqual([401, 401, 401, 400]);
    expect(object(wrong.json)["description"]).toBe("Required access token is missing");
    expect(object(unknown.json)["description"]).toBe("Invalid access token");
  });

  it("refuses another version, a body without its type, and broken JSON", async () => {
    const client = cloudClient(sim);
    const version = await testCall("GET", `${sim.url}/2019-01/3400001/store`);
    const untyped = await client.call("POST", "webhooks", "{}", { "content-type": "text/plain" });
    const broken = await client.call("POST", "webhooks", "{");
    expect([version.status, untyped.status, broken.status]).toEqual([404, 415, 400]);
    expect(object(version.json)["description"]).toContain("2025-03");
    expect(broken.json).toEqual({ error: "Problems parsing JSON" });
  });

  it("counts a leaky bucket of forty and answers 429 with milliseconds and no Retry-After", async () => {
    const client = cloudClient(sim);
    const answers: TestAnswer[] = [];
    for (let index = 0; index < 41; index += 1) {
      answers.push(await client.call("GET", "store"));
    }
    const last = answers.at(-1);
    expect(answers.slice(0, 40).every((answer) => answer.status === 200)).toBe(true);
    expect(answers[0]?.headers.get("x-rate-limit-remaining")).toBe("39");
    expect(last?.status).toBe(429);
    expect(last?.headers.get("x-rate-limit-limit")).toBe("40");
    expect(last?.headers.get("x-rate-limit-remaining")).toBe("0");
    expect(last?.headers.get("x-rate-limit-reset")).toBe("20000");
    expect(last?.headers.has("retry-after")).toBe(false);
    expect((await cloudClient(sim, "3400002").call("GET", "store")).status).toBe(200);
    clock.advanceMs(500);
    expect((await client.call("GET", "store")).status).toBe(200);
    expect((await client.call("GET", "store")).status).toBe(429);
  });

  it("says 402 while unpaid and 401 once uninstalled", async () => {
    const client = cloudClient(sim);
    sim.suspend("3400001");
    expect((await client.call("GET", "store")).status).toBe(402);
    sim.resume("3400001");
    expect((await client.call("GET", "store")).status).toBe(200);
    sim.uninstall("3400001");
    expect((await client.call("GET", "store")).status).toBe(401);
  });

  it("refuses what the token's scopes do not cover and hides the customer", async () => {
    await sim.close();
    sim = await startCloudshopSim({ clock, app: { scopes: "read_orders" } });
    const client = cloudClient(sim);
    const order = sim.control.placeOrder("3400001", { lines: [{ sku: "SKU-00001" }] });
    expect((await client.call("GET", "products")).json).toMatchObject({
      code: 403,
      description: "Missing required scope: read_products",
    });
    const shown = object((await client.call("GET", `orders/${order.id}`)).json);
    expect("customer" in shown).toBe(false);
  });
});
