import { afterAll, afterEach, beforeAll, describe, expect, it } from "vitest";
import {
  type CloudshopSim,
  type HookReceiver,
  startCloudshopSim,
  startHookReceiver,
} from "@estiba/channel-sim";
import type { ShopConnection } from "../../ports/channel.ts";
import { ORDER_EVENTS, OTHER_EVENTS, subscribe, unsubscribe } from "./client-webhooks.ts";
import { cloudshopOAuth } from "./oauth.ts";
import { type CloudBench, ONE_DEPOT, openBench, SIM_OPTIONS } from "./testing/sim.ts";
import { cloudshopWebhook } from "./webhook.ts";

const ALL = [...ORDER_EVENTS, ...OTHER_EVENTS];
let bench: CloudBench<CloudshopSim>;
let connection: ShopConnection;
let receiver: HookReceiver;

beforeAll(async () => {
  bench = openBench(await startCloudshopSim(SIM_OPTIONS));
  connection = bench.connect(ONE_DEPOT);
  receiver = await startHookReceiver();
});
afterEach(async () => {
  bench.sim.control.clearFaults();
  for (const hook of bench.sim.control.listWebhooks(ONE_DEPOT)) {
    bench.sim.control.deleteWebhook(ONE_DEPOT, hook.id);
  }
  await bench.sim.control.flush();
});
afterAll(async () => {
  await receiver.close();
  await bench.close();
});

const target = () => ({ url: `${receiver.url}/hook`, secret: null });

describe("subscribing to a shop", () => {
  it("looks first, then creates what is missing", async () => {
    bench.called();
    expect(await subscribe(connection, target())).toEqual({ created: ALL, skipped: [] });
    const [list, ...created] = bench.called();
    expect(list).toBe(`GET /2025-03/${ONE_DEPOT}/webhooks?url=${target().url}&page=1&per_page=200`);
    expect(created).toEqual(ALL.map(() => `POST /2025-03/${ONE_DEPOT}/webhooks`));
    expect(JSON.parse(bench.sim.control.calls().at(-1)?.body ?? "")).toEqual({
      event: "app/resumed",
      url: target().url,
    });
  });

  it("waits where the bucket is full half-way, and names all that it created", async () => {
    const settings = { bucketSize: 6, leakPerSecond: 60 };
    const small = openBench(await startCloudshopSim({ ...SIM_OPTIONS, settings }));
    expect(await subscribe(small.connect(ONE_DEPOT), target())).toEqual({ created: ALL, skipped: [] });
    expect(small.sim.control.calls().some(({ status }) => status === 429)).toBe(true);
    await small.close();
  });

  it("leaves what is there", async () => {
    await subscribe(connection, target());
    const [first] = bench.sim.control.listWebhooks(ONE_DEPOT);
    bench.sim.control.deleteWebhook(ONE_DEPOT, first?.id ?? "");
    expect(await subscribe(connection, target())).toEqual({
      created: ["order/created"],
      skipped: ALL.filter((event) => event !== "order/created"),
    });
    expect(bench.sim.control.listWebhooks(ONE_DEPOT)).toHaveLength(ALL.length);
  });

  it("does without the extras that a token has no scope for", async () => {
    bench.sim.app.scopes = "write_orders";
    const install = new URL(bench.sim.installFromStore(ONE_DEPOT));
    const { credentials } = await cloudshopOAuth.exchange({
      app: bench.app,
      outbound: bench.outbound,
      query: { code: install.searchParams.get("code") ?? "" },
      codeVerifier: "",
      now: new Date(),
    });
    connection = bench.connect(ONE_DEPOT, { credentials });
    const { created } = await subscribe(connection, target());
    expect(created).toEqual(ALL.filter((event) => !event.startsWith("product/")));
  });

  it("fails when the address is refused", async () => {
    await expect(subscribe(connection, { url: "ftp://x" })).rejects.toMatchObject({
      failure: "rejected",
      message: expect.stringContaining("invalid url") as unknown,
    });
  });

  it.each([
    ["rate-limit", "rate_limited"],
    ["wrong-type-json", "malformed"],
  ] as const)("%s is %s", async (kind, failure) => {
    bench.sim.control.addFault({ kind, method: "GET", times: 1 });
    await expect(subscribe(connection, target())).rejects.toMatchObject({ failure });
  });
});

describe("what then arrives", () => {
  it("is routed, verified and described", async () => {
    await subscribe(connection, target());
    const order = bench.sim.control.placeOrder(ONE_DEPOT);
    await bench.sim.control.flush();
    const hooks = receiver.received.map(({ headers, body }) => ({
      headers,
      query: {},
      rawBody: Buffer.from(body),
    }));
    const [created] = hooks;
    if (created === undefined) {
      throw new Error("nothing arrived");
    }
    expect(cloudshopWebhook.route(created)).toEqual({ kind: "shop", routeKey: ONE_DEPOT });
    expect(cloudshopWebhook.verify(created, { app: [bench.app.clientSecret], shop: [] })).toBe("valid");
    expect(cloudshopWebhook.verify(created, { app: ["another"], shop: [] })).toBe("invalid");
    expect(hooks.map((hook) => cloudshopWebhook.describe(hook))).toContainEqual({
      topic: "order/created",
      kind: "order_hint",
      externalId: order.id,
      deliveryId: null,
    });
  });
});

describe("unsubscribing", () => {
  it("removes ours and leaves the others", async () => {
    await subscribe(connection, target());
    await subscribe(connection, { url: `${receiver.url}/other` });
    await unsubscribe(connection, target());
    const left = bench.sim.control.listWebhooks(ONE_DEPOT);
    expect(new Set(left.map((hook) => hook.url))).toEqual(new Set([`${receiver.url}/other`]));
    await expect(unsubscribe(connection, target())).resolves.toBeUndefined();
  });

  it("does not mind one that is already gone", async () => {
    await subscribe(connection, target());
    bench.sim.control.addFault({ kind: "server-error", status: 404, method: "DELETE", times: 1 });
    await expect(unsubscribe(connection, target())).resolves.toBeUndefined();
  });
});
