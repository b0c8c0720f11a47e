import type { AllSims } from "../../packages/channel-sim/src/index.ts";
import type { Claims } from "../kit/claims.ts";
import { ms } from "../kit/latency.ts";
import { timeUntil } from "../../packages/testbed/src/index.ts";
import type { Purchase } from "../world/buyers.ts";
import type { Sql } from "../world/sql.ts";

const DEFAULT_LIMIT_MS = 60_000;

interface BookRow {
  tenant_id: string;
  external_id: string;
  status: string;
  quantity: number;
  stock_quantity: number;
}

const BOOK = `select o.tenant_id, o.external_id, o.status, sum(l.quantity)::integer as quantity,
    sum(l.stock_quantity)::integer as stock_quantity
  from app.orders o join app.order_lines l on l.tenant_id = o.tenant_id and l.order_id = o.id
  join app.shops s on s.tenant_id = o.tenant_id and s.id = o.shop_id and s.platform <> 'CUSTOM'
  group by o.tenant_id, o.id, o.external_id, o.status`;

function problemOf(sims: AllSims, { shop, orderId }: Purchase, found: readonly BookRow[]): string | null {
  const order = sims[shop.sim].control.listOrders(shop.simShopId).find(({ id }) => id === orderId);
  const [row] = found;
  const name = `${shop.sim} ${orderId}`;
  if (order === undefined || row === undefined || found.length > 1) {
    return `${name}: ${found.length} in the book`;
  }
  if (row.tenant_id !== shop.tenantId) {
    return `${name}: with another tenant`;
  }
  const isCancelled = order.status === "cancelled";
  if ((row.status === "cancelled") !== isCancelled) {
    return `${name}: ${row.status} instead of ${order.status}`;
  }
  const sold = order.lines.reduce((sum, { quantity }) => sum + quantity, 0);
  const isRight = row.stock_quantity === (isCancelled ? 0 : sold) && (isCancelled || row.quantity === sold);
  return isRight ? null : `${name}: ${row.quantity}/${row.stock_quantity} pieces instead of ${sold}`;
}

async function problems(sql: Sql, sims: AllSims, purchases: readonly Purchase[]): Promise<string[]> {
  const rows = Map.groupBy(await sql.rows<BookRow>(BOOK), ({ external_id }) => external_id);
  return purchases
    .map((purchase) => problemOf(sims, purchase, rows.get(purchase.orderId) ?? []))
    .filter((problem) => problem !== null);
}

/** Every purchase on a platform ends in the book, once, as the platform has it: by an event or by polling. */
export async function holdPurchases(
  sql: Sql,
  claims: Claims,
  sims: AllSims,
  purchases: readonly Purchase[],
  limitMs = DEFAULT_LIMIT_MS,
): Promise<void> {
  const tookMs = await timeUntil(
    async () => (await problems(sql, sims, purchases)).length === 0,
    limitMs,
    500,
  );
  const left = await problems(sql, sims, purchases);
  claims.hold(
    "I4 every purchase on the platforms is in the book as the platform has it",
    left.length === 0,
    `${left.length} of ${purchases.length}, e.g. ${left.slice(0, 3).join("; ")}`,
  );
  const strangers = (await sql.rows<BookRow>(BOOK)).filter(
    ({ external_id }) => !purchases.some(({ orderId }) => orderId === external_id),
  );
  claims.hold("I4 no order of a platform was made up", strangers.length === 0, strangers[0]?.external_id);
  claims.figure(
    `${purchases.length} purchases on platforms, all in the book ${ms(tookMs ?? limitMs)} after the end`,
  );
}
