import { benchOrders } from "./run.ts";

const size = {
  variantsPerTenant: Number(process.env["BENCH_VARIANTS_PER_TENANT"] ?? 1_000),
  ordersPerTenant: Number(process.env["BENCH_ORDERS_PER_TENANT"] ?? 50),
};
const { http, cpuMs, listP95Ms, oneByOnePerSecond, batchedPerSecond } = await benchOrders(size);
const ratio = (figure: number, of: number) => (figure / of).toFixed(2);
process.stdout.write(
  [
    `orders through HTTP        ${http.perSecond} a second, p50 ${http.p50Ms} ms, p99 ${http.p99Ms} ms, answers ${JSON.stringify(http.statuses)}`,
    `processor time an order  ${cpuMs.api} ms the service, ${cpuMs.postgres} ms the database, ${cpuMs.client} ms the callers`,
    `engine, one a transaction  ${oneByOnePerSecond} a second; HTTP is ${ratio(http.perSecond, oneByOnePerSecond)} of it`,
    `engine, 50 a transaction   ${batchedPerSecond} a second; HTTP is ${ratio(http.perSecond, batchedPerSecond)} of it`,
    ...Object.entries(listP95Ms).map(
      ([name, ms]) =>
        `order list, ${name.padEnd(22)} p95 ${ms} ms with ${size.ordersPerTenant * 20} orders preloaded`,
    ),
    "",
  ].join("\n"),
);
process.exit(0);
