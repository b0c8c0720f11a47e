import { afterEach, beforeEach, expect, it } from "vitest";
import type { HookReceiver } from "../kit/index.ts";
import { startHookReceiver } from "../kit/index.ts";
import type { TestAnswer } from "../kit/test-call.ts";
import { object, testCall } from "../kit/test-call.ts";
import type { WpshopSim } from "./index.ts";
import { startWpshopSim } from "./index.ts";

let sim: WpshopSim;
let receiver: HookReceiver;

beforeEach(async () => {
  receiver = await startHookReceiver();
  sim = await startWpshopSim();
});
afterEach(async () => {
  await sim.close();
  await receiver.close();
});

function query(changes: Record<string, string> = {}): URLSearchParams {
  return new URLSearchParams({
    app_name: "Hub",
    scope: "read_write",
    user_id: "ten_42.s_9f3c1e",
    return_url: "https://panel.test/done",
    callback_url: `${receiver.url}/callback`,
    ...changes,
  });
}

async function approve(): Promise<TestAnswer> {
  return testCall("POST", `${sim.url}/shops/1/wc-auth/v1/access_granted`, query().toString(), {
    "content-type": "application/x-www-form-urlencoded",
  });
}

it("shows a page with Approve and Deny, and hands over working keys on approval", async () => {
  const page = await testCall("GET", `${sim.url}/shops/1/wc-auth/v1/authorize?${query().toString()}`);
  expect(page.text).toContain("Approve");
  expect(page.text).toContain("https://panel.test/done?success=0&amp;user_id=ten_42.s_9f3c1e");
  const granted = await approve();
  expect([granted.status, granted.headers.get("location")]).toEqual([
    302,
    "https://panel.test/done?success=1&user_id=ten_42.s_9f3c1e",
  ]);
  const keys = object(JSON.parse(receiver.received[0]?.body ?? ""));
  expect(keys).toMatchObject({ user_id: "ten_42.s_9f3c1e", key_permissions: "read_write" });
  expect(keys["consumer_key"]).toMatch(/^ck_[0-9a-f]{40}$/);
  expect(receiver.received[0]?.headers["content-type"]).toBe("application/json;charset=UTF-8");
  const basic = Buffer.from(`${String(keys["consumer_key"])}:${String(keys["consumer_secret"])}`).toString(
    "base64",
  );
  const call = await testCall("GET", `${sim.url}/shops/1/wp-json/wc/v3/orders`, undefined, {
    authorization: `Basic ${basic}`,
  });
  expect(call.status).toBe(200);
});

it("takes the keys back when the callback does not answer exactly 200", async () => {
  receiver.answer(() => ({ status: 201 }));
  const granted = await approve();
  const keys = object(JSON.parse(receiver.received[0]?.body ?? ""));
  const call = await testCall(
    "GET",
    `${sim.url}/shops/1/wp-json/wc/v3/orders?consumer_key=${String(keys["consumer_key"])}&consumer_secret=${String(keys["consumer_secret"])}`,
  );
  expect([granted.status, call.status]).toEqual([401, 401]);
});

it("refuses a missing parameter and a callback that is neither https nor loopback", async () => {
  const url = `${sim.url}/shops/1/wc-auth/v1/authorize`;
  const missing = await testCall("GET", `${url}?app_name=Hub`);
  const plain = await testCall("GET", `${url}?${query({ callback_url: "http://hub.test/cb" }).toString()}`);
  expect([missing.status, plain.status]).toEqual([401, 401]);
  expect(plain.text).toContain("needs to be over SSL");
});
