import { Pool } from "undici";

/** Runs as a process of its own: many callers, each waiting for its answer before the next order. */
interface Task {
  readonly url: string;
  readonly seconds: number;
  readonly callers: number;
  readonly variants: number;
  readonly shops: readonly { readonly key: string; readonly shopId: string }[];
}

const task = JSON.parse(process.argv[2] ?? "{}") as Task;
// The lightest client at hand: what it costs is taken from the service on the same cores.
const pool = new Pool(task.url, { connections: task.callers, pipelining: 1 });
const latenciesMs: number[] = [];
const statuses = new Map<number, number>();
const run = `${process.pid}-${Date.now()}`;
const endMs = performance.now() + task.seconds * 1_000;
let sent = 0;

const sku = () => `SKU-${1 + Math.floor(Math.random() * task.variants)}`;

async function call(shop: Task["shops"][number]): Promise<void> {
  while (performance.now() < endMs) {
    sent += 1;
    const body = JSON.stringify({
      shopId: shop.shopId,
      orderId: `${run}-${sent}`,
      total: 1_000,
      currency: "COP",
      items: [
        { sku: sku(), quantity: 1, price: 500 },
        { sku: sku(), quantity: 1, price: 500 },
      ],
    });
    const startMs = performance.now();
    const response = await pool.request({
      path: "/api/v1/custom/orders",
      method: "POST",
      headers: { "content-type": "application/json", "x-api-key": shop.key },
      body,
    });
    await response.body.dump();
    latenciesMs.push(performance.now() - startMs);
    statuses.set(response.statusCode, (statuses.get(response.statusCode) ?? 0) + 1);
  }
}

const startMs = performance.now();
await Promise.all(
  Array.from({ length: task.callers }, (_, index) => {
    const shop = task.shops[index % task.shops.length];
    return shop ? call(shop) : Promise.resolve();
  }),
);
const seconds = (performance.now() - startMs) / 1_000;
latenciesMs.sort((left, right) => left - right);
const at = (part: number) => Math.round(latenciesMs[Math.floor(latenciesMs.length * part)] ?? 0);
process.stdout.write(
  `${JSON.stringify({ perSecond: Math.round((statuses.get(201) ?? 0) / seconds), p50Ms: at(0.5), p99Ms: at(0.99), statuses: Object.fromEntries(statuses), cpuSeconds: process.cpuUsage().user / 1e6 + process.cpuUsage().system / 1e6 })}\n`,
);
