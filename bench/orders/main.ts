import { benchOrders } from "./run.ts";

const size = {
  variantsPerTenant: Number(process.env["BENCH_VARIANTS_PER_TENANT"] ?? 1_000),
  ordersPerTenant: Number(process.env["BENCH_ORDERS_PER_TENANT"] ?? 50),
};
const { http, listP95Ms, oneByOnePerSecond, batchedPerSecond } = await benchOrders(size);
const ratio = (figure: number, of: number) => (figure / of).toFixed(2);
process.stdout.write(
  [
    `orders through HTTP        ${http.perSecond} a second, p50 ${http.p50Ms} ms, p99 ${http.p99Ms} ms, answers ${JSON.stringify(http.statuses)}`,
    `engine, one a transaction  ${oneByOnePerSecond} a second; HTTP is ${ratio(http.perSecond, oneByOnePerSecond)} of it`,
    `engine, 50 a transaction   ${batchedPerSecond} a second; HTTP is ${ratio(http.perSecond, batchedPerSecond)} of it`,
    `order list, 50 newest      p95 ${listP95Ms} ms with ${size.ordersPerTenant * 20} orders preloaded`,
    "",
  ].join("\n"),
);
process.exit(0);
