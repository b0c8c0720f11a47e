import { expect, it } from "vitest";
import { makeShop, stockOne } from "../../test/factories/stock.ts";
import { makeTenant, origin } from "../../test/factories/tenant.ts";
import { useApp } from "../../test/app.ts";
import { findShops } from "../domain/shops/index.ts";
import { newId } from "../kernel/ids.ts";
import type { IntakeRows } from "../ports/services.ts";

const app = await useApp();
const { services } = app.foundation;

async function makeWorld() {
  const tenant = await makeTenant(app);
  const shop = await makeShop(app, tenant);
  const { masterVariantId } = await stockOne(app, tenant, shop, "SKU-1", 10);
  return { tenantId: tenant.id, shopId: shop.id, masterVariantId };
}

type World = Awaited<ReturnType<typeof makeWorld>>;

/** One order of one unit, as the rules would have it. */
function rowsFor({ tenantId, shopId, masterVariantId }: World): IntakeRows {
  const orderId = newId("ord");
  const line = {
    id: newId("oln"),
    external_line_id: "1",
    channel_variant_id: "v-SKU-1",
    sku: "SKU-1",
    name: "Camisa",
    quantity: 1,
    stock_quantity: 1,
    unit_price_minor: 1_000,
    deduction_id: newId("ded"),
    master_variant_id: masterVariantId,
    applied_quantity: 1,
    shortfall_quantity: 0,
    stock_before: 10,
    stock_after: 9,
    deduction_status: "applied",
    seq: 2,
  };
  const order = {
    id: orderId,
    shop_id: shopId,
    external_id: orderId,
    source_version: 1,
    source_rank: 0,
    content_hash: "00",
    channel_status: "confirmed",
    status: "confirmed",
    payment_status: "paid",
    stock_status: "deducted",
    is_cash_on_delivery: false,
    is_fulfilled_by_channel: false,
    currency: "COP",
    total_minor: 1_000,
    search: "",
    placed_at: new Date(),
    source: "api",
    actor_kind: "system",
    lines: [line],
  };
  const entry = { order_id: orderId, id: newId("tml"), kind: "created", actor_kind: "system", details: {} };
  return {
    tenant: tenantId,
    orders: [order],
    timeline: [entry],
    levels: [{ id: masterVariantId, on_hand: 9, version: 2, is_placed: false }],
    place_levels: [],
    routes: [],
    fulfilments: [],
    incidents: [],
    events: [],
    shops: [],
    outgoing: [],
    moved: [],
    own_sales: [],
  };
}

const idOf = (row: object | undefined) => (row && "id" in row ? row.id : null);

const nothing = (tenant: string) => ({ tenant, orders: [], lines: [] });

const write = (rows: readonly IntakeRows[]) =>
  services.inIntake(async (batch) => {
    await batch.look(
      rows.map(({ tenant }) => nothing(tenant)),
      { isWaiting: false },
    );
    return batch.write(rows);
  });

async function countOf(...worlds: World[]) {
  const tables = [
    "orders",
    "order_lines",
    "order_timeline",
    "stock_ledger",
    "stock_deductions",
    "inbound_events",
  ];
  const ids = worlds.map(({ tenantId }) => tenantId);
  const counts: Record<string, number> = {};
  for (const table of tables) {
    const sql = `select count(*) as n from app.${table} where tenant_id = any($1::text[])`;
    const [row] = await app.database.rows<{ n: string }>(sql, [ids]);
    counts[table] = Number(row?.n);
  }
  const levels = await app.database.rows<{ on_hand: number }>(
    "select on_hand from app.stock_levels where tenant_id = any($1::text[])",
    [ids],
  );
  return { ...counts, levels: levels.map(({ on_hand: onHand }) => onHand) };
}

it("writes the orders of two tenants in one call", async () => {
  const [one, other] = [await makeWorld(), await makeWorld()];
  await write([rowsFor(one), rowsFor(other)]);
  expect(await countOf(one, other)).toMatchObject({ orders: 2, order_lines: 2, levels: [9, 9] });
});

it("writes nothing for a tenant that was not looked at", async () => {
  const [one, other] = [await makeWorld(), await makeWorld()];
  const unasked = services.inIntake(async (batch) => {
    await batch.look([nothing(one.tenantId)], { isWaiting: true });
    await batch.write([rowsFor(one), rowsFor(other)]);
  });
  await expect(unasked).rejects.toThrow("row-level security");
  expect(await countOf(one, other)).toMatchObject({ orders: 0, levels: [10, 10] });
});

