import type { ReceivedHook } from "@estiba/channel-sim";
import { describe, expect, it } from "vitest";
import {
  connectCloudshop,
  connectCustom,
  connectMarketplace,
  connectOauthshop,
  connectWpshop,
  type ConnectedShop,
} from "./harness/connect.ts";
import type { Answer } from "./harness/http.ts";
import { eventOf, findOrder, waitForOrder, waitUntilWorked } from "./harness/order-book.ts";
import { handIn, openPostbox, type Postbox } from "./harness/postbox.ts";
import { customHeaders, hmac, sendCustom } from "./harness/signed.ts";
import { useStack, type Stack } from "./harness/stack.ts";
import { openTenant, type Tenant } from "./harness/tenant.ts";
import { until } from "@estiba/testbed";

let stack: Stack;
let tenant: Tenant;
let postbox: Postbox;
let shops: Record<"oauthshop" | "wpshop" | "marketplace" | "cloudshop" | "custom", ConnectedShop>;

useStack(async (opened) => {
  stack = opened;
  tenant = await openTenant(stack);
  postbox = stack.keep(await openPostbox(stack));
  shops = {
    oauthshop: await connectOauthshop(stack, tenant),
    wpshop: await connectWpshop(stack, tenant),
    marketplace: await connectMarketplace(stack, tenant),
    cloudshop: await connectCloudshop(stack, tenant),
    custom: await connectCustom(tenant),
  };
  postbox.divert("oauthshop", shops.oauthshop);
  postbox.divert("wpshop", shops.wpshop);
  postbox.divert("cloudshop", shops.cloudshop);
  postbox.divertNotices();
});

function eventIdOf(answer: Answer): string {
  expect(answer.body).toMatchObject({ success: true, received: true });
  return answer.body["eventId"] as string;
}

const SIGNED = [
  { channel: "oauthshop", topic: "orders/create", header: "x-shopify-topic" },
  { channel: "wpshop", topic: "order.created", header: "x-wc-webhook-topic" },
] as const;

