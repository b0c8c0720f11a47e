import { createHmac } from "node:crypto";
import { afterAll, describe, expect, it } from "vitest";
import { useApp } from "../../test/app.ts";
import { useCollector, type CollectedSpan } from "../../test/collector.ts";
import { makeKey } from "../../test/factories/key.ts";
import { channelVariant, stockShop } from "../../test/factories/stock.ts";
import { makeTenant } from "../../test/factories/tenant.ts";
import { connectWpshop, shownStock, useWpshopSims } from "../../test/factories/wpshop.ts";
import { catalogPublishHandler } from "../worker/handlers/catalog-publish.handler.ts";
import { intakeHandler } from "../worker/handlers/intake.handler.ts";
import { readConfig } from "../kernel/config.ts";
import { traced } from "../kernel/tracing.ts";
import { startTracing } from "./tracing.ts";

const SKU = "SKU-00002";
const BUYER = "Rosalinda Traza";
const CALLER = "00-0af7651916cd43dd8448eb211c80319c-b7ad6b7169203331-01";

const collector = await useCollector();
const app = await useApp({
  config: { ALLOW_PRIVATE_ADDRESSES: "yes", OTEL_EXPORTER_OTLP_ENDPOINT: `${collector.url}/` },
});
const { services } = app.foundation;
const openSim = useWpshopSims({ productsPerShop: 8 });
let isOn = false;
let stop = async (): Promise<void> => undefined;
afterAll(() => stop());

function record(): void {
  stop = startTracing("estiba-test", readConfig(app.settings));
  isOn = true;
}

/** What was recorded until now; the last of it is sent when recording ends. */
async function recorded(): Promise<readonly CollectedSpan[]> {
  await stop();
  stop = async () => undefined;
  isOn = false;
  return collector.take();
}

const look = (queue: string, run: () => Promise<void>) => (isOn ? traced(`queue ${queue}`, {}, run) : run());

/** An own shop that sells what a WooCommerce shop shows too. */
async function world() {
  const tenant = await makeTenant(app, { plan: "ENTERPRISE" });
  const sim = await openSim();
  const web = await connectWpshop(app, tenant, sim);
  const key = (await makeKey(app, tenant)).value;
  const { data: own } = await app.ok("registerCustomShop", {
    key,
    body: { externalShopId: "traced", name: "Propia" },
  });
  await stockShop(app, tenant, { id: own.shopId, platform: "CUSTOM" }, [channelVariant(SKU, 1_000)]);
  await app.ok("updateInventoryConfig", {
    token: tenant.owner.token,
    body: { inventorySourceType: "SERVICE_CENTRAL" },
  });
  const intake = intakeHandler(services);
  const publish = catalogPublishHandler(services);
  const work = async () => {
    await look("intake", () => intake(tenant.id));
    await look("catalog-publish", () => publish(tenant.id));
  };
  await work();
  const sell = (orderId: string, headers: Record<string, string> = {}) => {
    const rawBody = JSON.stringify({
      orderId,
      total: 1_000,
      currency: "COP",
      customer: { name: BUYER, email: "rosalinda@traza.example" },
      items: [{ sku: SKU, quantity: 1 }],
    });
    const signature = createHmac("sha256", own.webhookSecret).update(rawBody).digest("base64");
    return app.send("POST", "/api/v1/webhook/custom", {
      rawBody,
      headers: {
        "content-type": "application/json",
        "x-service-shop-id": own.shopId,
        "x-service-signature": signature,
        ...headers,
      },
    });
  };
  const order = (orderId: string) =>
    app.ok("createCustomOrder", {
      key,
      body: { shopId: own.shopId, orderId, total: 1, currency: "COP", items: [{ sku: SKU, quantity: 1 }] },
    });
  return { tenant, own, sell, order, work, shown: () => shownStock(sim, web.simId, SKU) };
}

const named = (spans: readonly CollectedSpan[], name: string) => spans.filter((span) => span.name === name);

/** The names of the spans from the root of a trace to this one. */
function pathTo(spans: readonly CollectedSpan[], span: CollectedSpan | undefined): string[] {
  const parent = spans.find(({ spanId }) => spanId === span?.parentSpanId);
  return span ? [...pathTo(spans, parent), span.name] : [];
}

const RECEIVE = "POST /api/v1/webhook/custom";

