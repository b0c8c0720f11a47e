import { describe, expect, it } from "vitest";
import { useApp } from "../../../test/app.ts";
import { stockOne } from "../../../test/factories/stock.ts";
import { origin } from "../../../test/factories/tenant.ts";
import { useNotifications } from "../../../test/notification-bench.ts";
import { isSignedWith, startReceiver } from "../../../test/receiver.ts";
import { leaseDeliveries } from "../../domain/notifications/index.ts";
import { sweep } from "../upkeep/sweep.ts";
import { tidy } from "../upkeep/tidy.ts";

const app = await useApp({ config: { ALLOW_PRIVATE_ADDRESSES: "yes" } });
const { services } = app.foundation;
const {
  on,
  token,
  drain,
  subscribe,
  shown,
  setStatus,
  deliveries,
  detail,
  sendTest,
  comeDue,
  unblock,
  orders,
} = useNotifications(app);

/** Whether the sweeper sends a worker to this tenant. */
async function isRung(): Promise<boolean> {
  const rung: string[] = [];
  await sweep({ ...services, ring: (queue, tenantId) => void rung.push(`${queue} ${tenantId}`) }, "notify");
  return rung.includes(`notify ${on().tenant.id}`);
}

describe("a delivery", () => {
  it("is in the log with its payload and what the receiver answered", async () => {
    const { id, url } = await subscribe();
    const sent = await sendTest(id);
    on().receiver.answer((response) => void response.writeHead(200).end("gracias"));
    await drain();
    const log = await detail(sent.deliveryId);
    expect(log).toMatchObject({
      eventId: sent.eventId,
      eventType: "webhook.test",
      target: "subscription",
      subscriptionId: id,
      url,
      state: "delivered",
      attempts: 1,
      responseStatus: 200,
      nextAttemptAt: null,
      payload: { id: sent.eventId, type: "webhook.test" },
    });
    expect(log.attemptLog).toMatchObject([
      { attempt: 1, responseStatus: 200, error: null, responseExcerpt: "gracias" },
    ]);
    expect(log.attemptLog[0]?.latencyMs).toBeGreaterThanOrEqual(0);
    expect(on().receiver.received[0]?.body).toEqual(log.payload);
    expect((await shown(id)).lastSuccessAt).not.toBeNull();
  });

  it("is tried ten times over three days under one webhook-id, then given up", async () => {
    const { id } = await subscribe();
    const { deliveryId } = await sendTest(id);
    on().receiver.answer(500);
    const waitsMs: number[] = [];
    for (let attempt = 1; attempt <= 10; attempt += 1) {
      await unblock();
      await drain();
      const { nextAttemptAt } = await detail(deliveryId);
      waitsMs.push(nextAttemptAt === null ? 0 : Date.parse(nextAttemptAt) - Date.now());
      await comeDue();
    }
    await unblock();
    await drain();
    const { state, attempts, lastError, attemptLog } = await detail(deliveryId);
    expect({ state, attempts, lastError }).toEqual({
      state: "dead",
      attempts: 10,
      lastError: "The receiver answered 500.",
    });
    expect(attemptLog.map(({ attempt }) => attempt)).toEqual([10, 9, 8, 7, 6, 5, 4, 3, 2, 1]);
    expect(on().receiver.received).toHaveLength(10);
    expect(new Set(on().receiver.received.map(({ headers }) => headers["webhook-id"])).size).toBe(1);
    const days = waitsMs.reduce((sum, waitMs) => sum + waitMs, 0) / 86_400_000;
    expect(days).toBeGreaterThan(2.6);
    expect(days).toBeLessThan(3.4);
    expect(waitsMs.slice(0, 9)).toEqual(waitsMs.slice(0, 9).toSorted((a, b) => a - b));
  });

  it("is not tried again before it is due", async () => {
    const { id } = await subscribe();
    await sendTest(id);
    on().receiver.answer(503);
    await drain();
    await drain();
    expect(on().receiver.received).toHaveLength(1);
  });

  it("waits as long as the receiver asks for", async () => {
    const { id } = await subscribe();
    const { deliveryId } = await sendTest(id);
    on().receiver.answer((response) => void response.writeHead(429, { "retry-after": "1800" }).end());
    await drain();
    const { nextAttemptAt } = await detail(deliveryId);
    const waitMs = Date.parse(nextAttemptAt ?? "") - Date.now();
    expect(waitMs).toBeGreaterThan(1_790_000);
    expect(waitMs).toBeLessThan(1_801_000);
  });

  it("does not follow a redirect", async () => {
    const trap = await startReceiver();
    const { id } = await subscribe();
    const { deliveryId } = await sendTest(id);
    on().receiver.answer((response) => void response.writeHead(307, { location: trap.url }).end());
    await drain();
    expect(await detail(deliveryId)).toMatchObject({
      state: "pending",
      responseStatus: 307,
      lastError: "The receiver answered 307: redirects are not followed.",
    });
    expect(trap.received).toHaveLength(0);
  });

  it("keeps only the beginning of what the receiver says", async () => {
    const { id } = await subscribe();
    const { deliveryId } = await sendTest(id);
    on().receiver.answer((response) => void response.writeHead(200).end(`hola\u0000${"x".repeat(200_000)}`));
    await drain();
    const { state, attemptLog } = await detail(deliveryId);
    expect(state).toBe("delivered");
    expect(attemptLog[0]?.responseExcerpt).toMatch(/^hola x{200,}$/);
    expect(attemptLog[0]?.responseExcerpt?.length).toBeLessThanOrEqual(300);
  });

  it("goes out again under the same webhook-id when it is replayed", async () => {
    const { id, secret } = await subscribe();
    const { deliveryId } = await sendTest(id);
    await drain();
    await app.ok("replayWebhookDelivery", { token: token(), params: { deliveryId } });
    expect(await detail(deliveryId)).toMatchObject({ state: "pending", replays: 1 });
    await drain();
    expect(on().receiver.received).toHaveLength(2);
    expect(on().receiver.received[1]?.headers["webhook-id"]).toBe(
      on().receiver.received[0]?.headers["webhook-id"],
    );
    expect(on().receiver.received.every((event) => isSignedWith(secret, event))).toBe(true);
    const { attemptLog } = await detail(deliveryId);
    expect(attemptLog.map(({ replay, attempt }) => [replay, attempt])).toEqual([
      [1, 1],
      [0, 1],
    ]);
  });

  it("is among those of a range that are replayed, by state and subscription", async () => {
    const { id } = await subscribe();
    const other = await subscribe(["*"], `${on().receiver.url}/other`);
    await sendTest(id);
    await sendTest(other.id);
    await drain();
    on().receiver.answer(410);
    await sendTest(id);
    await drain();
    expect((await deliveries({ state: "dead" })).map(({ subscriptionId }) => subscriptionId)).toEqual([id]);
    expect(await deliveries({ state: "delivered" })).toHaveLength(2);
    const range = {
      from: new Date(Date.now() - 60_000).toISOString(),
      to: new Date(Date.now() + 60_000).toISOString(),
    };
    const replay = async (body: object) =>
      (await app.ok("replayWebhookDeliveries", { token: token(), body: { ...range, ...body } })).data
        .replayed;
    expect(await replay({ subscriptionId: id })).toBe(0);
    await setStatus(id, "active");
    expect(await replay({ state: "dead" })).toBe(1);
    expect(await replay({ subscriptionId: other.id })).toBe(1);
    on().receiver.answer(204);
    await drain();
    expect(await deliveries({ state: "delivered" })).toHaveLength(3);
  });
});

