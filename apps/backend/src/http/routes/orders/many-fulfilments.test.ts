import { expect, it } from "vitest";
import { useApp } from "../../../../test/app.ts";
import { makeShop, stockOne } from "../../../../test/factories/stock.ts";
import { makeTenant } from "../../../../test/factories/tenant.ts";
import { repeat } from "../../../../test/factories/places.ts";

const OPEN = 20_000;
const VARIANTS = 50;

const app = await useApp();
const { rows } = app.database;

const id = (prefix: string, n: string) => `'${prefix}_' || lpad((${n})::text, 26, '0')`;

/** Two lines each, all of one place, due one after the other. */
async function manyOrders() {
  const tenant = await makeTenant(app, { plan: "PRO" });
  const shop = await makeShop(app, tenant);
  for (let variant = 0; variant < VARIANTS; variant += 1) {
    await stockOne(app, tenant, shop, `SKU-${variant}`, 1_000_000);
  }
  const { token } = tenant.owner;
  const placeId = (await app.ok("listPlaces", { token })).data.items[0]?.placeId ?? "";
  const given = [tenant.id, shop.id];
  await rows(
    `insert into app.orders (tenant_id, id, shop_id, external_id, source_version, source_rank, content_hash, channel_status, status,
       payment_status, stock_status, is_cash_on_delivery, currency, total_minor, search, placed_at, created_at, updated_at)
     select $1, ${id("ord", "n")}, $2, 'n-' || n, 1, 0, sha256('n'), 'confirmed', 'confirmed', 'paid', 'deducted', false, 'COP', 1000,
       'n-' || n, now(), now(), now() from generate_series(1, ${OPEN}) n`,
    given,
  );
  await rows(
    `insert into app.order_lines (tenant_id, order_id, id, external_line_id, channel_variant_id, sku, name, quantity, stock_quantity,
       unit_price_minor)
     select $1, ${id("ord", "n")}, ${id("oln", "n * 2 + j")}, j::text, 'x', 'x', 'x', 1, 1, 500
     from generate_series(1, ${OPEN}) n, generate_series(0, 1) j`,
    [tenant.id],
  );
  await rows(
    `insert into app.stock_ledger (tenant_id, master_variant_id, seq, delta, balance_after, reason, shop_id, order_id, order_line_id,
       revision, actor_kind, actor_id)
     select $1, v.id, 1 + row_number() over (partition by v.id order by n, j), -1, 0, 'sale', $2, ${id("ord", "n")},
       ${id("oln", "n * 2 + j")}, 0, 'key', 'test'
     from generate_series(1, ${OPEN}) n, generate_series(0, 1) j
     join (select id, row_number() over (order by id) - 1 as i from app.master_variants where tenant_id = $1) v on true
     where v.i = (n * 2 + j) % ${VARIANTS}`,
    given,
  );
  await rows(
    `insert into app.fulfilments (tenant_id, id, order_id, place_id, shop_id, placed_at, units, status, ship_by, ship_by_source)
     select $1, ${id("ful", "n")}, ${id("ord", "n")}, $3, $2, now(), 2, 'ready', now() + n * interval '1 minute', 'place'
     from generate_series(1, ${OPEN}) n`,
    [...given, placeId],
  );
  return { token, placeId };
}

async function within<T>(maxMs: number, work: () => Promise<T>): Promise<T> {
  const startMs = performance.now();
  const result = await work();
  expect(performance.now() - startMs).toBeLessThan(maxMs);
  return result;
}

it("with 20,000 orders to dispatch, the queue opens in a second, a wave of 100 in two, its paper in three", {
  timeout: 120_000,
}, async () => {
  const { token, placeId } = await manyOrders();
  const { items, total } = await within(1_000, async () => {
    const { data } = await app.ok("listDispatchQueue", { token, query: { limit: 50 } });
    await app.ok("getDispatchSummary", { token, query: {} });
    return data;
  });
  expect([items.length, total]).toEqual([50, 10_000]);
  const { data: wave } = await within(2_000, () =>
    app.ok("createWave", { token, headers: repeat(), body: { placeId } }),
  );
  expect(wave.orders).toBe(100);
  expect(wave.picks.reduce((sum, { quantity }) => sum + quantity, 0)).toBe(200);
  const paper = await within(3_000, () =>
    app.ask("getWaveDocument", { token, params: { waveId: wave.waveId }, query: {} }),
  );
  expect(paper.headers.get("content-type")).toBe("application/pdf");
});
