import { describe, expect, it } from "vitest";
import { useApp } from "../../../../test/app.ts";
import { expectError } from "../../../../test/client.ts";
import { makeKey } from "../../../../test/factories/key.ts";
import { makeShop, stockOne } from "../../../../test/factories/stock.ts";
import { makeTenant, origin } from "../../../../test/factories/tenant.ts";
import { makeUser } from "../../../../test/factories/user.ts";
import { Random } from "../../../../test/fuzz/random.ts";
import { markDirty, moveStock } from "../../../domain/inventory/index.ts";
import { newId } from "../../../kernel/ids.ts";

const app = await useApp();
const { services } = app.foundation;
const { rows } = app.database;

const MOVEMENTS = 50;
const SEED = 20_261_115;

interface LedgerRow {
  readonly seq: number;
  readonly at: Date;
  readonly delta: number;
  readonly balance_after: number;
}
const ledgerOf = (variantId: string) =>
  rows<LedgerRow>(
    "select seq::int, at, delta, balance_after from app.stock_ledger where master_variant_id = $1 order by seq",
    [variantId],
  );

/** Plain addition, row by row. */
function replay(ledger: readonly LedgerRow[], at: Date): number {
  return ledger.filter((row) => row.at <= at).reduce((sum, row) => sum + row.delta, 0);
}

async function world() {
  const tenant = await makeTenant(app, { plan: "BASIC" });
  const key = await makeKey(app, tenant, { name: "Integración" });
  const shop = await makeShop(app, tenant, { name: "Propia" });
  const channel = await makeShop(app, tenant, { platform: "WPSHOP", name: "Web" });
  const { masterVariantId } = await stockOne(app, tenant, shop, "CAMISA", 100);
  const listing = await stockOne(app, tenant, channel, "CAMISA", 100);
  return { tenant, key, shop, channel, masterVariantId, listingId: listing.listingId };
}
type World = Awaited<ReturnType<typeof world>>;

function seller({ tenant, key, shop }: World) {
  let number = 0;
  const send = (orderId: string, quantity: number) =>
    app.ok("createCustomOrder", {
      key: key.value,
      body: {
        shopId: shop.id,
        orderId,
        total: 1_000 * quantity,
        currency: "COP",
        items: [{ sku: "CAMISA", quantity }],
      },
    });
  return {
    sell: async (quantity: number) => {
      number += 1;
      const orderId = `A-${number}`;
      return { orderId, id: (await send(orderId, quantity)).data.id, quantity };
    },
    edit: send,
    cancel: (id: string) =>
      app.ok("changeOrderStatus", {
        token: tenant.owner.token,
        params: { orderId: id },
        body: { status: "cancelled" },
      }),
  };
}

/** A movement that no order is behind. */
async function move(
  { tenant, masterVariantId, channel }: World,
  kind: "manual" | "import" | "source_sync",
  delta: number,
): Promise<void> {
  const actor = kind === "manual" ? ({ kind: "user", id: tenant.owner.user.id } as const) : origin.actor;
  await services.inTenant(tenant.id, { ...origin, actor }, async (tx) => {
    const shopId = kind === "manual" ? null : channel.id;
    const note = kind === "manual" ? "conteo" : null;
    await moveStock(tx, [{ masterVariantId, change: { delta }, reason: kind, shopId, note }]);
    await markDirty(tx, [masterVariantId]);
  });
}

async function fiftyMovements(of: World): Promise<Date[]> {
  const random = new Random(SEED);
  const { sell, edit, cancel } = seller(of);
  const open: { orderId: string; id: string; quantity: number }[] = [];
  const instants: Date[] = [];
  const steps = [
    async () => void open.push(await sell(random.whole(1, 4))),
    async () => void open.push(await sell(random.whole(1, 4))),
    async () => {
      const order = open.at(-1);
      if (order) {
        const quantity = order.quantity === 1 ? 3 : order.quantity - 1;
        await edit(order.orderId, quantity);
        open.splice(-1, 1, { ...order, quantity });
      }
    },
    async () => {
      const order = open.shift();
      await (order ? cancel(order.id) : undefined);
    },
    () => move(of, "manual", random.whole(1, 9) * (random.isLikely(0.5) ? 1 : -1)),
    () => move(of, "import", random.whole(1, 9)),
    () => move(of, "source_sync", -random.whole(1, 9)),
  ];
  for (let done = 1; done < MOVEMENTS; done = (await ledgerOf(of.masterVariantId)).length) {
    await random.pick(steps)();
    const [now] = await rows<{ at: Date }>("select clock_timestamp() as at");
    instants.push(now?.at ?? new Date());
  }
  return instants;
}