describe("a backlog", () => {
  it("is worked through in turns until nothing is left", async () => {
    const { id } = await subscribe();
    for (let count = 0; count < 20; count += 1) {
      await sendTest(id);
    }
    expect(await drain()).toBe(true);
    expect(on().receiver.received).toHaveLength(8);
    expect(await drain()).toBe(true);
    expect(await drain()).toBe(false);
    expect(on().receiver.received).toHaveLength(20);
    expect(new Set(on().receiver.received.map(({ body }) => body.id)).size).toBe(20);
  });

  it("two workers share without sending anything twice", async () => {
    const { id } = await subscribe(["order.*"]);
    const { place } = await orders();
    await place();
    for (let count = 0; count < 7; count += 1) {
      await sendTest(id);
    }
    await Promise.all([drain(), drain(), drain()]);
    expect(on().receiver.received).toHaveLength(8);
    expect(new Set(on().receiver.received.map(({ body }) => body.id)).size).toBe(8);
  });

  it("is found by the sweeper, for who waits and for nobody else", async () => {
    const { id } = await subscribe(["order.*"]);
    expect(await isRung()).toBe(false);
    await (await orders()).place();
    expect(await isRung()).toBe(true);
    await drain();
    expect(await isRung()).toBe(false);
    await sendTest(id);
    expect(await isRung()).toBe(true);
    await setStatus(id, "paused");
    expect(await isRung()).toBe(false);
    await setStatus(id, "active");
    expect(await isRung()).toBe(true);
    on().receiver.answer(500);
    await drain();
    expect(await isRung()).toBe(false);
    await comeDue();
    expect(await isRung()).toBe(true);
    on().receiver.answer(204);
    await drain();
    expect(await isRung()).toBe(false);
    const [delivery] = await deliveries();
    await app.ok("replayWebhookDelivery", { token: token(), params: { deliveryId: delivery?.id ?? "" } });
    expect(await isRung()).toBe(true);
  });

  it("that a worker took and never gave back is found when its lease is over", async () => {
    const { id } = await subscribe();
    await sendTest(id);
    await services.inTenant(on().tenant.id, origin, (tx) => leaseDeliveries(tx, services.keyring, 8));
    expect(await isRung()).toBe(false);
    await drain();
    expect(on().receiver.received).toHaveLength(0);
    await comeDue();
    expect(await isRung()).toBe(true);
    await drain();
    expect(on().receiver.received).toHaveLength(1);
  });

  it("is deleted when it is old, with its attempts, but not what is still pending", async () => {
    const { id } = await subscribe(["order.*"]);
    await sendTest(id);
    await drain();
    const { shop, place } = await orders();
    await stockOne(app, on().tenant, shop, "CAMISA-M", 5);
    await place();
    const backdate =
      "update app.outgoing_events set created_at = now() - interval '40 days' where tenant_id = $1";
    await app.database.rows(backdate, [on().tenant.id]);
    expect(await deliveries()).toHaveLength(1);
    await tidy(services);
    expect(await deliveries()).toHaveLength(0);
    const left = await app.database.rows<{ events: number; attempts: number }>(
      `select (select count(*)::int from app.outgoing_events where tenant_id = $1) as events,
         (select count(*)::int from app.webhook_attempts where tenant_id = $1) as attempts`,
      [on().tenant.id],
    );
    expect(left).toEqual([{ events: 1, attempts: 0 }]);
  });
});
