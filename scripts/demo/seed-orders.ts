import {
  SIM_NAMES,
  totalStock,
  type AllSims,
  type PlaceOrderInput,
  type SimName,
  type SimOrder,
} from "../../packages/channel-sim/src/index.ts";
import { ownOrders } from "./own-orders.ts";
import { recordPast } from "./record-past.ts";
import { holdsWithin } from "../../packages/testbed/src/index.ts";
import { pastSales, type Sale } from "./history.ts";
import { awaitCalm } from "./seed-catalog.ts";
import { DemoError } from "./setup.ts";
import { type OwnShop, type SeedGround, simShop } from "./seed-shops.ts";

/** Sold in more than one shop. */
export const BEST_SELLER = "SKU-00001";

/** One line each: on the marketplace every line is an order of its own. */
const PURCHASES: Readonly<Record<SimName, readonly PlaceOrderInput[]>> = {
  oauthshop: [
    { lines: [{ sku: BEST_SELLER, quantity: 1 }], payment: "card" },
    { lines: [{ sku: "SKU-00002", quantity: 2 }], payment: "cod" },
    { lines: [{ sku: "SKU-00003", quantity: 3 }], payment: "card" },
  ],
  wpshop: [
    { lines: [{ sku: "SKU-00004", quantity: 2 }], payment: "cod" },
    { lines: [{ sku: "SKU-00006", quantity: 1 }], payment: "transfer" },
    { lines: [{ sku: "SKU-00006", quantity: 2 }], payment: "card" },
    { lines: [{ sku: "SKU-00007", quantity: 1 }], payment: "card" },
  ],
  marketplace: [
    { lines: [{ sku: "SKU-00008", quantity: 1 }], payment: "card" },
    { lines: [{ sku: "SKU-00009", quantity: 1 }], payment: "card" },
  ],
  cloudshop: [
    { lines: [{ sku: "SKU-00011", quantity: 1 }], payment: "card" },
    { lines: [{ sku: "SKU-00012", quantity: 2 }], payment: "cod" },
    { lines: [{ sku: "SKU-00011", quantity: 2 }], payment: "cod" },
  ],
};

const OWN_ORDERS = [
  {
    orderId: "M-1001",
    sku: BEST_SELLER,
    quantity: 1,
    price: 4_990_000,
    name: "Carlos Mejía",
    city: "Medellín",
    paymentMethod: "cash",
  },
  {
    orderId: "M-1002",
    sku: "SKU-00004",
    quantity: 2,
    price: 2_590_000,
    name: "Lucía Torres",
    city: "Bogotá",
    paymentMethod: "cod",
  },
] as const;

const PATIENCE_MS = 120_000;
const LOOK_EVERY_MS = 500;
/** Clocks of platforms tick in seconds. */
const A_MOMENT_MS = 5_000;
const LOOKS_BEFORE_ASKING = 10;

function buyAt(sims: AllSims, name: SimName): SimOrder[] {
  const sim = sims[name];
  const { id } = simShop(sim);
  return PURCHASES[name].map((purchase) => sim.control.placeOrder(id, purchase));
}

/** Buyers buy everywhere; then one order is made smaller, and another is called off. */
function buyEverywhere(sims: AllSims): void {
  const edited = buyAt(sims, "oauthshop").at(-1);
  const cancelled = buyAt(sims, "wpshop").at(-1);
  buyAt(sims, "marketplace");
  buyAt(sims, "cloudshop");
  const lineId = edited?.lines[0]?.id;
  if (edited && lineId !== undefined) {
    sims.oauthshop.control.editOrder(simShop(sims.oauthshop).id, edited.id, {
      lines: [{ lineId, quantity: 2 }],
    });
  }
  if (cancelled) {
    sims.wpshop.control.cancelOrder(simShop(sims.wpshop).id, cancelled.id, { isRestocked: true });
  }
}

/** What is paid in cash at the counter is being packed. */
async function handIn({ integration, owner }: SeedGround, { shopId }: OwnShop): Promise<void> {
  for (const { orderId, sku, quantity, price, name, city, paymentMethod } of OWN_ORDERS) {
    const { data } = await integration.createCustomOrder({
      body: {
        shopId,
        orderId,
        total: price * quantity,
        currency: "COP",
        items: [{ sku, quantity, price }],
        customer: { name },
        shippingAddress: { city, country: "CO" },
        paymentMethod,
      },
    });
    if (paymentMethod === "cash") {
      await owner.changeOrderStatus({ params: { orderId: data.id }, body: { status: "preparing" } });
    }
  }
}

const ORDERS = 300;
/** Tests that add up every row want a short book. */
export const HAS_PAST = process.env["DEMO_PAST"] !== "no";
/** Kept back of every article, for who tries the demo. */
const KEPT = 8;