interface Told {
  readonly reason: string;
  readonly order: { readonly id: string; readonly orderId: string } | null;
}

/** The details that each kind of movement must have. */
function causeExpected(of: World, { reason, order }: Told): object {
  const byOrder = {
    cause: { kind: "order", id: order?.id ?? "an order", name: order?.orderId ?? "with a number" },
    shop: { id: of.shop.id, name: "Propia", platform: "CUSTOM" },
  };
  const byKey = {
    ...byOrder,
    event: { topic: "order", source: "api" },
    actor: { kind: "key", id: of.key.id, name: "Integración" },
  };
  const byShop = { cause: { kind: "shop", id: of.channel.id, name: "Web" } };
  const { id } = of.tenant.owner.user;
  const expected: Record<string, object> = {
    opening: { cause: { kind: "shop", id: of.shop.id, name: "Propia" } },
    sale: byKey,
    edit: byKey,
    cancel: { ...byOrder, actor: { kind: "user", id, name: "Ana Rojas" } },
    manual: { cause: { kind: "user", id, name: "Ana Rojas" }, note: "conteo" },
    import: byShop,
    source_sync: byShop,
  };
  return expected[reason] ?? { reason: "one that is known" };
}

describe("explaining a figure", { timeout: 60_000 }, () => {
  it("adds fifty mixed movements up to the level, names what is behind each, and knows every past instant", async () => {
    const of = await world();
    const { token } = of.tenant.owner;
    const params = { masterVariantId: of.masterVariantId };
    const instants = await fiftyMovements(of);
    const ledger = await ledgerOf(of.masterVariantId);
    expect(ledger).toHaveLength(MOVEMENTS);
    const { data } = await app.ok("explainStock", { token, params, query: { limit: 200, order: "oldest" } });
    const { items } = data.movements;
    expect(items.map(({ seq }) => seq)).toEqual(Array.from({ length: MOVEMENTS }, (_, index) => index + 1));
    const [level] = await rows<{ on_hand: number }>(
      "select on_hand from app.stock_levels where master_variant_id = $1",
      [of.masterVariantId],
    );
    const sum = items.reduce((total, { delta }) => total + delta, 0);
    expect(sum).toBe(level?.on_hand);
    expect(data.level).toEqual({ onHand: sum, version: MOVEMENTS });
    expect(data.check).toEqual({
      movements: MOVEMENTS,
      sumOfDeltas: sum,
      lastBalance: sum,
      onHand: sum,
      isConsistent: true,
    });
    expect(data.totals.reduce((total, { delta }) => total + delta, 0)).toBe(sum);
    expect(new Set(items.map(({ reason }) => reason))).toEqual(
      new Set(["opening", "sale", "edit", "cancel", "manual", "import", "source_sync"]),
    );
    for (const item of items) {
      expect(item).toMatchObject(causeExpected(of, item));
      expect(item.cause.name).toMatch(/\S/);
    }
    for (const at of instants) {
      const past = await app.ok("explainStock", { token, params, query: { at: at.toISOString(), limit: 1 } });
      // What is sent has milliseconds, the database has microseconds.
      const asked = new Date(at.toISOString());
      const expected = ledger.filter((row) => row.at <= asked);
      expect(past.data.level).toEqual({ onHand: replay(ledger, asked), version: expected.length });
      expect(past.data.check).toMatchObject({ isConsistent: true, movements: expected.length });
      expect(past.data.isPast).toBe(true);
    }
  });

  it("shows the formula's terms, and per channel what should be shown, what is, and what waits", async () => {
    const of = await world();
    const { token } = of.tenant.owner;
    await app.ok("updateInventoryConfig", { token, body: { inventorySourceType: "SERVICE_CENTRAL" } });
    await app.ok("updateShopBuffer", { token, params: { shopId: of.channel.id }, body: { buffer: 5 } });
    await rows("update app.master_variants set safety_stock = 2 where id = $1", [of.masterVariantId]);
    await rows(
      `update app.publications set observed_quantity = 98, observed_at = now(), drift = -2, drifted_at = now(), drifts = 1
       where listing_id = $1`,
      [of.listingId],
    );
    await seller(of).sell(10);
    const { data } = await app.ok("explainStock", {
      token,
      params: { masterVariantId: of.masterVariantId },
    });
    expect(data.formula).toMatchObject({
      onHand: 90,
      safetyStock: 2,
      sourceType: "SERVICE_CENTRAL",
      isAutomatic: true,
    });
    expect(data.channels).toHaveLength(2);
    const web = data.channels.find(({ listingId }) => listingId === of.listingId);
    expect(web).toMatchObject({
      shop: { id: of.channel.id, name: "Web", platform: "WPSHOP" },
      buffer: 5,
      target: 83,
      assumed: 100,
      observed: 98,
      isPending: true,
      isSource: false,
      drift: { quantity: -2, times: 1 },
    });
    expect(data.pending).toEqual({ pushes: 1, since: web?.pendingSince });
    const summary = await app.ok("getInventorySummary", { token });
    expect(summary.data).toMatchObject({
      pendingPushes: 1,
      drifts: 1,
      propagation: { samples: 0, p50Ms: null },
    });
  });

  it("pages newest first by default", async () => {
    const of = await world();
    const { token } = of.tenant.owner;
    const { sell } = seller(of);
    for (let sold = 0; sold < 4; sold += 1) {
      await sell(1);
    }
    const params = { masterVariantId: of.masterVariantId };
    const page = async (query: { limit?: number; offset?: number; order?: string }) => {
      const { data } = await app.ok("explainStock", { token, params, query });
      const { items, hasMore, total } = data.movements;
      return { seqs: items.map(({ seq }) => seq), hasMore, total };
    };
    expect(await page({ limit: 2 })).toEqual({ seqs: [5, 4], hasMore: true, total: 5 });
    expect(await page({ limit: 2, offset: 4 })).toEqual({ seqs: [1], hasMore: false, total: 5 });
    expect(await page({ limit: 2, order: "oldest" })).toEqual({ seqs: [1, 2], hasMore: true, total: 5 });
    expect(await page({ limit: 9, offset: 3, order: "oldest" })).toEqual({
      seqs: [4, 5],
      hasMore: false,
      total: 5,
    });
  });

  it("knows nothing before the first movement, and takes the future for now", async () => {
    const of = await world();
    const { token } = of.tenant.owner;
    const params = { masterVariantId: of.masterVariantId };
    const before = await app.ok("explainStock", { token, params, query: { at: "2020-01-01T00:00:00Z" } });
    expect(before.data).toMatchObject({ level: { onHand: 0, version: 0 }, movements: { total: 0 } });
    expect(before.data.check.isConsistent).toBe(true);
    const after = await app.ok("explainStock", { token, params, query: { at: "2999-01-01T00:00:00Z" } });
    expect(after.data).toMatchObject({ isPast: false, level: { onHand: 100, version: 1 } });
  });

  it("says so when a level does not follow from its movements", async () => {
    const of = await world();
    await rows("update app.stock_levels set on_hand = 99 where master_variant_id = $1", [of.masterVariantId]);
    const { data } = await app.ok("explainStock", {
      token: of.tenant.owner.token,
      params: { masterVariantId: of.masterVariantId },
    });
    expect(data.check).toMatchObject({ onHand: 99, sumOfDeltas: 100, isConsistent: false });
  });

  it("404 MASTER_VARIANT_NOT_FOUND, 400 BAD_REQUEST, 403 PLAN_INVENTARIO_LOCKED, open to viewers", async () => {
    const of = await world();
    const viewer = await makeUser(app, of.tenant, "VIEWER");
    const params = { masterVariantId: of.masterVariantId };
    expect((await app.ask("explainStock", { token: viewer.token, params })).status).toBe(200);
    const other = await makeTenant(app, { plan: "BASIC" });
    const { token } = other.owner;
    expectError(await app.ask("explainStock", { token, params }), "MASTER_VARIANT_NOT_FOUND");
    const absent = { masterVariantId: newId("mva") };
    expectError(await app.ask("explainStock", { token, params: absent }), "MASTER_VARIANT_NOT_FOUND");
    expectError(await app.ask("explainStock", { token, params, query: { at: "ayer" } }), "BAD_REQUEST");
    const free = await makeTenant(app, { plan: "FREE" });
    expectError(await app.ask("explainStock", { token: free.owner.token, params }), "PLAN_INVENTARIO_LOCKED");
  });
});
