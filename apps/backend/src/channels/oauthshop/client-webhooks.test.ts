import { startOauthshopSim } from "@estiba/channel-sim";
import { afterAll, afterEach, beforeAll, describe, expect, it } from "vitest";
import type { ShopConnection } from "../../ports/channel.ts";
import { oauthshopClient } from "./client.ts";
import { adminCalls } from "./testing/calls.ts";
import { connectShop } from "./testing/sim-connection.ts";

const SHOP = "acme-demo.myshopify.com";
const URL_OF_OURS = "https://api.example.test/api/v1/webhook/oauthshop";
const target = { url: URL_OF_OURS, secret: null };
const TOPICS = [
  "orders/create",
  "orders/updated",
  "orders/cancelled",
  "orders/delete",
  "refunds/create",
  "products/create",
  "products/update",
  "products/delete",
  "inventory_levels/update",
  "app/uninstalled",
];

let sim: Awaited<ReturnType<typeof startOauthshopSim>>;
let connection: ShopConnection;
beforeAll(async () => {
  sim = await startOauthshopSim({ productsPerShop: 1 });
  connection = await connectShop(sim, SHOP);
});
afterEach(async () => {
  sim.control.clearFaults();
  await oauthshopClient.unsubscribe(connection, target);
});
afterAll(async () => {
  await sim.close();
});

const topics = (): string[] => sim.control.listWebhooks(SHOP).map(({ topic }) => topic);

describe("subscribing", () => {
  it("asks for one topic at a time, by its name in the schema", async () => {
    await oauthshopClient.subscribe(connection, target);
    const calls = adminCalls(sim.control.calls()).filter(({ operation }) => operation === "Subscribe");
    expect(calls[0]).toEqual({
      operation: "Subscribe",
      variables: { topic: "ORDERS_CREATE", subscription: { uri: URL_OF_OURS, format: "JSON" } },
    });
    expect(calls.map(({ variables }) => variables["topic"])).toContain("INVENTORY_LEVELS_UPDATE");
  });

  it("creates everything the first time and nothing the second", async () => {
    expect(await oauthshopClient.subscribe(connection, target)).toEqual({ created: TOPICS, skipped: [] });
    expect(topics().toSorted()).toEqual(TOPICS.toSorted());
    const before = adminCalls(sim.control.calls()).length;
    expect(await oauthshopClient.subscribe(connection, target)).toEqual({ created: [], skipped: TOPICS });
    expect(adminCalls(sim.control.calls()).length - before).toBe(1);
  });

  it("makes again what somebody removed", async () => {
    await oauthshopClient.subscribe(connection, target);
    const lost = sim.control.listWebhooks(SHOP).find(({ topic }) => topic === "orders/cancelled");
    sim.control.deleteWebhook(SHOP, lost?.id ?? "");
    expect((await oauthshopClient.subscribe(connection, target)).created).toEqual(["orders/cancelled"]);
  });

  it("does not take another address for its own, and leaves it alone", async () => {
    const other = { url: `${URL_OF_OURS}/old`, secret: null };
    await oauthshopClient.subscribe(connection, other);
    expect((await oauthshopClient.subscribe(connection, target)).created).toEqual(TOPICS);
    await oauthshopClient.unsubscribe(connection, target);
    expect(sim.control.listWebhooks(SHOP).map(({ url }) => url)).toEqual(TOPICS.map(() => other.url));
    await oauthshopClient.unsubscribe(connection, other);
    expect(topics()).toEqual([]);
  });

  it("takes it as done when somebody else was faster", async () => {
    await oauthshopClient.subscribe(connection, target);
    const empty = { nodes: [], pageInfo: { hasNextPage: false, endCursor: null } };
    const outbound: ShopConnection["outbound"] = {
      close: () => Promise.resolve(),
      request: (request) => {
        const isList = request.body?.includes("ListSubscriptions") === true;
        const body = Buffer.from(JSON.stringify({ data: { webhookSubscriptions: empty } }));
        return isList
          ? Promise.resolve({ status: 200, headers: {}, body })
          : connection.outbound.request(request);
      },
    };
    const result = await oauthshopClient.subscribe({ ...connection, outbound }, target);
    expect(result).toEqual({ created: [], skipped: TOPICS });
  });

  it("is forbidden for topics the shop did not grant, and refused for an address it does not take", async () => {
    const poor = await connectShop(sim, "casa-tierra.myshopify.com", ["read_products"]);
    await expect(oauthshopClient.subscribe(poor, target)).rejects.toMatchObject({ failure: "forbidden" });
    const plain = { url: "http://api.example.test/hook", secret: null };
    await expect(oauthshopClient.subscribe(connection, plain)).rejects.toMatchObject({ failure: "rejected" });
  });

  it.each([
    ["wrong-type-json", "malformed"],
    ["html-ok", "malformed"],
    ["server-error", "unavailable"],
  ] as const)("reads %s as %s", async (kind, failure) => {
    sim.control.addFault({ kind, times: 1 });
    await expect(oauthshopClient.subscribe(connection, target)).rejects.toMatchObject({ failure });
  });
});

describe("unsubscribing", () => {
  it("removes what points to us, and is content when nothing does", async () => {
    await oauthshopClient.subscribe(connection, target);
    await oauthshopClient.unsubscribe(connection, target);
    expect(topics()).toEqual([]);
    await oauthshopClient.unsubscribe(connection, target);
    expect(adminCalls(sim.control.calls()).at(-1)?.operation).toBe("ListSubscriptions");
  });

  it("reports when the shop has removed the app", async () => {
    const shop = "andes-outdoor.myshopify.com";
    const own = await connectShop(sim, shop);
    sim.oauthshop.uninstall(shop);
    await expect(oauthshopClient.unsubscribe(own, target)).rejects.toMatchObject({ failure: "unauthorized" });
  });
});
