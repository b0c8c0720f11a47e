import { startOauthshopSim } from "@estiba/channel-sim";
import { afterAll, afterEach, beforeAll, describe, expect, it } from "vitest";
import type { ChannelOrder, ShopConnection } from "../../ports/channel.ts";
import { oauthshopClient } from "./client.ts";
import { adminCalls } from "./testing/calls.ts";
import { connectShop } from "./testing/sim-connection.ts";

const SHOP = "acme-demo.myshopify.com";

let sim: Awaited<ReturnType<typeof startOauthshopSim>>;
let connection: ShopConnection;
beforeAll(async () => {
  sim = await startOauthshopSim({ productsPerShop: 300 });
  sim.oauthshop.setBucket(SHOP, { maximum: 1_000_000, restoreRate: 1_000_000 });
  connection = await connectShop(sim, SHOP);
  sim.control.placeOrders(SHOP, 120);
});
afterEach(() => {
  sim.control.clearFaults();
});
afterAll(async () => {
  await sim.close();
});

async function pullAll(from: ShopConnection, changedSince: Date | null): Promise<ChannelOrder[]> {
  const items: ChannelOrder[] = [];
  let cursor: string | null = null;
  do {
    const page = await oauthshopClient.pullOrders(from, { changedSince, cursor });
    items.push(...page.items);
    cursor = page.nextCursor;
  } while (cursor !== null);
  return items;
}

