import { skuOf, type DeliveryAttempt } from "@estiba/channel-sim";
import { describe, expect, it } from "vitest";
import { manyShops, openMerchants, POLLED, type Merchant, type Polled } from "./harness/fleet.ts";
import { inParallel, until } from "@estiba/testbed";
import { shuffled } from "./harness/shuffled.ts";
import { customHeaders } from "./harness/signed.ts";
import { isFull } from "./harness/scale.ts";
import { useStack, type Stack } from "./harness/stack.ts";
import { signInAgain } from "./harness/tenant.ts";

const TENANTS = isFull ? 20 : 6;
const CHANNELS = 5;
const ORDERS = Number(process.env["E2E_ORDERS"] ?? TENANTS * 50);
const ORDERS_A_SHOP = Math.max(2, Math.round(ORDERS / TENANTS / CHANNELS));
const LOST_SHARE = 0.05;
/** Orders of a shop that no event will ever report. */
const LOST_A_SHOP = Math.max(1, Math.round(ORDERS_A_SHOP * LOST_SHARE));
const SENDERS = 32;
const DEADLINE_MS = 60_000 + ORDERS * 60;

let stack: Stack;
let merchants: Merchant[];

useStack(
  async (opened) => {
    stack = opened;
    merchants = await openMerchants(stack, TENANTS);
  },
  {
    sims: manyShops(TENANTS),
    settings: { RECONCILE: "recent=5/600,day=60/86400,week=86400/604800" },
  },
  DEADLINE_MS,
);

const controlOf = (platform: Polled) => stack.sims[platform].control;

/** Buyers buy everywhere at once; of each shop's last few orders every event is lost on the way. */
function placeOrders(): void {
  for (const platform of POLLED) {
    const control = controlOf(platform);
    control.addFault({ kind: "duplicate" });
    control.addFault({ kind: "reorder", probability: 0.5, delayMs: 50 });
    control.addFault({ kind: "drop", probability: LOST_SHARE });
  }
  for (let turn = 0; turn < ORDERS_A_SHOP; turn += 1) {
    for (const platform of POLLED) {
      const control = controlOf(platform);
      const lost = turn >= ORDERS_A_SHOP - LOST_A_SHOP ? [control.addFault({ kind: "drop" })] : [];
      for (const { shops } of merchants) {
        const lines = [{ sku: skuOf(1 + (turn % 4)), quantity: 1 + (turn % 3) }];
        control.placeOrder(shops[platform].externalId, { lines, allowOversell: true });
      }
      for (const { id } of lost) {
        control.clearFaults(id);
      }
    }
  }
}

/** What arrived twice arrives a third time, in no order at all. */
async function repeatDeliveries(): Promise<number> {
  const delivered = POLLED.flatMap((platform) => {
    const arrived = controlOf(platform)
      .deliveries()
      .filter(({ isSuccess, topic }) => isSuccess && topic !== "ping");
    return [...new Map(arrived.map((one) => [one.deliveryId, one])).values()];
  });
  const repeats = shuffled(delivered, 11);
  await inParallel(repeats, SENDERS, async ({ url, headers, body }: DeliveryAttempt) => {
    const { pathname, search } = new URL(url);
    await stack.ask(`${pathname}${search}`, { headers, raw: body });
  });
  return repeats.length;
}

/** An own backend sends each order three times; one in twenty of the copies gets lost, and is sent again. */
async function sendOwnOrders(): Promise<number> {
  const letters = merchants.flatMap(({ shops }) =>
    Array.from({ length: ORDERS_A_SHOP }, (_unused, turn) => {
      const items = [{ sku: skuOf(1 + (turn % 4)), quantity: 1 + (turn % 3), price: 1_000 }];
      const order = { orderId: `E-${turn}`, total: 5_000, currency: "COP", version: 1, items };
      return { shop: shops.custom, raw: JSON.stringify(order) };
    }),
  );
  const copies = shuffled([...letters, ...letters, ...letters], 13);
  await inParallel(copies, SENDERS, async ({ shop, raw }) => {
    await until("an answer", async () => {
      const headers = customHeaders(shop, raw);
      const { status } = await stack.ask("/api/v1/webhook/custom", { headers, raw });
      return status === 200;
    });
  });
  return copies.length;
}

interface Row {
  readonly shop_id: string;
  readonly external_id: string;
}

