import { describe, expect, it } from "vitest";
import { connectCustom, connectOauthshop, connectWpshop, type ConnectedShop } from "./harness/connect.ts";
import { eventOf, waitForOrder, waitUntilWorked } from "./harness/order-book.ts";
import { customHeaders, hmac, sendCustom } from "./harness/signed.ts";
import { useStack, type Stack } from "./harness/stack.ts";
import { openTenant, type Tenant } from "./harness/tenant.ts";
import { until } from "@estiba/testbed";

let stack: Stack;
let tenant: Tenant;
let custom: ConnectedShop;
let wpshop: ConnectedShop;
let oauthshop: ConnectedShop;
const startedAt = new Date(Date.now() - 1_000);

useStack(async (opened) => {
  stack = opened;
  tenant = await openTenant(stack);
  custom = await connectCustom(tenant);
  wpshop = await connectWpshop(stack, tenant);
  oauthshop = await connectOauthshop(stack, tenant);
});

const range = () => ({ from: startedAt.toISOString(), to: new Date(Date.now() + 1_000).toISOString() });

/** Everything that counts, as the database holds it. */
async function books(): Promise<unknown> {
  const [row] = await stack.database.rows(`
    select
      (select json_agg(o order by o.external_id) from (
        select external_id, status, payment_status, stock_status, total_minor, source_version, updated_at
        from app.orders) o) as orders,
      (select json_agg(l order by l.id) from (
        select id, quantity, stock_quantity, unit_price_minor from app.order_lines) l) as lines,
      (select json_agg(d order by d.id) from (
        select id, order_line_id, quantity, status, reason from app.stock_deductions) d) as deductions,
      (select count(*) from app.order_timeline) as moments`);
  return row;
}

describe("the recorder", () => {
  it("keeps the raw bytes exactly as they were sent", async () => {
    const raw = '{ "orderId" : "Ñ-1",\t"total":1000 , "note":"café ☕ \\u00e9",\n "items":[] }';
    const answer = await stack.ask("/api/v1/webhook/custom", { raw, headers: customHeaders(custom, raw) });
    const event = await eventOf(tenant, answer.body["eventId"] as string, ({ state }) => state === "done");
    expect(Buffer.from(event.bodyBase64, "base64")).toEqual(Buffer.from(raw));
    expect(event.bodyText).toBe(raw);
    expect(event.headers).toMatchObject({ "x-service-shop-id": custom.shopId });
    expect(JSON.stringify(event.headers)).not.toContain("signature");
    expect(event).toMatchObject({ source: "webhook", topic: "order", externalId: "Ñ-1", platform: "CUSTOM" });
    const order = await waitForOrder(tenant, custom, "Ñ-1");
    expect(event.effect).toMatchObject({ orders: [{ id: order.id, externalId: "Ñ-1", outcome: "created" }] });
  });

  it("keeps bytes that are no text", async () => {
    const raw = Buffer.from([0x7b, 0xff, 0xfe, 0x00, 0x7d]);
    const headers = {
      "content-type": "application/json",
      "x-wc-webhook-topic": "order.updated",
      "x-wc-webhook-source": stack.sims.wpshop.control.listShops()[0]?.address ?? "",
      "x-wc-webhook-signature": hmac(raw, wpshop.webhookSecret ?? "", "base64"),
    };
    const answer = await stack.ask("/api/v1/webhook/wpshop", { raw, headers });
    expect(answer.status).toBe(200);
    const event = await eventOf(tenant, answer.body["eventId"] as string, ({ state }) => state === "dead");
    expect(Buffer.from(event.bodyBase64, "base64")).toEqual(raw);
    expect(event.bodyText).toBeNull();
  });

  it("keeps orders handed in directly, as they were sent", async () => {
    const json = { shopId: custom.shopId, orderId: "D-1", total: 2_000, currency: "COP" };
    expect((await stack.ask("/api/v1/custom/orders", { headers: tenant.key, json })).status).toBe(201);
    const { data } = await tenant.owner.listEvents({ query: { externalId: "D-1" } });
    expect(data.items).toMatchObject([{ source: "api", verification: "key", state: "done" }]);
    const detail = await tenant.owner.getEvent({ params: { eventId: data.items[0]?.id ?? "" } });
    expect(detail.data.bodyText).toBe(JSON.stringify(json));
  });

  it("lists by shop, state, source, topic, what it is about and time, newest first", async () => {
    const order = stack.sims.wpshop.control.placeOrder(wpshop.externalId);
    await waitForOrder(tenant, wpshop, order.id);
    await waitUntilWorked(tenant);
    const list = async (query: Parameters<Tenant["owner"]["listEvents"]>[0]) =>
      (await tenant.owner.listEvents(query)).data;
    const all = await list({ query: { limit: 200 } });
    const times = all.items.map(({ receivedAt }) => receivedAt);
    expect(times).toEqual(times.toSorted().toReversed());
    const expectOnly = async (
      query: NonNullable<NonNullable<Parameters<Tenant["owner"]["listEvents"]>[0]>["query"]>,
      isWanted: (event: (typeof all.items)[number]) => boolean,
    ) => {
      const found = await list({ query: { limit: 200, ...query } });
      expect(found.items.map(({ id }) => id)).toEqual(all.items.filter(isWanted).map(({ id }) => id));
      expect(found.items.length).toBeGreaterThan(0);
    };
    await expectOnly({ shopId: wpshop.shopId }, ({ shopId }) => shopId === wpshop.shopId);
    await expectOnly({ state: "dead" }, ({ state }) => state === "dead");
    await expectOnly({ source: "api" }, ({ source }) => source === "api");
    await expectOnly({ topic: "order.created" }, ({ topic }) => topic === "order.created");
    await expectOnly({ externalId: order.id }, ({ externalId }) => externalId === order.id);
    const middle = times[Math.floor(times.length / 2)] ?? "";
    await expectOnly({ from: middle }, ({ receivedAt }) => receivedAt >= middle);
    await expectOnly({ to: middle }, ({ receivedAt }) => receivedAt <= middle);
  });

  it("pages without losing or repeating one", async () => {
    const { data: all } = await tenant.owner.listEvents({ query: { limit: 200 } });
    const seen: string[] = [];
    for (let offset = 0, hasMore = true; hasMore; offset += 2) {
      const { data } = await tenant.owner.listEvents({ query: { limit: 2, offset } });
      expect(data).toMatchObject({ limit: 2, offset, total: all.total });
      expect(data.items.length).toBeLessThanOrEqual(2);
      seen.push(...data.items.map(({ id }) => id));
      ({ hasMore } = data);
    }
    expect(seen).toEqual(all.items.map(({ id }) => id));
    const clamped = await tenant.owner.listEvents({ query: { limit: 5_000 } });
    expect(clamped.data.limit).toBe(200);
    const wrong = await stack.ask("/api/v1/tenant/events?limit=abc", { headers: tenant.session });
    expect([wrong.status, wrong.body["error"]]).toEqual([400, "BAD_REQUEST"]);
  });
});