describe("pulling orders", () => {
  it("asks for what changed since, oldest change first", async () => {
    await oauthshopClient.pullOrders(connection, {
      changedSince: new Date("2026-11-14T12:00:00.750Z"),
      cursor: null,
    });
    expect(adminCalls(sim.control.calls()).at(-1)).toMatchObject({
      operation: "OrdersSince",
      variables: { q: "updated_at:>='2026-11-14T12:00:00Z'", cursor: null, first: 50 },
    });
    expect(sim.control.calls().at(-1)?.body).toContain("sortKey: UPDATED_AT");
  });

  it("pages to the end and brings every order once", async () => {
    const before = adminCalls(sim.control.calls()).length;
    const orders = await pullAll(connection, null);
    expect(orders.map(({ externalId }) => externalId).toSorted()).toEqual(
      sim.control
        .listOrders(SHOP)
        .map(({ id }) => id)
        .toSorted(),
    );
    expect(adminCalls(sim.control.calls()).length - before).toBe(3);
  });

  it("leaves out what did not change", async () => {
    expect(await pullAll(connection, new Date(Date.now() + 60_000))).toEqual([]);
  });

  it("reads an order with more lines than fit by itself, to the last line", async () => {
    const lines = sim.control
      .listProducts(SHOP)
      .flatMap(({ variants }) => variants)
      .slice(0, 230)
      .map(({ id }) => ({ variantId: id, quantity: 1 }));
    const large = sim.control.placeOrder(SHOP, { lines, allowOversell: true });
    for (const line of large.lines.slice(0, 12)) {
      sim.control.refundOrder(SHOP, large.id, {
        lines: [{ lineId: line.id, quantity: 1 }],
        isRestocked: false,
      });
    }
    const orders = await pullAll(connection, null);
    const order = orders.find(({ externalId }) => externalId === large.id);
    expect(order?.lines).toHaveLength(230);
    expect(new Set(order?.lines.map(({ externalLineId }) => externalLineId)).size).toBe(230);
    expect(order?.lines.every(({ stockQuantity }) => stockQuantity === 1)).toBe(true);
    expect(await oauthshopClient.fetchOrder(connection, large.id)).toEqual(order);
  });

  it("reads more refunds than fit", async () => {
    const order = sim.control.placeOrder(SHOP, {
      lines: [{ sku: "SKU-00001", quantity: 15 }],
      allowOversell: true,
    });
    const lineId = order.lines[0]?.id ?? "";
    for (let refund = 0; refund < 12; refund += 1) {
      sim.control.refundOrder(SHOP, order.id, { lines: [{ lineId, quantity: 1 }], isRestocked: false });
    }
    const read = await oauthshopClient.fetchOrder(connection, order.id);
    expect(read?.lines).toMatchObject([{ quantity: 15, stockQuantity: 15 }]);
  });

  it("reads a refund of more lines than fit", async () => {
    const lines = sim.control
      .listProducts(SHOP)
      .flatMap(({ variants }) => variants)
      .slice(0, 80)
      .map(({ id }) => ({ variantId: id, quantity: 1 }));
    const order = sim.control.placeOrder(SHOP, { lines, allowOversell: true });
    sim.control.refundOrder(SHOP, order.id, { isRestocked: false });
    const read = await oauthshopClient.fetchOrder(connection, order.id);
    expect(read?.lines.map(({ stockQuantity }) => stockQuantity)).toEqual(
      Array.from({ length: 80 }, () => 1),
    );
  });

  it("does without the buyer when the shop did not grant it", async () => {
    const shop = "casa-tierra.myshopify.com";
    const poor = await connectShop(sim, shop, ["read_orders", "read_products"]);
    sim.control.placeOrder(shop, { payment: "cod" });
    const [order] = await pullAll(poor, null);
    expect(order?.customer).toMatchObject({ email: expect.stringContaining("@") as string });
    expect(order).toMatchObject({ isCashOnDelivery: true, paymentStatus: "cod_pending", currency: "MXN" });
  });

  it("is forbidden without the scope", async () => {
    const poor = await connectShop(sim, "andes-outdoor.myshopify.com", ["read_products"]);
    await expect(pullAll(poor, null)).rejects.toMatchObject({ failure: "forbidden" });
  });

  it.each(["truncated-json", "wrong-type-json", "html-ok"] as const)(
    "answers %s with malformed",
    async (kind) => {
      sim.control.addFault({ kind, route: "OrdersSince", times: 1 });
      await expect(pullAll(connection, null)).rejects.toMatchObject({ failure: "malformed" });
    },
  );

  it("refuses a cursor that is not its own", async () => {
    for (const cursor of ["", "null", '{"since":1}', '{"since":null,"after":null}']) {
      await expect(
        oauthshopClient.pullOrders(connection, { changedSince: null, cursor }),
      ).rejects.toMatchObject({
        failure: "malformed",
      });
    }
  });

  it("asks for half as much when the platform finds it too dear", async () => {
    const firsts: number[] = [];
    const outbound: ShopConnection["outbound"] = {
      close: () => Promise.resolve(),
      request: (request) => {
        const { variables } = JSON.parse(request.body ?? "") as { variables: { first: number } };
        firsts.push(variables.first);
        if (variables.first <= 12) {
          return connection.outbound.request(request);
        }
        const errors = [{ message: "too dear", extensions: { code: "MAX_COST_EXCEEDED" } }];
        return Promise.resolve({ status: 200, headers: {}, body: Buffer.from(JSON.stringify({ errors })) });
      },
    };
    const page = await oauthshopClient.pullOrders(
      { ...connection, outbound },
      { changedSince: null, cursor: null },
    );
    expect(firsts.slice(0, 3)).toEqual([50, 25, 12]);
    expect(page.items).toHaveLength(12);
    expect(page.nextCursor).not.toBeNull();
  });
});

describe("fetching one order", () => {
  it("asks for it by its global id", async () => {
    const order = sim.control.placeOrder(SHOP);
    const read = await oauthshopClient.fetchOrder(connection, order.id);
    expect(adminCalls(sim.control.calls()).at(-1)).toMatchObject({
      operation: "OneOrder",
      variables: { id: `gid://shopify/Order/${order.id}` },
    });
    expect(read).toMatchObject({ externalId: order.id, number: `#${order.number}` });
  });

  it("knows none by another id", async () => {
    expect(await oauthshopClient.fetchOrder(connection, "1")).toBeNull();
    const before = sim.control.calls().length;
    expect(await oauthshopClient.fetchOrder(connection, 'x") { id }')).toBeNull();
    expect(sim.control.calls()).toHaveLength(before);
  });

  it("passes on that the token was revoked", async () => {
    sim.control.addFault({ kind: "token-revoked", times: 1 });
    await expect(oauthshopClient.fetchOrder(connection, "1")).rejects.toMatchObject({
      failure: "unauthorized",
    });
  });
});
