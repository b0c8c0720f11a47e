import { skuOf } from "@estiba/channel-sim";
import { setTimeout as wait } from "node:timers/promises";
import { describe, expect, it } from "vitest";
import { manyShops, openMerchants, POLLED, type Merchant, type Polled } from "./harness/fleet.ts";
import { inParallel, until } from "@estiba/testbed";
import { useStack, type Stack } from "./harness/stack.ts";

const MERCHANTS = Number(process.env["E2E_MERCHANTS"] ?? 3);
const SALES_A_SECOND = Number(process.env["E2E_SALES_A_SECOND"] ?? 6);
const SECONDS = Number(process.env["E2E_SALE_SECONDS"] ?? 5);
const SALES = SALES_A_SECOND * SECONDS;
/** Every sale of a merchant is of another article, so that each can be followed. */
const ARTICLES = Math.ceil(SALES / MERCHANTS);
const OPENING = 50;
const SPARE = 2;
const CHANNELS = [...POLLED, "custom"] as const;
const DEADLINE_MS = 120_000;

let stack: Stack;
let merchants: Merchant[];

let skus: string[];

/** Articles that every platform counts under the same SKU. */
function sellableSkus(): string[] {
  const counted = POLLED.map((platform) => {
    const { control } = stack.sims[platform];
    const variants = control
      .listProducts(control.listShops()[0]?.id ?? "")
      .flatMap((product) => product.variants);
    return new Set(variants.filter(({ isTracked }) => isTracked).map(({ sku }) => sku));
  });
  return Array.from({ length: ARTICLES * SPARE }, (_unused, index) => skuOf(index + 1))
    .filter((sku) => counted.every((known) => known.has(sku)))
    .slice(0, ARTICLES);
}

async function untilTold(): Promise<void> {
  await until(
    "every channel to be up to date",
    async () => {
      const [row] = await stack.database.rows<{ n: number }>(
        "select count(*)::integer as n from app.publications where is_dirty or leased_until > now()",
      );
      return row?.n === 0;
    },
    DEADLINE_MS,
  );
}

async function untilBooked(): Promise<void> {
  await until("every sale to be in the book", async () => {
    const [row] = await stack.database.rows<{ n: number }>("select count(*)::integer as n from app.orders");
    return row?.n === SALES;
  });
}

/** One source of truth, of articles that all five channels sell. */
async function shareStock({ tenant, shops }: Merchant): Promise<void> {
  const products = skus.map((sku) => ({ sku, name: sku, price: 1_000, stock: OPENING }));
  await tenant.owner.updateInventoryConfig({ body: { inventorySourceType: "SERVICE_CENTRAL" } });
  await tenant.integration.upsertCustomProducts({ body: { shopId: shops.custom.shopId, products } });
  await tenant.owner.requestCatalogSync({ body: {} });
}

async function untilLinked(): Promise<void> {
  const wanted = MERCHANTS * CHANNELS.length * skus.length;
  await until(
    "every listing to be linked",
    async () => {
      const [row] = await stack.database.rows<{ n: number }>(
        `select count(*)::integer as n from app.listings where mapping_status = 'linked' and sku = any('{${skus.join(",")}}')`,
      );
      return row?.n === wanted;
    },
    DEADLINE_MS,
  );
}

useStack(
  async (opened) => {
    stack = opened;
    skus = sellableSkus();
    merchants = await openMerchants(stack, MERCHANTS);
    await inParallel(merchants, 2, shareStock);
    await untilLinked();
    await untilTold();
  },
  { sims: { ...manyShops(MERCHANTS), productsPerShop: ARTICLES * SPARE } },
  DEADLINE_MS * 2,
);

interface Sale {
  readonly merchant: Merchant;
  readonly channel: (typeof CHANNELS)[number];
  readonly sku: string;
  readonly atMs: number;
}

async function sell(merchant: Merchant, channel: Sale["channel"], sku: string): Promise<Sale> {
  const atMs = Date.now();
  if (channel === "custom") {
    await merchant.tenant.integration.createCustomOrder({
      body: {
        shopId: merchant.shops.custom.shopId,
        orderId: sku,
        total: 1_000,
        currency: "COP",
        items: [{ sku, quantity: 1, price: 1_000 }],
      },
    });
  } else {
    const shopId = merchant.shops[channel].externalId;
    stack.sims[channel].control.placeOrder(shopId, { lines: [{ sku, quantity: 1 }] });
  }
  return { merchant, channel, sku, atMs };
}

/** At their time, whether or not the one before has been answered. */
async function sellSteadily(): Promise<Sale[]> {
  const startMs = Date.now();
  const sales: Promise<Sale>[] = [];
  for (let turn = 0; turn < SALES; turn += 1) {
    await wait(Math.max(0, startMs + (turn * 1_000) / SALES_A_SECOND - Date.now()));
    const merchant = merchants[turn % MERCHANTS];
    const channel = CHANNELS[(turn + Math.floor(turn / MERCHANTS)) % CHANNELS.length];
    const sku = skus[Math.floor(turn / MERCHANTS)];
    if (merchant && channel && sku !== undefined) {
      sales.push(sell(merchant, channel, sku));
    }
  }
  return Promise.all(sales);
}

function toldAfterMs({ merchant, sku, atMs }: Sale, platform: Polled): number {
  const shopId = merchant.shops[platform].externalId;
  const told = stack.sims[platform].control
    .stockWrites({ shopId, sku })
    .find((write) => write.atMs >= atMs && write.after === OPENING - 1);
  return told ? told.atMs - atMs : Number.POSITIVE_INFINITY;
}

const shown = (merchant: Merchant, platform: Polled, sku: string) =>
  stack.sims[platform].control
    .listProducts(merchant.shops[platform].externalId)
    .flatMap(({ variants }) => variants)
    .find((variant) => variant.sku === sku)
    ?.levels.reduce((sum, level) => sum + level, 0);

describe("a sale on one channel", () => {
  it("is shown by all others within a second, nineteen times out of twenty", {
    timeout: DEADLINE_MS,
  }, async () => {
    const sales = await sellSteadily();
    await untilBooked();
    await untilTold();
    const latenciesMs = sales.flatMap((sale) =>
      POLLED.filter((platform) => platform !== sale.channel).map((platform) => toldAfterMs(sale, platform)),
    );
    latenciesMs.sort((left, right) => left - right);
    const at = (part: number) => latenciesMs[Math.floor(latenciesMs.length * part)] ?? 0;
    process.stdout.write(
      `${sales.length} sales at ${SALES_A_SECOND} a second, shown elsewhere: p50 ${at(0.5)} ms, p95 ${at(0.95)} ms, max ${at(1 - 1e-9)} ms\n`,
    );
    expect(latenciesMs.filter((ms) => !Number.isFinite(ms))).toEqual([]);
    expect(at(0.95)).toBeLessThan(1_000);
  });

  it("leaves every platform with the figure it should show", () => {
    const wrong = merchants.flatMap((merchant) =>
      POLLED.flatMap((platform) =>
        skus.filter((sku) => ![OPENING, OPENING - 1].includes(shown(merchant, platform, sku) ?? -1)),
      ),
    );
    expect(wrong).toEqual([]);
  });
});
