import { afterEach, describe, expect, it } from "vitest";
import { type MarketplaceSim, startHookReceiver, startMarketplaceSim } from "@estiba/channel-sim";
import { missedOrders } from "./client-orders.ts";
import {
  type MarketBench,
  openBench,
  SIM_OPTIONS,
  USER_PRODUCTS,
  VARIATIONS,
  withAnswer,
} from "./testing/sim.ts";
import { isForApplication, marketplaceWebhook } from "./webhook.ts";

let bench: MarketBench<MarketplaceSim> | null = null;
afterEach(async () => {
  await bench?.close();
});

const LONG_AGO = new Date("2026-01-01T00:00:00Z");

async function benchThatAnswers(status: number) {
  const receiver = await startHookReceiver();
  receiver.answer(() => ({ status }));
  const started = openBench(
    await startMarketplaceSim({
      ...SIM_OPTIONS,
      app: { notificationUrl: `${receiver.url}/hook` },
      orderNotifications: 1,
      topicDisableAfter: 1_000,
    }),
  );
  bench = started;
  return { receiver, started };
}

describe("notices that were not taken", () => {
  it("are asked for later, this seller's only", async () => {
    const { receiver, started } = await benchThatAnswers(500);
    const ids = Array.from({ length: 3 }, () => started.sim.control.placeOrder(VARIATIONS).id);
    started.sim.control.placeOrder(USER_PRODUCTS);
    for (let attempt = 0; attempt < 8; attempt += 1) {
      await started.sim.control.flush({ includeRetries: true });
    }
    started.called();
    const missed = await missedOrders(started.connect(VARIATIONS), LONG_AGO);
    expect([...missed].toSorted()).toEqual(ids.toSorted());
    expect(started.called()[0]).toBe(
      `GET /missed_feeds?app_id=${started.app.clientId}&topic=orders_v2&offset=0&limit=50`,
    );
    const tomorrow = new Date(Date.now() + 86_400_000);
    expect(await missedOrders(started.connect(VARIATIONS), tomorrow)).toEqual([]);
    await receiver.close();
  });

  it("are none when all were taken, and each taken one leads to its order", async () => {
    const { receiver, started } = await benchThatAnswers(200);
    const { id } = started.sim.control.placeOrder(VARIATIONS);
    await started.sim.control.flush();
    expect(await missedOrders(started.connect(VARIATIONS), LONG_AGO)).toEqual([]);
    const hooks = receiver.received.map(({ headers, body }) => ({
      headers,
      query: {},
      rawBody: Buffer.from(body),
    }));
    const events = hooks.map((hook) => marketplaceWebhook.describe(hook));
    expect(hooks.map((hook) => marketplaceWebhook.route(hook))).toEqual(
      hooks.map(() => ({ kind: "shop", routeKey: VARIATIONS })),
    );
    expect(hooks.every(({ rawBody }) => isForApplication(rawBody, started.app.clientId))).toBe(true);
    expect(events.map(({ kind, externalId }) => [kind, externalId])).toEqual(
      expect.arrayContaining([
        ["order_hint", id],
        ["shipment_hint", started.sim.marketplace.shipmentId(VARIATIONS, id)],
      ]),
    );
    expect(events.some(({ kind }) => kind === "catalog")).toBe(true);
    await receiver.close();
  });

  it("are walked to the end whatever page size the platform gives", async () => {
    const { receiver, started } = await benchThatAnswers(200);
    const feeds = Array.from({ length: 25 }, (_, index) => ({
      resource: `/orders/${index + 1}`,
      topic: "orders_v2",
      user_id: VARIATIONS,
      recieved: "2026-11-14T16:19:20.106Z",
    }));
    const short = withAnswer(started.connect(VARIATIONS), (_method, path) => {
      const offset = Number(new URLSearchParams(path.split("?")[1]).get("offset"));
      return { body: Buffer.from(JSON.stringify({ messages: feeds.slice(offset, offset + 10) })) };
    });
    expect(await missedOrders(short, LONG_AGO)).toHaveLength(25);
    await receiver.close();
  });

  it.each([
    [{ body: Buffer.from("[]") }, "malformed"],
    [{ status: 403 }, "forbidden"],
    [{ status: 500 }, "unavailable"],
  ])("%j is %s", async (answer, failure) => {
    const { receiver, started } = await benchThatAnswers(200);
    const wrong = withAnswer(started.connect(VARIATIONS), () => answer);
    await expect(missedOrders(wrong, LONG_AGO)).rejects.toMatchObject({ failure });
    await receiver.close();
  });
});
