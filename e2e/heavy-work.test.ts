import { endpoints } from "@estiba/contract";
import { skuOf } from "@estiba/channel-sim";
import { setTimeout as wait } from "node:timers/promises";
import { describe, expect, it } from "vitest";
import { connectCustom, connectWpshop, type ConnectedShop } from "./harness/connect.ts";
import { flood, type FloodAnswer } from "./harness/flood.ts";
import { freePort, inParallel, until } from "@estiba/testbed";
import { ask, type Answer } from "./harness/http.ts";
import { keepsBound } from "./timing/measured.ts";
import { isFull } from "./harness/scale.ts";
import { StolenTime } from "./timing/stolen-time.ts";
import { useStack, type RunningApi, type Stack } from "./harness/stack.ts";
import { openTenant, type Tenant } from "./harness/tenant.ts";

const LABELS = isFull ? 200 : 40;
const REQUESTS = isFull ? 12 : 6;
const COMMAS = 4_900_000;
const OPENING = 50;
const PAUSE_MS = 20;
const IDLE_MS = 2_000;
const P99_MS = 300;
const LOOP_DELAY_P99_MS = 100;
/** Long enough for some hundred samples of the event loop: of a few, the 99th percentile is the worst one. */
const FLOOD_MS = 4_000;
const SALE_MS = 5_000;

let stack: Stack;
/** A separate API process, so that its event loop figures can be read. */
let api: RunningApi;
let metricsUrl: string;
let busy: Tenant;
let shipmentIds: string[];
let connectionId: string;
let quiet: Tenant;
let own: ConnectedShop;
let wordpress: ConnectedShop;
let skus: string[];

const AR = { name: "Rocío Núñez", phone: "+543510000002", country: "AR" };
const SENDER = { ...AR, address: "Av. Ejemplo 1200", city: "Buenos Aires", region: "AR-C", zip: "1284" };
const BUYER = { ...AR, address: "Calle Modelo 45", city: "Córdoba", region: "AR-X", zip: "5000" };

async function sendParcel(index: number): Promise<string> {
  const { data } = await busy.owner.createShipment({
    idempotencyKey: `parcel-${index}`,
    body: {
      select: "cheapest",
      parcels: [{ lengthCm: 40, widthCm: 30, heightCm: 20, weightG: 2_500 }],
      origin: SENDER,
      destination: BUYER,
      currency: "ARS",
    },
  });
  return data.shipmentId;
}

/** Articles on a shelf of Estiba's own, offered by two shops. */
async function shareStock(): Promise<void> {
  const counted = stack.sims.wpshop.control
    .listProducts(wordpress.externalId)
    .flatMap(({ variants }) => variants)
    .filter(({ isTracked }) => isTracked)
    .map(({ sku }) => sku);
  skus = Array.from({ length: 12 }, (_unused, index) => skuOf(index + 1)).filter((sku) =>
    counted.includes(sku),
  );
  const products = skus.map((sku) => ({ sku, name: sku, price: 1_000, stock: OPENING }));
  await quiet.owner.updateInventoryConfig({ body: { inventorySourceType: "SERVICE_CENTRAL" } });
  await quiet.integration.upsertCustomProducts({ body: { shopId: own.shopId, products } });
  await quiet.owner.requestCatalogSync({ body: {} });
  await until("both shops to show the stock", async () => {
    const [row] = await stack.database.rows<{ linked: number; open: number }>(
      `select (select count(*)::integer from app.listings where mapping_status = 'linked'
                and shop_id = '${wordpress.shopId}' and sku = any('{${skus.join(",")}}')) as linked,
              (select count(*)::integer from app.publications where is_dirty or leased_until > now()) as open`,
    );
    return row?.linked === skus.length && row.open === 0;
  });
}

useStack(async (opened) => {
  stack = opened;
  const port = await freePort();
  metricsUrl = `http://127.0.0.1:${port}/metrics`;
  api = await stack.startApi({ METRICS_PORT: String(port) });
  busy = await openTenant(stack, "ENTERPRISE");
  const { card } = endpoints.createRateCard.example.body;
  ({
    data: { connectionId },
  } = await busy.owner.createRateCard({ body: { card } }));
  shipmentIds = await inParallel(
    Array.from({ length: LABELS }, (_unused, index) => index),
    4,
    sendParcel,
  );
  quiet = await openTenant(stack);
  own = await connectCustom(quiet);
  wordpress = await connectWpshop(stack, quiet);
  await shareStock();
});

interface Flood {
  readonly path: string;
  readonly body: () => object;
}

const commas = (heading: string) => heading + ",".repeat(COMMAS);
const statement = () => ({ connectionId, currency: "ARS", reference: "R-1" });
const PRINT = "/api/v1/shipments/labels";
const CATALOG = "/api/v1/tenant/catalog/import";
const STATEMENT = "/api/v1/cod/remittances";

const FLOODS: Readonly<Record<string, Flood>> = {
  "labels are printed": { path: PRINT, body: () => ({ shipmentIds }) },
  "labels are printed four to a sheet": { path: PRINT, body: () => ({ shipmentIds, size: "a4" }) },
  "a catalog of commas is imported": {
    path: CATALOG,
    body: () => ({ csv: commas("sku"), dryRun: true }),
  },
  "a tracking table of commas is imported": {
    path: "/api/v1/shipments/events/import",
    body: () => ({ connectionId, csv: commas("guia,estado,fecha"), dryRun: true }),
  },
  "a statement of commas is imported": {
    path: STATEMENT,
    body: () => ({ ...statement(), csv: commas("guia,recaudado") }),
  },
  "a statement of line ends is imported as a file": {
    path: STATEMENT,
    body: () => ({ ...statement(), file: `A${"\n".repeat(COMMAS / 2)}!` }),
  },
  "a catalog with too many values is imported": {
    path: CATALOG,
    body: () => ({ csv: Array.from({ length: COMMAS / 2 }, () => 1) }),
  },
};