/** Every order the platforms hold, under the id of the shop it belongs to. */
function expectedOrders(): string[] {
  return merchants.flatMap(({ shops }) => [
    ...POLLED.flatMap((platform) =>
      controlOf(platform)
        .listOrders(shops[platform].externalId)
        .map(({ id }) => `${shops[platform].shopId}/${id}`),
    ),
    ...Array.from({ length: ORDERS_A_SHOP }, (_unused, turn) => `${shops.custom.shopId}/E-${turn}`),
  ]);
}

async function missingOrders(): Promise<string[]> {
  const rows = await stack.database.rows<Row>("select shop_id, external_id from app.orders");
  const held = new Set(rows.map((row) => `${row.shop_id}/${row.external_id}`));
  return expectedOrders().filter((order) => !held.has(order));
}

/** Cheap enough to repeat. */
async function heldOrders(): Promise<number> {
  const [row] = await stack.database.rows<{ n: number }>("select count(*)::int as n from app.orders");
  return row?.n ?? 0;
}

describe(`${ORDERS_A_SHOP * TENANTS * CHANNELS} orders on five channels of ${TENANTS} tenants`, () => {
  const timings: Record<string, number> = {};
  const timed = async <T>(what: string, work: () => Promise<T>): Promise<T> => {
    const startedMs = performance.now();
    const result = await work();
    timings[what] = Math.round(performance.now() - startedMs);
    return result;
  };

  it(
    "are all in the book although every event comes three times in disorder and one order in twenty has none",
    async () => {
      placeOrders();
      await timed("first deliveries", async () => {
        await Promise.all([
          ...POLLED.map((platform) => controlOf(platform).flush({ includeRetries: true })),
          sendOwnOrders(),
        ]);
      });
      for (const platform of POLLED) {
        controlOf(platform).clearFaults();
      }
      const repeats = await timed("repeats", repeatDeliveries);
      expect(repeats).toBeGreaterThan(ORDERS_A_SHOP * TENANTS);
      const count = expectedOrders().length;
      await timed("reconciliation", () =>
        until("no order to be missing", async () => (await heldOrders()) >= count, DEADLINE_MS),
      );
      expect(await missingOrders()).toEqual([]);
      merchants = await inParallel(merchants, 2, async (merchant) => ({
        ...merchant,
        tenant: await signInAgain(stack, merchant.tenant),
      }));
      process.stdout.write(
        `${JSON.stringify({ orders: count, repeated: repeats, milliseconds: timings })}\n`,
      );
    },
    DEADLINE_MS * 2,
  );

  it("are there exactly once, each with its lines, and each line has taken what was bought", async () => {
    const [counted] = await stack.database.rows<Record<string, number>>(`
      select count(*)::int as orders, count(distinct (shop_id, external_id))::int as different,
        (select count(*)::int from app.order_lines) as lines,
        (select count(*)::int from app.order_lines l where stock_quantity <> coalesce((
          select sum(case when d.reversal_of is null then d.quantity else -d.quantity end)
          from app.stock_deductions d where d.tenant_id = l.tenant_id and d.order_line_id = l.id), 0)) as unequal
      from app.orders`);
    const count = expectedOrders().length;
    expect(counted).toEqual({ orders: count, different: count, lines: count, unequal: 0 });
  });

  it.each(POLLED)(
    "of %s are accounted for day by day: some recovered, none missing",
    async (platform) => {
      for (const { tenant, shops } of merchants) {
        const params = { shopId: shops[platform].shopId };
        const days = await until(
          `the completeness of ${platform} ${params.shopId}`,
          async () => {
            const { data } = await tenant.owner.getCompleteness({ params });
            const seen = data.days.reduce((sum, { channelOrders }) => sum + channelOrders, 0);
            return seen === ORDERS_A_SHOP && data.days;
          },
          DEADLINE_MS,
        );
        const sum = (name: "ours" | "recovered" | "missing") =>
          days.reduce((total, day) => total + day[name], 0);
        expect(sum("ours")).toBe(ORDERS_A_SHOP);
        expect(sum("missing")).toBe(0);
        expect(sum("recovered")).toBeGreaterThanOrEqual(LOST_A_SHOP);
      }
    },
    DEADLINE_MS,
  );

  it("leave every shop healthy", async () => {
    for (const { tenant } of merchants) {
      const { data } = await tenant.owner.listShops();
      expect(data.items.map(({ platform, status }) => [platform, status])).toEqual(
        data.items.map(({ platform }) => [platform, "active"]),
      );
    }
  });
});
