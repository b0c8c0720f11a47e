import { expect, it } from "vitest";
import { useApp } from "../../../../test/app.ts";
import { brokenPromises } from "../../../../test/factories/places.ts";
import { threePlaces } from "../../../../test/factories/routing.ts";
import { origin } from "../../../../test/factories/tenant.ts";
import type { IncomingOrder } from "../../../domain/orders/index.ts";
import { applyOrders } from "../apply-orders.ts";

const app = await useApp();
const { services } = app.foundation;

const ORDERS = 24;
/** At A x5 y0, at B x1 y4, at C x3 y3. */
const [X, Y] = [9, 7];

/** One of each, in the other order every second time. */
function incoming(shopId: string, externalId: string, isTurned: boolean): IncomingOrder {
  const skus = isTurned ? ["Y", "X"] : ["X", "Y"];
  return {
    shopId,
    eventId: null,
    version: 1,
    isFetched: false,
    order: {
      externalId,
      number: null,
      sourceVersion: 1,
      placedAt: new Date(),
      status: "confirmed",
      paymentStatus: "paid",
      paymentMethod: null,
      isCashOnDelivery: false,
      currency: "ARS",
      totalMinor: 1_000,
      customer: null,
      shippingAddress: null,
      groupId: null,
      lines: skus.map((sku, index) => ({
        externalLineId: String(index + 1),
        channelProductId: null,
        channelVariantId: sku,
        sku,
        name: sku,
        quantity: 1,
        stockQuantity: 1,
        unitPriceMinor: 500,
      })),
    },
  };
}

const deadlocks = async () =>
  (
    await app.database.rows<{ n: number }>(
      "select deadlocks::integer as n from pg_stat_database where datname = current_database()",
    )
  )[0]?.n;

it("two workers that route orders for the last units of two places at once sell each unit once", {
  timeout: 60_000,
}, async () => {
  const w = await threePlaces(app);
  const before = await deadlocks();
  const byWorker = (worker: number) =>
    Array.from({ length: ORDERS / 2 }, (_none, at) =>
      services.inTenant(w.tenant.id, origin, (tx) =>
        applyOrders(
          services,
          tx,
          [incoming(w.shop.id, `W${worker}-${at}`, (at + worker) % 2 === 0)],
          () => "webhook",
          async () => undefined,
        ),
      ),
    );
  const handedIn = Array.from({ length: ORDERS / 2 }, () => w.sell({ Y: 1, X: 1 }));
  await Promise.all([...byWorker(1), ...byWorker(2), ...handedIn]);
  const rows = await app.database.rows<{ status: string; sku: string; n: number }>(
    `select d.channel_sku as sku, d.status, count(*)::integer as n from app.stock_deductions d
     where d.tenant_id = $1 group by 1, 2 order by 1, 2`,
    [w.tenant.id],
  );
  const sold = (3 * ORDERS) / 2;
  expect(rows).toEqual([
    { sku: "X", status: "applied", n: X },
    { sku: "X", status: "shortfall", n: sold - X },
    { sku: "Y", status: "applied", n: Y },
    { sku: "Y", status: "shortfall", n: sold - Y },
  ]);
  const left = [...Object.values(await w.left(w.x)), ...Object.values(await w.left(w.y))];
  expect(left.reduce((sum, units) => sum + units, 0)).toBe(X + Y - 2 * sold);
  expect(await brokenPromises(app)).toEqual([]);
  expect(await deadlocks()).toBe(before);
});