describe("an event that carries the order", () => {
  it.each(SIGNED)(
    "of $channel is answered 200 with its event, and a repeat is a duplicate of the same event",
    async ({ channel, topic, header }) => {
      const shop = shops[channel];
      const order = stack.sims[channel].control.placeOrder(shop.externalId);
      const isOfOrder = ({ headers, body }: ReceivedHook) =>
        headers[header] === topic && body.includes(order.id);
      const hook = await postbox.take(`${topic} of ${order.id}`, isOfOrder);
      const first = await handIn(stack, hook);
      expect([first.status, first.body["duplicate"]]).toEqual([200, false]);
      const eventId = eventIdOf(first);
      await waitForOrder(tenant, shop, order.id);
      const again = await handIn(stack, hook);
      expect([again.status, again.body["duplicate"], again.body["eventId"]]).toEqual([200, true, eventId]);
      const event = await eventOf(tenant, eventId, ({ duplicates }) => duplicates === 1);
      expect(event).toMatchObject({ topic, state: "done", verification: "signature", externalId: order.id });
    },
  );

  it("of an own backend is answered 200 with its event, and a repeat is a duplicate of the same event", async () => {
    const order = {
      orderId: "W-1",
      total: 5_000,
      currency: "COP",
      items: [{ sku: "SKU-00001", quantity: 2 }],
    };
    const first = await sendCustom(stack, shops.custom, order);
    expect([first.status, first.body["duplicate"]]).toEqual([200, false]);
    const again = await sendCustom(stack, shops.custom, order);
    expect([again.status, again.body["duplicate"], again.body["eventId"]]).toEqual([
      200,
      true,
      eventIdOf(first),
    ]);
    const detail = await waitForOrder(tenant, shops.custom, "W-1");
    expect(detail).toMatchObject({ totalMinor: 5_000, currency: "COP", status: "confirmed" });
    expect(detail.lines).toMatchObject([{ sku: "SKU-00001", quantity: 2 }]);
  });

  it("of an own backend may leave out everything but orderId and total", async () => {
    expect((await sendCustom(stack, shops.custom, { orderId: "W-2", total: 0 })).status).toBe(200);
    await waitForOrder(tenant, shops.custom, "W-2");
  });

  it.each([
    ["no orderId", '{"total":1000}', "orderId is missing"],
    ["no total", '{"orderId":"W-3"}', "total is missing"],
    ["a total that is not whole", '{"orderId":"W-3","total":12.5}', "total must be a whole number"],
    ["a total as text", '{"orderId":"W-3","total":"12.50"}', "total must be a whole number"],
    ["broken JSON", '{"orderId":"W-3","total":1', "JSON"],
  ])(
    "of an own backend with %s is refused with 400 and the reason, and not kept",
    async (_case, raw, reason) => {
      const before = (await tenant.owner.listEvents({ query: { shopId: shops.custom.shopId } })).data.total;
      const answer = await stack.ask("/api/v1/webhook/custom", {
        raw,
        headers: customHeaders(shops.custom, raw),
      });
      expect([answer.status, answer.body["error"]]).toEqual([400, "BAD_REQUEST"]);
      expect(answer.body["message"]).toContain(reason);
      const { data } = await tenant.owner.listEvents({ query: { shopId: shops.custom.shopId } });
      expect(data.total).toBe(before);
    },
  );

  it("of a platform is kept and marked dead when its body cannot be understood", async () => {
    const raw = '{"id":7001,"line_items":"?"}';
    const headers = {
      "content-type": "application/json",
      "x-wc-webhook-topic": "order.updated",
      "x-wc-webhook-source": stack.sims.wpshop.control.listShops()[0]?.address ?? "",
      "x-wc-webhook-signature": hmac(raw, shops.wpshop.webhookSecret ?? "", "base64"),
    };
    const answer = await stack.ask("/api/v1/webhook/wpshop", { raw, headers });
    const event = await eventOf(tenant, eventIdOf(answer), ({ state }) => state === "dead");
    expect(event.lastError).toContain("unexpected shape");
  });
});

describe("an event that only says where to look", () => {
  it("of the second hosted platform is answered 200, and the order is fetched", async () => {
    const order = stack.sims.cloudshop.control.placeOrder(shops.cloudshop.externalId);
    const isOfOrder = ({ body }: ReceivedHook) => body.includes("order/created") && body.includes(order.id);
    const hook = await postbox.take("order/created", isOfOrder);
    expect(hook.body).not.toContain(order.buyer.email);
    const first = await handIn(stack, hook);
    expect([first.status, first.body["received"], first.body["duplicate"]]).toEqual([200, true, false]);
    const detail = await waitForOrder(tenant, shops.cloudshop, order.id);
    expect(detail.customer?.email).toBe(order.buyer.email);
    const before = detail.timeline.length;
    expect((await handIn(stack, hook)).status).toBe(200);
    await waitUntilWorked(tenant);
    const after = await tenant.owner.getOrder({ params: { orderId: detail.id } });
    expect(after.data.timeline).toHaveLength(before);
  });

  it("of the marketplace needs no signature: the order is fetched with the seller's own token", async () => {
    const order = stack.sims.marketplace.control.placeOrder(shops.marketplace.externalId);
    const hook = await postbox.take("orders_v2", ({ body }) => body.includes(`/orders/${order.id}`));
    const answer = await handIn(stack, hook);
    expect([answer.status, answer.body["received"], answer.body["duplicate"]]).toEqual([200, true, false]);
    const detail = await waitForOrder(tenant, shops.marketplace, order.id);
    expect(detail.lines).toHaveLength(1);
    const event = await eventOf(tenant, eventIdOf(answer), ({ state }) => state === "done");
    expect(event.verification).toBe("fetched");
  });

  it("of the marketplace counts only as far as what it names can be fetched", async () => {
    const theirs = stack.sims.marketplace.control.listShops()[1]?.id ?? "";
    const foreign = stack.sims.marketplace.control.placeOrder(theirs);
    const app = Number(stack.sims.marketplace.marketplace.app().id);
    const notice = (change: object) => ({
      resource: `/orders/${foreign.id}`,
      user_id: Number(shops.marketplace.externalId),
      topic: "orders_v2",
      application_id: app,
      ...change,
    });
    const send = (json: object) => stack.ask("/api/v1/webhook/marketplace", { json });
    const ignored = [
      await send(notice({ user_id: Number(theirs) })),
      await send(notice({ application_id: 1 })),
      await send({ topic: "orders_v2" }),
      await send(notice({ resource: "/orders/1/../../users/me" })),
    ];
    expect(ignored.map(({ status, body }) => [status, body["received"], body["eventId"]])).toEqual(
      ignored.map(() => [200, false, null]),
    );
    await eventOf(tenant, eventIdOf(await send(notice({}))), ({ state }) => state === "ignored");
    expect(await findOrder(tenant, shops.marketplace, foreign.id)).toBeUndefined();
  });
});