describe("a trace", { timeout: 60_000 }, () => {
  it("leads from a signed webhook over its application to the stock that is published", async () => {
    const { sell, work, shown } = await world();
    const before = shown() ?? 0;
    record();
    expect((await sell("T-1")).status).toBe(200);
    await work();
    expect(shown()).toBe(before - 1);
    const spans = await recorded();
    const [call] =
      named(spans, "call POST").length > 0 ? named(spans, "call POST") : named(spans, "call PUT");
    expect(pathTo(spans, call)).toEqual([RECEIVE, "apply event", "publish stock", call?.name]);
    const [receive] = named(spans, RECEIVE);
    expect(receive?.parentSpanId ?? "").toBe("");
    const ofTrace = spans.filter(({ traceId }) => traceId === receive?.traceId).map(({ name }) => name);
    expect(ofTrace).toHaveLength(4);
  });

  it("leads from each of several sales that are applied and published together", async () => {
    const { sell, work } = await world();
    record();
    const sales = ["S-1", "S-2", "S-3"];
    await Promise.all(sales.map((orderId) => sell(orderId)));
    await work();
    const spans = await recorded();
    const published = named(spans, "publish stock").map((span) => pathTo(spans, span).join(" > "));
    expect(published).toEqual(sales.map(() => `${RECEIVE} > apply event > publish stock`));
    expect(new Set(named(spans, "publish stock").map(({ traceId }) => traceId)).size).toBe(sales.length);
  });

  it("leads from an order handed in directly to the stock that is published", async () => {
    const { order, work } = await world();
    record();
    await order("D-1");
    await work();
    const spans = await recorded();
    const [published] = named(spans, "publish stock");
    expect(pathTo(spans, published)).toEqual(["POST /api/v1/custom/orders", "publish stock"]);
  });

  it("of a caller is linked to, and neither continued nor joined by others", async () => {
    const { sell } = await world();
    record();
    await sell("C-1", { traceparent: CALLER });
    await sell("C-2", { traceparent: "00-not a trace" });
    const received = named(await recorded(), RECEIVE);
    expect(received.map(({ links = [] }) => links.map(({ traceId }) => traceId))).toEqual([
      ["0af7651916cd43dd8448eb211c80319c"],
      [],
    ]);
    expect(new Set(received.map(({ traceId }) => traceId)).size).toBe(2);
    expect(received.map(({ traceId }) => traceId)).not.toContain("0af7651916cd43dd8448eb211c80319c");
  });

  it("holds ids and figures, and nothing of the order, its buyer or the shop's secrets", async () => {
    const { own, sell, work } = await world();
    record();
    await sell("P-4711");
    await work();
    const attributes = (await recorded()).flatMap((span) => span.attributes.map(({ key }) => key));
    expect([...new Set(attributes)].toSorted()).toEqual([
      "estiba.batch_size",
      "estiba.event_id",
      "estiba.shop_id",
      "estiba.tenant_id",
      "http.request.method",
      "http.response.status_code",
      "http.route",
    ]);
    for (const secret of [BUYER, "rosalinda@", "P-4711", own.webhookSecret, SKU]) {
      expect(collector.text()).not.toContain(secret);
    }
  });

  it("is not begun, stored or sent while recording is off", async () => {
    const { tenant, sell, work } = await world();
    await sell("O-1");
    await work();
    const rows = await app.database.rows("select traceparent from app.inbound_events where tenant_id = $1", [
      tenant.id,
    ]);
    expect(rows).toEqual([{ traceparent: null }]);
    expect(await recorded()).toEqual([]);
  });
});

describe("a collector", () => {
  it("that does not answer keeps no process from ending", async () => {
    const { createServer } = await import("node:net");
    const silent = createServer(() => undefined);
    await new Promise<void>((resolve) => silent.listen(0, "127.0.0.1", resolve));
    const address = silent.address();
    const port = typeof address === "object" ? address?.port : 0;
    const config = readConfig({
      ...app.settings,
      OTEL_EXPORTER_OTLP_ENDPOINT: `http://127.0.0.1:${port}`,
    });
    const end = startTracing("estiba-test", config);
    await traced("work", {}, async () => undefined);
    const startedMs = performance.now();
    await end();
    expect(performance.now() - startedMs).toBeLessThan(4_000);
    silent.close();
  });
});
