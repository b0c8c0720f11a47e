import { afterEach, describe, expect, it } from "vitest";
import { useApp } from "../../../test/app.ts";
import { makeKey } from "../../../test/factories/key.ts";
import { populateTenant } from "../../../test/factories/populate.ts";
import { makeShop, stockOne } from "../../../test/factories/stock.ts";
import { makeTenant, origin, type TestTenant } from "../../../test/factories/tenant.ts";
import { runAdmin } from "../../../test/process.ts";
import { addPlace, listPlaces } from "../../domain/places/index.ts";
import { newId } from "../../kernel/ids.ts";
import { createTransfer } from "../stock/transfer-goods.ts";
import { rebuildDerived } from "./rebuild-derived.ts";
import { verifyInvariants } from "./verify-invariants.ts";

const app = await useApp();
const { services } = app.foundation;
const { rows } = app.database;

/** A tenant with history: sold, edited, cancelled, oversold, and sold unknown articles. */
async function lived(): Promise<{ tenant: TestTenant; masterVariantId: string; listingId: string }> {
  const tenant = await makeTenant(app, { plan: "BASIC" });
  const { value: key } = await makeKey(app, tenant);
  const shop = await makeShop(app, tenant);
  const channel = await makeShop(app, tenant, { platform: "WPSHOP" });
  const { masterVariantId } = await stockOne(app, tenant, shop, "A-1", 5);
  const { listingId } = await stockOne(app, tenant, channel, "A-1", 5);
  const send = (orderId: string, sku: string, quantity: number) =>
    app.ok("createCustomOrder", {
      key,
      body: { shopId: shop.id, orderId, total: quantity, currency: "COP", items: [{ sku, quantity }] },
    });
  const { token } = tenant.owner;
  await send("1", "A-1", 2);
  await send("1", "A-1", 3);
  await send("1", "A-1", 1);
  const cancelled = await send("2", "A-1", 1);
  await app.ok("changeOrderStatus", {
    token,
    params: { orderId: cancelled.data.id },
    body: { status: "cancelled" },
  });
  await send("3", "A-1", 9);
  await send("4", "NADA", 1);
  await useTwoPlaces(tenant, shop);
  await app.ok("updateInventoryConfig", { token, body: { inventorySourceType: "SERVICE_CENTRAL" } });
  return { tenant, masterVariantId, listingId };
}

/** Stock in two places, some of it on its way. */
async function useTwoPlaces(tenant: TestTenant, shop: Awaited<ReturnType<typeof makeShop>>): Promise<void> {
  const { token } = tenant.owner;
  await stockOne(app, tenant, shop, "B-1", 8);
  await services.inTenant(tenant.id, origin, async (tx) => {
    const [first] = (await listPlaces(tx, { limit: 1, offset: 0 })).items;
    const store = await addPlace(tx, { name: "Tienda", kind: "store" });
    await createTransfer(services, tx, {
      fromPlaceId: first?.id ?? "",
      toPlaceId: store.id,
      lines: [{ sku: "B-1", quantity: 3 }],
      note: null,
      isSent: true,
    });
  });
  const { items } = (await app.ok("listTransfers", { token })).data;
  expect(items.map(({ status }) => status)).toEqual(["sent"]);
}

const broken = async () => {
  const { findings } = await verifyInvariants(services, origin, 60);
  return findings.flatMap(({ name, first }) => (first ? [{ name, slug: first.slug, what: first.what }] : []));
};

const admin = (...args: string[]) => runAdmin(app.settings, ...args);

/** As only the database's own administrator could: past the triggers that protect the ledger. */
const past = (statement: string) => `do $do$ begin
  perform set_config('session_replication_role', 'replica', true); ${statement}; end $do$`;

const undo: (() => Promise<unknown>)[] = [];
afterEach(async () => {
  for (const repair of undo.splice(0)) {
    await repair();
  }
});

const world = await lived();
const of = world.masterVariantId;

