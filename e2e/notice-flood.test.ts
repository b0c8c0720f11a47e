import { skuOf } from "@estiba/channel-sim";
import { setInterval } from "node:timers/promises";
import { describe, expect, it } from "vitest";
import { manyShops, openMerchants, POLLED, type Merchant, type Polled } from "./harness/fleet.ts";
import { inParallel, until } from "@estiba/testbed";
import { keepsBound } from "./timing/measured.ts";
import { isFull } from "./harness/scale.ts";
import { useStack, type Stack } from "./harness/stack.ts";

/** The flood of a bad day; a short one shows the same. */
const FORGED = isFull ? 4_000 : 800;
const AT_A_TIME = 24;
const OPENING = 50;
const TOLD_WITHIN_MS = 5_000;
const ANSWERED_WITHIN_MS = 300;
const ASK_EVERY_MS = 25;
const DEADLINE_MS = 120_000;
const OTHERS = POLLED.filter((platform) => platform !== "marketplace");

let stack: Stack;
let victim: Merchant;
let neighbour: Merchant;
let skus: string[];

function sellableSkus(): string[] {
  const counted = POLLED.map((platform) => {
    const { control } = stack.sims[platform];
    const variants = control.listProducts(control.listShops()[0]?.id ?? "").flatMap((one) => one.variants);
    return new Set(variants.filter(({ isTracked }) => isTracked).map(({ sku }) => sku));
  });
  return Array.from({ length: 12 }, (_unused, index) => skuOf(index + 1)).filter((sku) =>
    counted.every((known) => known.has(sku)),
  );
}

async function shareStock({ tenant, shops }: Merchant): Promise<void> {
  const products = skus.map((sku) => ({ sku, name: sku, price: 1_000, stock: OPENING }));
  await tenant.owner.updateInventoryConfig({ body: { inventorySourceType: "SERVICE_CENTRAL" } });
  await tenant.integration.upsertCustomProducts({ body: { shopId: shops.custom.shopId, products } });
  await tenant.owner.requestCatalogSync({ body: {} });
}

async function count(statement: string): Promise<number> {
  const [row] = await stack.database.rows<{ n: number }>(`select count(*)::integer as n ${statement}`);
  return row?.n ?? -1;
}

useStack(
  async (opened) => {
    stack = opened;
    skus = sellableSkus();
    [victim, neighbour] = (await openMerchants(stack, 2)) as [Merchant, Merchant];
    await inParallel([victim, neighbour], 2, shareStock);
    await until(
      "every listing to be linked and published",
      async () =>
        (await count("from app.listings where mapping_status = 'linked'")) >= 2 * 5 * skus.length &&
        (await count("from app.publications where is_dirty or leased_until > now()")) === 0,
      DEADLINE_MS,
    );
  },
  { sims: { ...manyShops(2), productsPerShop: 6 } },
  DEADLINE_MS * 2,
);

/** As the platform writes them, about orders that do not exist. */
function forgedNotice(index: number) {
  return {
    _id: `forged-${index}`,
    resource: `/orders/${9_000_000_000_000_000 + index}`,
    user_id: Number(victim.shops.marketplace.externalId),
    topic: "orders_v2",
    application_id: Number(stack.sims.marketplace.marketplace.app().id),
  };
}

async function flood(count_: number, from = 0): Promise<Map<number, number>> {
  const statuses = new Map<number, number>();
  const turns = Array.from({ length: count_ }, (_unused, index) => from + index);
  await inParallel(turns, AT_A_TIME, async (index) => {
    const { status } = await stack.ask("/api/v1/webhook/marketplace", { json: forgedNotice(index) });
    statuses.set(status, (statuses.get(status) ?? 0) + 1);
  });
  return statuses;
}

interface Sale {
  readonly merchant: Merchant;
  readonly sku: string;
  readonly atMs: number;
}

