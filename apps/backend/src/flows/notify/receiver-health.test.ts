import { describe, expect, it } from "vitest";
import { useApp } from "../../../test/app.ts";
import { expectError } from "../../../test/client.ts";
import { useNotifications } from "../../../test/notification-bench.ts";
import { isSignedWith, startReceiver } from "../../../test/receiver.ts";

const app = await useApp({ config: { ALLOW_PRIVATE_ADDRESSES: "yes" } });
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

describe("a receiver", () => {
  it("knows both secrets for a day after a rotation, and only the new one then", async () => {
    const { id, secret } = await subscribe();
    const params = { subscriptionId: id };
    const { data: rotated } = await app.ok("rotateWebhookSubscriptionSecret", { token: token(), params });
    await sendTest(id);
    await drain();
    await app.database.rows(
      "update app.webhook_subscriptions set previous_secret_until = now() where tenant_id = $1",
      [on().tenant.id],
    );
    await sendTest(id);
    await drain();
    const [during, after] = on().receiver.received;
    expect([during && isSignedWith(secret, during), during && isSignedWith(rotated.secret, during)]).toEqual([
      true,
      true,
    ]);
    expect([after && isSignedWith(secret, after), after && isSignedWith(rotated.secret, after)]).toEqual([
      false,
      true,
    ]);
  });

  it("that never answers is given up after fifteen seconds and holds up nobody else", {
    timeout: 40_000,
  }, async () => {
    const quick = await startReceiver();
    on().receiver.answer(() => undefined);
    const slow = await subscribe();
    const fast = await subscribe(["*"], quick.url);
    const { deliveryId } = await sendTest(slow.id);
    await sendTest(fast.id);
    const startedMs = performance.now();
    const drained = drain();
    await quick.waitFor(1);
    expect(performance.now() - startedMs).toBeLessThan(5_000);
    await drained;
    const tookMs = performance.now() - startedMs;
    expect(tookMs).toBeGreaterThan(14_500);
    expect(tookMs).toBeLessThan(20_000);
    expect(await detail(deliveryId)).toMatchObject({
      state: "pending",
      lastError: "The receiver did not answer within 15 seconds.",
    });
    expect((await shown(fast.id)).consecutiveFailures).toBe(0);
  });

  it("that keeps failing is asked one thing at a time, and everything once it works again", async () => {
    const { id } = await subscribe();
    on().receiver.answer(500);
    for (let count = 0; count < 6; count += 1) {
      await sendTest(id);
    }
    await drain();
    expect(on().receiver.received).toHaveLength(6);
    expect(await shown(id)).toMatchObject({
      consecutiveFailures: 6,
      lastError: "The receiver answered 500.",
    });
    await comeDue();
    await drain();
    expect(on().receiver.received).toHaveLength(6);
    await unblock();
    await drain();
    expect(on().receiver.received).toHaveLength(7);
    on().receiver.answer(204);
    await unblock();
    await comeDue();
    await drain();
    await comeDue();
    await drain();
    expect((await deliveries({ state: "delivered" })).length).toBe(6);
    expect(await shown(id)).toMatchObject({ consecutiveFailures: 0, failingSince: null });
  });

  it("that has failed for days is switched off with the reason shown, and nothing more is sent", async () => {
    const { id } = await subscribe(["order.*"]);
    on().receiver.answer(500);
    await sendTest(id);
    const { deliveryId } = await sendTest(id);
    await drain();
    expect((await shown(id)).status).toBe("active");
    await app.database.rows(
      "update app.webhook_subscriptions set failing_since = now() - interval '5 days' where id = $1",
      [id],
    );
    await comeDue();
    await drain();
    const subscription = await shown(id);
    expect(subscription).toMatchObject({
      status: "disabled",
      disabledReason: "Nothing was delivered for 5 days.",
    });
    expect(subscription.disabledAt).not.toBeNull();
    expect(await detail(deliveryId)).toMatchObject({
      state: "dead",
      lastError: "The subscription was disabled: Nothing was delivered for 5 days.",
    });
    const asked = on().receiver.received.length;
    await (await orders()).place();
    await drain();
    expect(on().receiver.received).toHaveLength(asked);
    expectError(
      await app.ask("replayWebhookDelivery", { token: token(), params: { deliveryId } }),
      "WEBHOOK_SUBSCRIPTION_NOT_ACTIVE",
    );
    const params = { subscriptionId: id };
    expectError(
      await app.ask("testWebhookSubscription", { token: token(), params }),
      "WEBHOOK_SUBSCRIPTION_NOT_ACTIVE",
    );
    const revived = await setStatus(id, "active");
    expect(revived).toMatchObject({ status: "active", disabledReason: null, failingSince: null });
    on().receiver.answer(204);
    await app.ok("replayWebhookDelivery", { token: token(), params: { deliveryId } });
    await drain();
    expect((await detail(deliveryId)).state).toBe("delivered");
  });

  it("that answers 410 is switched off at once", async () => {
    const { id } = await subscribe();
    on().receiver.answer(410);
    await sendTest(id);
    await drain();
    expect(await shown(id)).toMatchObject({
      status: "disabled",
      disabledReason: "The receiver answered 410 Gone.",
    });
  });

  it("that is paused gets what it missed when it is made active", async () => {
    const { id } = await subscribe(["order.*"]);
    await setStatus(id, "paused");
    await (await orders()).place();
    await drain();
    expect(on().receiver.received).toHaveLength(0);
    expect(await deliveries({ state: "pending" })).toHaveLength(1);
    await setStatus(id, "active");
    await drain();
    expect(on().receiver.received.map(({ body }) => body.type)).toEqual(["order.created"]);
  });

  it("that is deleted gets nothing that was still on its way", async () => {
    const { id } = await subscribe();
    const { deliveryId } = await sendTest(id);
    await app.ok("deleteWebhookSubscription", { token: token(), params: { subscriptionId: id } });
    await drain();
    expect(on().receiver.received).toHaveLength(0);
    expect(await detail(deliveryId)).toMatchObject({
      state: "dead",
      lastError: "The subscription was deleted.",
    });
  });
});