describe("a shop that changes", () => {
  it("is paused: events are answered 200 and wait, and are worked through after it resumes", async () => {
    const params = { shopId: shops.custom.shopId };
    expect((await tenant.owner.pauseShop({ params })).data.status).toBe("paused");
    const answer = await sendCustom(stack, shops.custom, { orderId: "P-1", total: 1_000 });
    expect([answer.status, answer.body["received"]]).toEqual([200, true]);
    // An event of another shop that came later is done: the worker has been here.
    const witness = await connectCustom(tenant, "testigo");
    await sendCustom(stack, witness, { orderId: "P-2", total: 1_000 });
    await waitForOrder(tenant, witness, "P-2");
    expect(await findOrder(tenant, shops.custom, "P-1")).toBeUndefined();
    const event = await tenant.owner.getEvent({ params: { eventId: eventIdOf(answer) } });
    expect(event.data.state).toBe("pending");
    expect((await tenant.owner.resumeShop({ params })).data.status).toBe("active");
    await waitForOrder(tenant, shops.custom, "P-1");
  });

  it("has a new secret: events signed with the new and with the old one are accepted", async () => {
    const { data } = await tenant.owner.rotateWebhookSecret({ params: { shopId: shops.custom.shopId } });
    expect(data.webhookSecret).not.toBe(shops.custom.webhookSecret);
    expect(Date.parse(data.previousValidUntil)).toBeGreaterThan(Date.now() + 23 * 3_600_000);
    const old = await sendCustom(stack, shops.custom, { orderId: "R-1", total: 1 });
    expect(old.status).toBe(200);
    await until("the new secret to be accepted", async () => {
      const answer = await sendCustom(stack, shops.custom, { orderId: "R-2", total: 1 }, data.webhookSecret);
      return answer.status === 200;
    });
    const again = await connectCustom(tenant);
    expect(again).toMatchObject({ shopId: shops.custom.shopId, webhookSecret: data.webhookSecret });
    await waitForOrder(tenant, shops.custom, "R-2");
  });

  it("is disconnected by its owner: its events are refused from then on", async () => {
    const shop = await connectCustom(tenant, "de-paso");
    expect((await tenant.owner.disconnectShop({ params: { shopId: shop.shopId } })).data.status).toBe(
      "disconnected",
    );
    const raw = JSON.stringify({ orderId: "D-1", total: 1 });
    const answer = await until("the shop to be disconnected", async () => {
      const asked = await stack.ask("/api/v1/webhook/custom", { raw, headers: customHeaders(shop, raw) });
      return asked.status === 404 && asked;
    });
    expect(answer.body["error"]).toBe("CUSTOM_SHOP_NOT_FOUND");
  });
});