function sell(merchant: Merchant, sku: string): Sale {
  const atMs = Date.now();
  stack.sims.marketplace.control.placeOrder(merchant.shops.marketplace.externalId, {
    lines: [{ sku, quantity: 1 }],
  });
  return { merchant, sku, atMs };
}

function shownAfterMs({ merchant, sku, atMs }: Sale, platform: Polled): number {
  const told = stack.sims[platform].control
    .stockWrites({ shopId: merchant.shops[platform].externalId, sku })
    .find((write) => write.atMs >= atMs && write.after === OPENING - 1);
  return told ? told.atMs - atMs : Number.POSITIVE_INFINITY;
}

const slowest = (sale: Sale) => Math.max(...OTHERS.map((platform) => shownAfterMs(sale, platform)));

async function untilShown(sale: Sale): Promise<number> {
  await until(
    "the sale to be shown elsewhere",
    async () => Number.isFinite(slowest(sale)),
    DEADLINE_MS,
  ).catch(() => undefined);
  return slowest(sale);
}

/** The response times of another merchant's user meanwhile. */
function watchNeighbour(): () => Promise<number[]> {
  const over = new AbortController();
  const durationsMs: number[] = [];
  const watch = async (): Promise<void> => {
    for await (const clock of setInterval(ASK_EVERY_MS, performance, { signal: over.signal })) {
      const startedMs = clock.now();
      await neighbour.tenant.owner.listOrders({ query: { limit: 10 } });
      durationsMs.push(performance.now() - startedMs);
    }
  };
  const watching = watch().catch((error: unknown) => {
    if (!over.signal.aborted) {
      throw error;
    }
  });
  return async () => {
    over.abort();
    await watching;
    return durationsMs.toSorted((left, right) => left - right);
  };
}

const callsForOrders = () =>
  stack.sims.marketplace.control
    .calls({ shopId: victim.shops.marketplace.externalId })
    .filter(({ url }) => /^\/orders\/9\d{15}/.test(url)).length;

interface Seen {
  readonly shownMs: readonly number[];
  readonly p99Ms: number;
}

let floods = 0;

/** Each flood is of other notices, and its sales are of other articles. */
async function meetFlood(): Promise<Seen> {
  const turn = floods;
  floods += 1;
  const stopWatching = watchNeighbour();
  const half = Math.floor(FORGED / 2);
  const before = await flood(half, turn * FORGED);
  const rest = flood(FORGED - half, turn * FORGED + half);
  const [first = "", second = ""] = skus.slice(2 * turn);
  const sales = [sell(victim, first), sell(neighbour, second)];
  const shownMs = await Promise.all(sales.map(untilShown));
  const after = await rest;
  const durationsMs = await stopWatching();
  const p99Ms = durationsMs[Math.floor(durationsMs.length * 0.99)] ?? 0;
  process.stdout.write(
    `${FORGED} forged notices: the seller's sale shown elsewhere after ${shownMs[0]} ms, a neighbour's after ${shownMs[1]} ms; ` +
      `${durationsMs.length} requests of the neighbour, p99 ${p99Ms.toFixed(0)} ms; ${callsForOrders()} calls for forged ids\n`,
  );
  expect([...new Set([...before.keys(), ...after.keys()])]).toEqual([200]);
  return { shownMs, p99Ms };
}

describe("a flood of forged marketplace notices", () => {
  it("delays neither the seller's real sale nor another merchant", { timeout: DEADLINE_MS * 4 }, async () => {
    const seen = await keepsBound(
      meetFlood,
      ({ shownMs, p99Ms }) => shownMs.every((ms) => ms < TOLD_WITHIN_MS) && p99Ms < ANSWERED_WITHIN_MS,
    );
    expect(seen).toMatchObject({ isKept: true });
  });

  it("leaves a handful of rows and spends a handful of the seller's calls", async () => {
    const forged = await count("from app.inbound_events where external_id ~ '^9\\d{15}$'");
    expect(forged).toBeLessThan(100 * floods);
    expect(callsForOrders()).toBeLessThan(100 * floods);
  });
});