const version = (n: number, quantity: number) => ({
  orderId: "V-1",
  total: quantity * 1_000,
  version: n,
  items: [{ sku: "SKU-00002", quantity, price: 1_000 }],
});

describe("working through events once more", () => {
  it("changes nothing, for one event of each kind", async () => {
    const bought = stack.sims.oauthshop.control.placeOrder(oauthshop.externalId);
    await waitForOrder(tenant, oauthshop, bought.id);
    await sendCustom(stack, custom, {
      orderId: "X-1",
      total: 3_000,
      items: [{ sku: "SKU-00001", quantity: 3, price: 1_000 }],
    });
    await waitForOrder(tenant, custom, "X-1");
    await waitUntilWorked(tenant);
    const before = await books();
    const { data } = await tenant.owner.listEvents({ query: { limit: 200 } });
    for (const { id } of data.items) {
      const { data: replay } = await tenant.owner.replayEvent({ params: { eventId: id } });
      expect(replay).toEqual({ replayed: 1 });
    }
    await waitUntilWorked(tenant);
    expect(await books()).toEqual(before);
  });

  it("shows in the event that it was worked through, and with what outcome", async () => {
    const { data } = await tenant.owner.listEvents({ query: { externalId: "X-1" } });
    const eventId = data.items[0]?.id ?? "";
    const first = data.items[0]?.finishedAt ?? "";
    await tenant.owner.replayEvent({ params: { eventId } });
    const event = await until("the event to be done again", async () => {
      const seen = await tenant.owner.getEvent({ params: { eventId } });
      return seen.data.state === "done" && (seen.data.finishedAt ?? "") > first && seen.data;
    });
    expect(event.effect).toMatchObject({ orders: [{ externalId: "X-1", outcome: "duplicate" }] });
  });

  it("changes nothing for a whole range, however often", async () => {
    const before = await books();
    for (let round = 0; round < 3; round += 1) {
      const { data } = await tenant.owner.replayEvents({ body: range() });
      expect(data.replayed).toBeGreaterThan(5);
    }
    await waitUntilWorked(tenant);
    expect(await books()).toEqual(before);
  });

  it("can be limited to one shop, or to what failed", async () => {
    const { data: dead } = await tenant.owner.listEvents({ query: { state: "dead" } });
    const replayed = await tenant.owner.replayEvents({ body: { ...range(), state: "dead" } });
    expect(replayed.data.replayed).toBe(dead.total);
    const { data: ofShop } = await tenant.owner.listEvents({ query: { shopId: wpshop.shopId } });
    const one = await tenant.owner.replayEvents({ body: { ...range(), shopId: wpshop.shopId } });
    expect(one.data.replayed).toBe(ofShop.total);
    await waitUntilWorked(tenant);
  });

  it("brings an order back as it was when the order of arrival was the worst possible", async () => {
    await sendCustom(stack, custom, version(3, 1));
    await waitForOrder(tenant, custom, "V-1");
    await sendCustom(stack, custom, version(1, 5));
    await sendCustom(stack, custom, version(2, 7));
    await waitUntilWorked(tenant);
    const newest = await waitForOrder(tenant, custom, "V-1");
    expect(newest).toMatchObject({ totalMinor: 1_000, sourceVersion: 3 });
    const before = await books();
    await tenant.owner.replayEvents({ body: { ...range(), shopId: custom.shopId } });
    await waitUntilWorked(tenant);
    const lateMoments = ({ timeline }: typeof newest) =>
      timeline.filter(({ kind }) => kind === "late").length;
    const after = await waitForOrder(tenant, custom, "V-1");
    expect({ ...after, timeline: [] }).toEqual({ ...newest, timeline: [] });
    expect(lateMoments(after)).toBeGreaterThanOrEqual(lateMoments(newest));
    expect({ ...(before as object), moments: 0 }).toEqual({ ...((await books()) as object), moments: 0 });
  });
});