/** One wrong thing, and how to take it back. */
const SABOTAGE: readonly (readonly [string, string, string, string, RegExp])[] = [
  [
    "I1",
    "a level that does not follow",
    "update app.stock_levels set on_hand = on_hand + 1 where master_variant_id = $1",
    "update app.stock_levels set on_hand = on_hand - 1 where master_variant_id = $1",
    /variant mva_\w+: level -4 at version \d+, movements add up to -5/,
  ],
  [
    "I1",
    "a balance that does not follow",
    "update app.stock_ledger set balance_after = balance_after + 7 where master_variant_id = $1 and seq = 2",
    "update app.stock_ledger set balance_after = balance_after - 7 where master_variant_id = $1 and seq = 2",
    /variant mva_\w+ movement 2: number 2, 5 and -2 give not 10/,
  ],
  [
    "I11",
    "a level of a place that does not follow",
    `update app.stock_place_levels l set on_hand = l.on_hand + 1 from app.places p, app.stock_levels v
     where p.tenant_id = l.tenant_id and p.id = l.place_id and p.kind = 'transit' and v.tenant_id = l.tenant_id
       and v.master_variant_id = $1`,
    `update app.stock_place_levels l set on_hand = l.on_hand - 1 from app.places p, app.stock_levels v
     where p.tenant_id = l.tenant_id and p.id = l.place_id and p.kind = 'transit' and v.tenant_id = l.tenant_id
       and v.master_variant_id = $1`,
    /variant mva_\w+ at whs_\w+: level 4 at version 1, movements add up to 3 in 1/,
  ],
  [
    "I15",
    "goods in transit that no transfer sent",
    `update app.transfer_lines n set quantity = n.quantity + 1 from app.stock_levels v
     where v.tenant_id = n.tenant_id and v.master_variant_id = $1`,
    `update app.transfer_lines n set quantity = n.quantity - 1 from app.stock_levels v
     where v.tenant_id = n.tenant_id and v.master_variant_id = $1`,
    /variant mva_\w+: 3 in transit, open transfers have 4/,
  ],
  [
    "I12",
    "a figure that is not what its places add up to",
    `update app.stock_levels l set is_placed = false from app.stock_levels v
     where v.tenant_id = l.tenant_id and v.master_variant_id = $1 and l.is_placed`,
    `update app.stock_levels l set is_placed = true from app.stock_place_levels p, app.stock_levels v
     where p.tenant_id = l.tenant_id and p.master_variant_id = l.master_variant_id and v.tenant_id = l.tenant_id
       and v.master_variant_id = $1`,
    /variant mva_\w+: level 5, its places add up to 5/,
  ],
  [
    "I2",
    "a line without its record",
    `update app.order_lines l set stock_quantity = stock_quantity + 1 from app.stock_deductions d
     where d.tenant_id = l.tenant_id and d.order_line_id = l.id and d.master_variant_id = $1 and d.status = 'shortfall'`,
    `update app.order_lines l set stock_quantity = stock_quantity - 1 from app.stock_deductions d
     where d.tenant_id = l.tenant_id and d.order_line_id = l.id and d.master_variant_id = $1 and d.status = 'shortfall'`,
    /line oln_\w+ of order ord_\w+: 1 records, claims 9 of 10/,
  ],
  [
    "I2",
    "a sale that left the shelf though its record waits",
    "update app.stock_deductions set status = 'unmapped' where master_variant_id = $1 and status = 'applied'",
    "update app.stock_deductions set status = 'applied' where master_variant_id = $1 and status = 'unmapped'",
    /line oln_\w+ is unmapped: claims \d+, movements take \d+/,
  ],
  [
    "I3",
    "a shortfall that is not called one",
    "update app.stock_deductions set status = 'applied' where master_variant_id = $1 and status = 'shortfall'",
    "update app.stock_deductions set status = 'shortfall' where master_variant_id = $1 and shortfall_quantity > 0",
    /line oln_\w+ left -5 on the shelf and its record is applied/,
  ],
  [
    "I7",
    "a listing that shows another figure and is not due",
    "update app.publications set is_dirty = false, assumed_quantity = 3 where master_variant_id = $1",
    "update app.publications set is_dirty = true where master_variant_id = $1",
    /listing map_\w+ of shop shp_\w+ shows 3, its target is 0/,
  ],
  [
    "I6",
    "a listing that has been due for an hour",
    "update app.publications set due_at = now() - interval '1 hour' where master_variant_id = $1",
    "update app.publications set due_at = now() where master_variant_id = $1",
    /listing map_\w+ is due since/,
  ],
];