/** What can be sold of each article that all shops count alike. */
function stockOf(sims: AllSims): Map<string, number> {
  const variants = sims.wpshop.control
    .listProducts(simShop(sims.wpshop).id)
    .flatMap((product) => product.variants);
  const skus = Map.groupBy(variants, ({ sku }) => sku);
  return new Map(
    variants
      .filter(({ sku, isTracked }) => sku !== "" && isTracked && skus.get(sku)?.length === 1)
      .map((variant) => [variant.sku, totalStock(variant) - KEPT]),
  );
}

/** Long ago, so nobody is notified of it now. */
function placePast(sims: AllSims, sales: readonly Sale[]): void {
  for (const name of SIM_NAMES) {
    const { control } = sims[name];
    const { id } = simShop(sims[name]);
    control.quietly(() => {
      for (const sale of sales.filter(({ shop }) => shop === name)) {
        const { fate, sku, quantity, payment, placedAtMs } = sale;
        const isPaid = fate === "sent" || payment === "card";
        const order = control.placeOrder(id, { lines: [{ sku, quantity }], payment, placedAtMs, isPaid });
        if (fate === "sent") {
          control.fulfillOrder(id, order.id);
        } else if (fate === "cancelled") {
          control.cancelOrder(id, order.id, { isRestocked: true });
        }
      }
    });
  }
}

/** Something that no shop links: its sale waits until somebody does. */
function buyUnlinked(sims: AllSims): void {
  const { id } = simShop(sims.oauthshop);
  const odd = sims.oauthshop.control
    .listProducts(id)
    .flatMap(({ variants }) => variants)
    .find(({ sku }) => sku === "");
  if (odd !== undefined) {
    sims.oauthshop.control.placeOrder(id, { lines: [{ variantId: odd.id, quantity: 1 }], payment: "card" });
  }
}

const EXPECTED: Readonly<Record<string, number>> = {
  OAUTHSHOP: PURCHASES.oauthshop.length + 1,
  WPSHOP: PURCHASES.wpshop.length,
  MARKETPLACE: PURCHASES.marketplace.length,
  CLOUDSHOP: PURCHASES.cloudshop.length,
};
const BOUGHT = Object.values(EXPECTED).reduce((sum, count) => sum + count, 0);

/** Reads the book now and then. Orders without an event after a while are polled. */
async function awaitOrders({ owner, signal, tell }: SeedGround, since: Date): Promise<void> {
  let looks = 0;
  const haveArrived = async (): Promise<boolean> => {
    signal.throwIfAborted();
    const { data } = await owner.listOrders({ query: { placedFrom: since.toISOString(), limit: 200 } });
    const missing = Object.entries(EXPECTED)
      .filter(([platform, count]) => data.items.filter((order) => order.platform === platform).length < count)
      .map(([platform]) => platform);
    if (missing.length === 0 && data.items.some(({ status }) => status === "cancelled")) {
      return true;
    }
    looks += 1;
    if (looks % LOOKS_BEFORE_ASKING === 0) {
      await askFor(owner, missing);
    }
    tell(`${data.total} of ${BOUGHT} orders of today are in the book`);
    await new Promise((resolve) => setTimeout(resolve, LOOK_EVERY_MS));
    return false;
  };
  if (!(await holdsWithin(haveArrived, PATIENCE_MS))) {
    throw new DemoError("not all orders of the simulated shops have arrived; see the events in the panel");
  }
}

async function askFor(owner: SeedGround["owner"], platforms: readonly string[]): Promise<void> {
  const { data } = await owner.listShops({ query: { limit: 50 } });
  for (const { id, platform } of data.items) {
    if (platforms.includes(platform)) {
      await owner.reconcileShop({ params: { shopId: id } });
    }
  }
}

/** Three months of orders everywhere: bought as buyers do, and a few more at the counter once the shops have settled. */
export async function seedOrders(ground: SeedGround, own: OwnShop): Promise<void> {
  const { data } = await ground.owner.listOrders({ query: { limit: 1 } });
  if (data.total > 0) {
    return;
  }
  const { sims, owner, tenantId, env, tell } = ground;
  const sales = HAS_PAST ? pastSales(ORDERS - BOUGHT - OWN_ORDERS.length, stockOf(sims)) : [];
  const { data: shops } = await owner.listShops({ query: { limit: 50 } });
  placePast(sims, sales);
  const recorded = await recordPast(env, {
    tenantId,
    simulated: shops.items.filter(({ id }) => id !== own.shopId).map(({ id }) => id),
    own: {
      shopId: own.shopId,
      orders: ownOrders(
        ground,
        sales.filter(({ shop }) => shop === "own"),
      ),
    },
  });
  tell(`${recorded} orders of the last three months are in the book`);
  const since = new Date(Date.now() - A_MOMENT_MS);
  buyEverywhere(sims);
  buyUnlinked(sims);
  await awaitOrders(ground, since);
  await awaitCalm(ground);
  await handIn(ground, own);
  await awaitCalm(ground);
}
