import { startMarketplaceSim } from "@estiba/channel-sim";
import { afterAll, describe, expect, it } from "vitest";
import { startApp, useApp, type TestApp } from "../../../test/app.ts";
import { makeKey } from "../../../test/factories/key.ts";
import { makeTenant, type TestTenant } from "../../../test/factories/tenant.ts";
import { SIM_OPTIONS, VARIATIONS } from "../../channels/marketplace/testing/sim.ts";
import { withShop } from "../kit/open-shop.ts";
import { intakeEvents } from "./intake-events.ts";

const sim = await startMarketplaceSim({ ...SIM_OPTIONS, timeScale: 0 });
afterAll(() => sim.close());
const { id: applicationId, secret } = sim.marketplace.app();
const config = {
  ALLOW_PRIVATE_ADDRESSES: "yes",
  MARKETPLACE_CLIENT_ID: applicationId,
  MARKETPLACE_CLIENT_SECRET: secret,
  MARKETPLACE_BASE_URL: sim.url,
  NOTICES_PER_SHOP_PER_MINUTE: "10",
} as const;
const app = await useApp({ config });
const { services } = app.foundation;

async function connectSeller(): Promise<TestTenant> {
  const tenant = await makeTenant(app, { plan: "PRO" });
  const shop = sim.control.listShops().find(({ id }) => id === VARIATIONS);
  await app.ok("registerMarketplaceShop", {
    key: (await makeKey(app, tenant)).value,
    body: { sellerUserId: Number(VARIATIONS), accessToken: shop?.credentials["accessToken"] ?? "" },
  });
  return tenant;
}
const tenant = await connectSeller();

const notice = (resource: string, topic = "orders_v2") => ({
  resource,
  topic,
  user_id: Number(VARIATIONS),
  application_id: Number(applicationId),
});

async function send(body: object, to: Pick<TestApp, "send"> = app) {
  const answer = await to.send("POST", "/api/v1/webhook/marketplace", {
    rawBody: JSON.stringify(body),
    headers: { "content-type": "application/json" },
  });
  expect(answer.status).toBe(200);
  return answer.body as { received: boolean; eventId: string | null; duplicate: boolean };
}

interface EventRow {
  id: string;
  topic: string;
  external_id: string | null;
  state: string;
  duplicates: number;
  effect: { note?: string; orders?: { externalId: string }[]; found?: string[] } | null;
}

const events = () =>
  app.database.rows<EventRow>(
    `select id, topic, external_id, state, duplicates, effect from app.inbound_events
     where tenant_id = $1 and source = 'webhook' order by id`,
    [tenant.id],
  );

const settleAll = () =>
  app.database.rows(
    `with gone as (delete from app.event_fingerprints where tenant_id = $1)
     update app.inbound_events set state = 'ignored', finished_at = now() where tenant_id = $1 and state = 'pending'`,
    [tenant.id],
  );

const calm = () => app.foundation.redis.flushdb();
const look = () => intakeEvents(services, tenant.id, { areHints: true });
const callsFor = (path: string) => sim.control.calls().filter(({ url }) => url.startsWith(path)).length;

describe("an unsigned notice", () => {
  it("waits once per shop and resource, and the others are counted on it", async () => {
    await calm();
    const { id } = sim.control.placeOrder(VARIATIONS);
    const answers = [];
    for (let turn = 0; turn < 5; turn += 1) {
      answers.push(await send(notice(`/orders/${id}`)));
    }
    expect(new Set(answers.map(({ eventId }) => eventId)).size).toBe(1);
    expect(answers.map(({ duplicate }) => duplicate)).toEqual([false, true, true, true, true]);
    const [row, ...others] = (await events()).filter(({ external_id }) => external_id === id);
    expect(others).toEqual([]);
    expect(row).toMatchObject({ state: "pending", duplicates: 4 });
  });

  it("that arrives after the look began causes another look", async () => {
    await calm();
    await settleAll();
    const { id } = sim.control.placeOrder(VARIATIONS);
    const first = await send(notice(`/orders/${id}`));
    await look();
    const second = await send(notice(`/orders/${id}`));
    expect(second).toMatchObject({ duplicate: false });
    expect(second.eventId).not.toBe(first.eventId);
    await look();
    const rows = (await events()).filter(({ external_id }) => external_id === id);
    expect(rows.map(({ state }) => state)).toEqual(["done", "done"]);
  });

  it("that failed waits for its next try once, however often it is sent again", async () => {
    await calm();
    await settleAll();
    const { id } = sim.control.placeOrder(VARIATIONS);
    const path = `/orders/${id}`;
    const { id: faultId } = sim.control.addFault({ kind: "server-error", route: path });
    const first = await send(notice(path));
    await look();
    expect(await send(notice(path))).toMatchObject({ eventId: first.eventId, duplicate: true });
    sim.control.clearFaults(faultId);
    const due = "update app.inbound_events set due_at = now() where tenant_id = $1 and state = 'pending'";
    await app.database.rows(due, [tenant.id]);
    await look();
    const rows = (await events()).filter(({ external_id }) => external_id === id);
    expect(rows).toMatchObject([{ id: first.eventId, state: "done", duplicates: 1 }]);
  });

  it.each([
    ["a topic nobody asked for", notice("/orders/1", "messages")],
    ["a resource of another shape", notice("/orders/1/../../users/me")],
    ["another application", { ...notice("/orders/1"), application_id: 1 }],
  ])("of %s leaves no trace", async (_case, body) => {
    const before = (await events()).length;
    expect(await send(body)).toMatchObject({ received: false, eventId: null });
    expect(await events()).toHaveLength(before);
  });

  it("is refused above 4 kB", async () => {
    const rawBody = JSON.stringify({ ...notice("/orders/1"), filler: "x".repeat(4_096) });
    const answer = await app.send("POST", "/api/v1/webhook/marketplace", {
      rawBody,
      headers: { "content-type": "application/json" },
    });
    expect([answer.status, answer.body["error"]]).toEqual([413, "PAYLOAD_TOO_LARGE"]);
  });

  it("is taken from the platform's own addresses only, where they are listed", async () => {
    const closed = await startApp({
      config: { ...config, MARKETPLACE_NOTICE_ADDRESSES: "54.88.218.97, 18.206.34.0/24" },
      beside: app,
    });
    const open = await startApp({
      config: { ...config, MARKETPLACE_NOTICE_ADDRESSES: "127.0.0.0/8" },
      beside: app,
    });
    try {
      expect(await send(notice("/orders/77"), closed)).toMatchObject({ received: false });
      expect(await send(notice("/orders/77"), open)).toMatchObject({ received: true });
    } finally {
      await closed.close();
      await open.close();
    }
  });
});