describe("verifying a living database", { timeout: 60_000 }, () => {
  it("finds every promise kept after all that can happen to stock", async () => {
    expect(await broken()).toEqual([]);
    const { code, output } = await admin("verify");
    expect({ code, output }).toEqual({ code: 0, output });
    expect(output).toMatch(/I1 {2}ok .*\n(?:I\d+ {2}ok .*\n)*Looked at 1 tenants\./);
  });

  it.each(SABOTAGE)("%s names the first offending row of %s", async (name, _case, breakIt, repair, what) => {
    undo.push(() => rows(repair, [of]));
    await rows(breakIt, [of]);
    const found = await broken();
    expect(found.map((one) => one.name)).toContain(name);
    const [first] = found.filter((one) => one.name === name && what.test(one.what));
    expect(first).toMatchObject({ name, slug: world.tenant.slug });
  });

  it("ends with 1 and prints the row when one is broken", async () => {
    undo.push(() =>
      rows("update app.stock_levels set version = version - 1 where master_variant_id = $1", [of]),
    );
    await rows("update app.stock_levels set version = version + 1 where master_variant_id = $1", [of]);
    const { code, output } = await admin("verify");
    expect({ code, output }).toEqual({ code: 1, output });
    expect(output).toMatch(
      new RegExp(`I1 {2}BROKEN .*\\n.*the first at ${world.tenant.slug}: variant ${of}`),
    );
  });

  it("takes a grace for what is due, and says what is wrong with a bad one", async () => {
    expect((await admin("verify", "soon")).code).toBe(64);
    expect((await admin("verify", "3600")).code).toBe(0);
  });
});

describe("verifying the money", { timeout: 60_000 }, () => {
  it.each([
    [
      "a posting that does not balance",
      `update app.ledger_entries set amount_minor = amount_minor + 1 where line = 1 and tx_id in (
         select id from app.ledger_transactions where tenant_id = 'TENANT' and kind = 'cod_collected')`,
      `update app.ledger_entries set amount_minor = amount_minor - 1 where line = 1 and tx_id in (
         select id from app.ledger_transactions where tenant_id = 'TENANT' and kind = 'cod_collected')`,
      [/posting ltx_\w+: 2 entries add up to 1/, /ARS adds up to 1/, /payment cod_\w+ is collected/],
    ],
    [
      "a payment that says another thing than the ledger",
      "update app.cod_payments set collected_minor = collected_minor - 1 where tenant_id = 'TENANT'",
      "update app.cod_payments set collected_minor = collected_minor + 1 where tenant_id = 'TENANT'",
      [/payment cod_\w+ is collected: the ledger has 0 with the buyer and 100000 with the carrier/],
    ],
    [
      "a statement that is confirmed and was never booked",
      "update app.remittances set status = 'confirmed' where tenant_id = 'TENANT'",
      "update app.remittances set status = 'matched' where tenant_id = 'TENANT'",
      [/statement rem_\w+ is confirmed: 0 on its way, net 100005/, /its lines have 0/],
    ],
    [
      "a label that was bought and is not in the ledger",
      `update app.ledger_transactions set posting_key = posting_key || '!' where tenant_id = 'TENANT' and kind = 'label'`,
      `update app.ledger_transactions set posting_key = rtrim(posting_key, '!')
       where tenant_id = 'TENANT' and kind = 'label'`,
      [/shipment shm_\w+ is delivered and its label is not posted/],
    ],
    [
      "a reversal that mirrors nothing",
      `update app.ledger_transactions set reverses_id = (
         select id from app.ledger_transactions where tenant_id = 'TENANT' and kind = 'cod_expected')
       where tenant_id = 'TENANT' and kind = 'label'`,
      "update app.ledger_transactions set reverses_id = null where tenant_id = 'TENANT'",
      [/posting shipment:shm_\w+:label does not mirror its original/],
    ],
  ])("I10 names %s", async (_case, breakIt, repair, problems) => {
    const { id, slug } = await populateTenant(app);
    undo.push(() => rows(past(repair.replaceAll("TENANT", id))));
    expect(await broken()).toEqual([]);
    await rows(past(breakIt.replaceAll("TENANT", id)));
    const found = await broken();
    for (const problem of problems) {
      expect(found).toContainEqual({ name: "I10", slug, what: expect.stringMatching(problem) as string });
    }
    expect(found.filter(({ name }) => name !== "I10")).toEqual([]);
  });
});