/** Repeats the request until stopped: the answers, and how long each took. */
async function askSteadily(isOver: () => boolean): Promise<Pick<Answer, "status" | "durationMs">[]> {
  const answers: Answer[] = [];
  while (!isOver()) {
    answers.push(await ask(`${api.baseUrl}/api/v1/orders?limit=5`, { headers: quiet.session }));
    await wait(PAUSE_MS);
  }
  return answers;
}

/** What the same requests take on this machine without other load. */
async function askFor(periodMs: number): Promise<number[]> {
  const untilMs = performance.now() + periodMs;
  return (await askSteadily(() => performance.now() > untilMs)).map(({ durationMs }) => durationMs);
}

async function floodFor(ms: number, order: Parameters<typeof flood>[0]): Promise<FloodAnswer[]> {
  const endMs = performance.now() + ms;
  const answers: FloodAnswer[] = [];
  while (performance.now() < endMs) {
    answers.push(...(await flood(order)));
  }
  return answers;
}

/** From the order to the other shop's shelf. */
async function sell(sku: string): Promise<number> {
  const atMs = Date.now();
  const { status } = await ask(`${api.baseUrl}/api/v1/custom/orders`, {
    headers: quiet.key,
    json: {
      shopId: own.shopId,
      orderId: `${sku}-${atMs}`,
      total: 1_000,
      currency: "COP",
      items: [{ sku, quantity: 1, price: 1_000 }],
    },
  });
  expect(status).toBe(201);
  const told = await until("the other shop to show the sale", async () =>
    stack.sims.wpshop.control
      .stockWrites({ shopId: wordpress.externalId, sku })
      .find((write) => write.atMs >= atMs),
  );
  return told.atMs - atMs;
}

const p99 = (values: readonly number[]) =>
  values.toSorted((left, right) => left - right)[Math.ceil(values.length * 0.99) - 1] ?? 0;

async function loopDelayP99Ms(): Promise<number> {
  const { text } = await ask(metricsUrl);
  return Number(/^estiba_nodejs_eventloop_lag_p99_seconds (\S+)/m.exec(text)?.[1]) * 1_000;
}

/** Done, refused as invalid, or refused with a retry time. */
const isAnswered = ({ status, retryAfter }: FloodAnswer) =>
  [200, 201, 400, 422].includes(status) || ([429, 503].includes(status) && retryAfter > 0);

/** What the quiet merchant saw of one flood. */
interface Seen {
  readonly p99Ms: number;
  readonly soldMs: number;
  readonly delayMs: number;
}

/** Answers that should not be are failures at once; how long things took is measured. */
async function meetFlood(name: string): Promise<Seen> {
  const { path, body } = FLOODS[name] as Flood;
  const headers = { ...busy.session, "content-type": "application/json" };
  const order = { url: `${api.baseUrl}${path}`, headers, text: JSON.stringify(body()), times: REQUESTS };
  const idleMs = p99(await askFor(IDLE_MS));
  // The figures are reset whenever they are read.
  await loopDelayP99Ms();
  const stolen = new StolenTime();
  let isOver = false;
  const asking = askSteadily(() => isOver);
  const flooding = floodFor(FLOOD_MS, order);
  const selling = sell(skus[Object.keys(FLOODS).indexOf(name)] ?? "");
  const [sold, flooded] = await Promise.allSettled([selling, flooding]);
  isOver = true;
  const asked = await asking;
  const p99Ms = p99(asked.map(({ durationMs }) => durationMs));
  const answers = flooded.status === "fulfilled" ? flooded.value : [];
  const soldMs = sold.status === "fulfilled" ? sold.value : Number.POSITIVE_INFINITY;
  const delayMs = await loopDelayP99Ms();
  process.stdout.write(
    `${name}: p99 ${Math.round(p99Ms)} ms of ${asked.length} (idle ${Math.round(idleMs)} ms; the host took ${stolen.ms()} ms of the processors), sale shown after ${soldMs} ms, ` +
      `event loop p99 ${Math.round(delayMs)} ms, answers ${[...Map.groupBy(answers, ({ status }) => status)].map(([status, all]) => `${all.length} x ${status}`).join(", ")}\n`,
  );
  expect(answers.filter((answer) => !isAnswered(answer)).map(({ text }) => text)).toEqual([]);
  expect(answers.some(({ status }) => status !== 429)).toBe(true);
  expect(asked.filter(({ status }) => status !== 200)).toEqual([]);
  return { p99Ms, soldMs, delayMs };
}

describe("another merchant's requests and sales do not wait", () => {
  it.each(Object.keys(FLOODS))("while %s, many times at once", async (name) => {
    const seen = await keepsBound(
      async () => meetFlood(name),
      ({ p99Ms, soldMs, delayMs }) => p99Ms < P99_MS && soldMs < SALE_MS && delayMs < LOOP_DELAY_P99_MS,
    );
    expect(seen).toMatchObject({ isKept: true });
  });
});