describe("more notices than a shop has sales", () => {
  it("become one look at what changed, which finds the real sale among them", async () => {
    await calm();
    await settleAll();
    for (let index = 0; index < 40; index += 1) {
      await send(notice(`/orders/90000000${index}`));
    }
    const { id } = sim.control.placeOrder(VARIATIONS);
    const answer = await send(notice(`/orders/${id}`));
    expect(answer.received).toBe(true);
    const waiting = (await events()).filter(({ state }) => state === "pending");
    expect(waiting.filter(({ topic }) => topic === "notices")).toHaveLength(1);
    expect(waiting).toHaveLength(11);
    await app.database.rows("update app.inbound_events set due_at = now() where tenant_id = $1", [tenant.id]);
    await look();
    const found = (await events()).find(({ topic }) => topic === "notices");
    expect(found).toMatchObject({ state: "done", duplicates: 30 });
    expect(found?.effect?.found).toContain(id);
    await intakeEvents(services, tenant.id, { areHints: false });
    const own = await app.database.rows<EventRow>(
      `select e.state from app.inbound_events e
       join app.orders o on o.tenant_id = e.tenant_id and o.shop_id = e.shop_id and o.external_id = e.external_id
       where e.tenant_id = $1 and e.external_id = $2`,
      [tenant.id, id],
    );
    expect(own).toEqual([{ state: "done" }]);
  });

  it("that name what does not exist are looked up together for a while", async () => {
    const before = callsFor("/orders/91");
    for (let index = 0; index < 20; index += 1) {
      await send(notice(`/orders/9100000${index}`));
    }
    await app.database.rows("update app.inbound_events set due_at = now() where tenant_id = $1", [tenant.id]);
    await look();
    expect(callsFor("/orders/91")).toBe(before);
  });

  it("from one address are limited too, whichever shop they name", async () => {
    await calm();
    await settleAll();
    const strict = await startApp({
      config: { ...config, NOTICES_PER_ADDRESS_PER_MINUTE: "2" },
      beside: app,
    });
    try {
      for (let index = 0; index < 5; index += 1) {
        await send(notice(`/orders/9200000${index}`), strict);
      }
      const waiting = (await events()).filter(({ state }) => state === "pending");
      expect(waiting.map(({ topic }) => topic).toSorted()).toEqual(["notices", "orders_v2", "orders_v2"]);
    } finally {
      await strict.close();
    }
  });

  it("about listings read the catalog again only now and then", async () => {
    await calm();
    await settleAll();
    for (let index = 0; index < 30; index += 1) {
      await send(notice(`/items/MLC123456${index}`, "items"));
    }
    const waiting = (await events()).filter(({ state }) => state === "pending");
    expect(waiting).toHaveLength(1);
    expect(waiting[0]).toMatchObject({ topic: "items", duplicates: 29 });
  });
});

describe("the seller's calls", () => {
  it("are never all spent on notices: half of them stay for publishing", async () => {
    await calm();
    await settleAll();
    const [{ id: shopId } = { id: "" }] = await app.database.rows<{ id: string }>(
      "select id from app.shops where tenant_id = $1",
      [tenant.id],
    );
    const self = { method: "GET", url: `${sim.url}/users/me`, headers: {} } as const;
    const takeAll = (isHint: boolean, count: number) =>
      withShop(
        services,
        tenant.id,
        shopId,
        async ({ connection }) => {
          const startedMs = performance.now();
          await Promise.all(Array.from({ length: count }, () => connection.outbound.request(self)));
          return performance.now() - startedMs;
        },
        { isHint },
      );
    await takeAll(true, 20);
    const waitedForHintsMs = await takeAll(true, 5);
    expect(waitedForHintsMs).toBeGreaterThan(500);
    const waitedToPublishMs = await takeAll(false, 10);
    expect(waitedToPublishMs).toBeLessThan(waitedForHintsMs);
  });
});