const rebuild = (isDryRun: boolean) => rebuildDerived(services, world.tenant.id, origin, { isDryRun });

describe("rebuilding what is derived", { timeout: 60_000 }, () => {
  it("has nothing to do where all is well", async () => {
    expect(await rebuild(false)).toEqual({ levels: 0, flags: 0, orders: 0, fulfilments: 0, examples: [] });
  });

  it("reports what it would correct, corrects it, and is then done", async () => {
    await rows("update app.stock_levels set on_hand = 77, version = 1 where master_variant_id = $1", [of]);
    await rows("update app.publications set is_dirty = false where master_variant_id = $1", [of]);
    await rows(
      `update app.orders set stock_status = case stock_status when 'deducted' then 'unmapped' else 'deducted' end
       where tenant_id = $1`,
      [world.tenant.id],
    );
    const expected = { levels: 1, flags: 1, orders: 4 };
    const dry = await rebuild(true);
    expect(dry).toMatchObject(expected);
    expect(dry.examples).toContain(`level ${of}: 77 -> -5`);
    const printed = await admin("rebuild", world.tenant.slug, "--dry-run");
    expect(printed.code).toBe(0);
    expect(printed.output).toContain("Would put right 1 levels, 1 due flags, 4 orders and 0 fulfilments.");
    expect(await rebuild(false)).toMatchObject(expected);
    expect(await rebuild(false)).toMatchObject({ levels: 0, flags: 0, orders: 0 });
    expect(await broken()).toEqual([]);
    const { data } = await app.ok("listOrders", { token: world.tenant.owner.token });
    const statusOf = Object.fromEntries(data.items.map(({ orderId, stockStatus }) => [orderId, stockStatus]));
    expect(statusOf).toEqual({ 1: "deducted", 2: "released", 3: "shortfall", 4: "unmapped" });
  });

  it("makes the levels of places again from their movements", async () => {
    const levels = () =>
      rows(
        "select place_id, on_hand, base, version from app.stock_place_levels where tenant_id = $1 order by 1",
        [world.tenant.id],
      );
    const before = await levels();
    await rows("delete from app.stock_place_levels where tenant_id = $1 and on_hand = 3", [world.tenant.id]);
    await rows("update app.stock_place_levels set on_hand = 77, base = 1 where tenant_id = $1", [
      world.tenant.id,
    ]);
    expect(await rebuild(true)).toMatchObject({ levels: 2 });
    expect(await rebuild(false)).toMatchObject({ levels: 2 });
    expect(await levels()).toEqual(before);
    expect(await broken()).toEqual([]);
  });

  it("makes the level of a variant that has none", async () => {
    const { tenant, masterVariantId } = await lived();
    await rows("delete from app.stock_levels where master_variant_id = $1", [masterVariantId]);
    const report = await rebuildDerived(services, tenant.id, origin, { isDryRun: false });
    expect(report.examples).toContain(`level ${masterVariantId}: none -> -5`);
    expect(await broken()).toEqual([]);
  });

  it("says so when there is no such tenant", async () => {
    const { code, output } = await admin("rebuild", newId("x"));
    expect(code).toBe(64);
    expect(output).toContain("there is no tenant");
  });
});