it.each([
  [
    "shop",
    ({ shopId }: World, rows: IntakeRows) => ({
      orders: rows.orders.map((o) => ({ ...o, shop_id: shopId })),
    }),
  ],
  [
    "level",
    ({ masterVariantId }: World) => ({
      levels: [{ id: masterVariantId, on_hand: 0, version: 9, is_placed: false }],
    }),
  ],
  [
    "variant",
    ({ masterVariantId }: World, rows: IntakeRows) => ({
      orders: rows.orders.map((o) => ({
        ...o,
        lines: [
          {
            ...("lines" in o && Array.isArray(o.lines) ? o.lines[0] : {}),
            master_variant_id: masterVariantId,
          },
        ],
      })),
    }),
  ],
  [
    "order's entry",
    (_victim: World, rows: IntakeRows, foreign: IntakeRows) => ({
      timeline: rows.timeline.map((entry, n) => ({ ...entry, order_id: idOf(foreign.orders[n]) })),
    }),
  ],
])("refuses a batch with the %s of another tenant, and writes nothing of it", async (_what, plant) => {
  const [one, other, victim] = [await makeWorld(), await makeWorld(), await makeWorld()];
  const before = await countOf(one, other, victim);
  const rows = rowsFor(other);
  const first = rowsFor(one);
  await expect(write([first, { ...rows, ...plant(victim, rows, first) }])).rejects.toThrow(
    /not one of its tenant|violates foreign key/,
  );
  expect(await countOf(one, other, victim)).toEqual(before);
});

it("sees no rows of a tenant that the call does not name", async () => {
  const [one, other] = [await makeWorld(), await makeWorld()];
  const lines = [{ n: 0, shop_id: other.shopId, variant_id: "v-SKU-1", sku_key: "sku-1" }];
  const [facts] = await services.inIntake((batch) =>
    batch.look([{ tenant: one.tenantId, orders: [], lines }], { isWaiting: true }),
  );
  expect(facts).toMatchObject({ lines: [], levels: [], shops: [{ id: one.shopId }] });
});

it("answers each tenant of a call with its own rows, where both use the same names", async () => {
  const worlds = [await makeWorld(), await makeWorld()].toSorted((a, b) =>
    a.tenantId < b.tenantId ? -1 : 1,
  );
  await write(
    worlds.map((world) => ({
      ...rowsFor(world),
      orders: rowsFor(world).orders.map((o) => ({ ...o, external_id: "same" })),
      timeline: [],
    })),
  );
  const questions = worlds.map(({ tenantId, shopId }) => ({
    tenant: tenantId,
    orders: worlds.map((world) => ({ shop_id: world.shopId, external_id: "same" })),
    lines: [{ n: 0, shop_id: shopId, variant_id: "v-SKU-1", sku_key: "sku-1" }],
  }));
  const facts = await services.inIntake((batch) => batch.look(questions, { isWaiting: true }));
  expect(facts).toMatchObject(
    worlds.map(({ shopId, masterVariantId }) => ({
      isWhole: true,
      levels: [[masterVariantId, 9, 2, true, "SKU-1", expect.any(String), null, false]],
      known: [{ shopId, externalId: "same" }],
      shops: [{ id: shopId }],
    })),
  );
});

it("leaves out levels that another transaction holds, unless alone", async () => {
  const world = await makeWorld();
  const lines = [{ n: 0, shop_id: world.shopId, variant_id: "v-SKU-1", sku_key: "sku-1" }];
  const question = { tenant: world.tenantId, orders: [], lines };
  await services.inIntake(async (holder) => {
    await holder.look([question], { isWaiting: true });
    const [facts] = await services.inIntake((batch) => batch.look([question], { isWaiting: false }));
    expect(facts).toMatchObject({ isWhole: false, levels: [] });
  });
});

it("keeps tenants apart whose statements are under way together", async () => {
  const worlds = [await makeWorld(), await makeWorld(), await makeWorld()];
  const seen = await services.inIntake(async (batch) => {
    await batch.look(
      worlds.map(({ tenantId }) => nothing(tenantId)),
      { isWaiting: false },
    );
    return Promise.all(
      worlds.map(async ({ tenantId }) => {
        const tx = batch.as(tenantId, origin, new Date());
        const first = await findShops(
          tx,
          worlds.map(({ shopId }) => shopId),
        );
        const again = await findShops(
          tx,
          worlds.map(({ shopId }) => shopId),
        );
        return [...first.keys(), ...again.keys()];
      }),
    );
  });
  expect(seen).toEqual(worlds.map(({ shopId }) => [shopId, shopId]));
});
