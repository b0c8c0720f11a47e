import { afterEach, beforeEach, describe, expect, it } from "vitest";
import type { WpshopSim } from "@estiba/channel-sim";
import { asIncoming, type Bench } from "../../../test/channels/bench.ts";
import { openWpshopBench } from "../../../test/channels/wpshop-bench.ts";

const TOPICS = ["order.created", "order.updated", "order.deleted", "order.restored"];
let bench: Bench<WpshopSim>;
beforeEach(async () => {
  bench = await openWpshopBench();
});
afterEach(async () => {
  await bench.close();
});

function hooks() {
  return bench.sim.control.listWebhooks(bench.shop.id);
}

describe("subscribing", () => {
  it("creates what is missing with our secret, then skips it", async () => {
    expect(await bench.client.subscribe?.(bench.connection, bench.target)).toEqual({
      created: TOPICS,
      skipped: [],
    });
    expect(hooks().map(({ topic, url, secret, status }) => ({ topic, url, secret, status }))).toEqual(
      TOPICS.map((topic) => ({ topic, ...bench.target, status: "active" })),
    );
    expect(await bench.client.subscribe?.(bench.connection, bench.target)).toEqual({
      created: [],
      skipped: TOPICS,
    });
    expect(hooks()).toHaveLength(4);
  });

  it("wakes what the shop has disabled, replaces what was removed, and renews the secret of the rest", async () => {
    await bench.client.subscribe?.(bench.connection, bench.target);
    const [first, second, third] = hooks();
    bench.sim.control.deleteWebhook(bench.shop.id, first?.id ?? "");
    if (second && third) {
      second.status = "disabled";
      third.secret = "restored from a backup";
    }
    expect(await bench.client.subscribe?.(bench.connection, bench.target)).toEqual({
      created: ["order.created", "order.updated"],
      skipped: ["order.deleted", "order.restored"],
    });
    expect(hooks().map(({ status, secret }) => [status, secret])).toEqual(
      Array.from({ length: 4 }, () => ["active", bench.target.secret]),
    );
  });

  it("leaves other people's webhooks alone, also when it unsubscribes", async () => {
    const other = { url: `${bench.receiver.url}/other`, secret: "s" };
    await bench.client.subscribe?.(bench.connection, other);
    await bench.client.subscribe?.(bench.connection, bench.target);
    await bench.client.unsubscribe?.(bench.connection, bench.target);
    expect(hooks().map(({ url }) => url)).toEqual(Array.from({ length: 4 }, () => other.url));
    await bench.client.unsubscribe?.(bench.connection, bench.target);
    expect(hooks()).toHaveLength(4);
  });

  it("gets pings that ask for nothing", async () => {
    await bench.client.subscribe?.(bench.connection, bench.target);
    const routes = bench.receiver.received.map((hook) => bench.adapter.webhook.route(asIncoming(hook)));
    expect(routes).toEqual(Array.from({ length: 4 }, () => ({ kind: "ignored", reason: "ping" })));
  });
});

describe("reading the shop", () => {
  it("returns name, currency and the shop's clock", async () => {
    expect(await bench.client.readShop(bench.connection)).toEqual({
      externalId: `${bench.sim.url}/shops/${bench.shop.id}`,
      name: bench.shop.name,
      currency: bench.shop.currency,
      scopes: null,
      learned: { restRoot: "wp-json", authStyle: "oauth1" },
      serverTime: expect.any(Date) as Date,
    });
  });

  it("is unauthorized with revoked keys, and rejected without any: nothing was lost", async () => {
    bench.sim.control.revokeToken(bench.shop.id);
    await expect(bench.client.readShop(bench.connection)).rejects.toMatchObject({ failure: "unauthorized" });
    const keyless = { ...bench.connection, credentials: { shopUrl: bench.connection.externalId } };
    await expect(bench.client.readShop(keyless)).rejects.toMatchObject({ failure: "rejected" });
  });

  it("is rejected for a site that is no shop", async () => {
    const nowhere = {
      ...bench.connection,
      credentials: { ...bench.connection.credentials, shopUrl: "ftp://x" },
    };
    await expect(bench.client.readShop(nowhere)).rejects.toMatchObject({ failure: "rejected" });
  });
});
