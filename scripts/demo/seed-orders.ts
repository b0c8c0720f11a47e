import type { AllSims, PlaceOrderInput, SimName, SimOrder } from "../../packages/channel-sim/src/index.ts";
import { holdsWithin } from "../../packages/testbed/src/index.ts";
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

async function handIn({ integration }: SeedGround, { shopId }: OwnShop): Promise<void> {
  for (const { orderId, sku, quantity, price, name, city, paymentMethod } of OWN_ORDERS) {
    await integration.createCustomOrder({
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
  }
}

const EXPECTED: Readonly<Record<string, number>> = {
  OAUTHSHOP: PURCHASES.oauthshop.length,
  WPSHOP: PURCHASES.wpshop.length,
  MARKETPLACE: PURCHASES.marketplace.length,
  CLOUDSHOP: PURCHASES.cloudshop.length,
};
const BOUGHT = Object.values(EXPECTED).reduce((sum, count) => sum + count, 0);

/** Reads the book now and then. Orders without an event after a while are polled. */
async function awaitOrders({ owner, signal, tell }: SeedGround): Promise<void> {
  let looks = 0;
  const haveArrived = async (): Promise<boolean> => {
    signal.throwIfAborted();
    const { data } = await owner.listOrders({ query: { limit: 200 } });
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
    tell(`${data.total} of ${BOUGHT} orders are in the book`);
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

/** A few orders everywhere: bought as buyers do, and handed in at the counter once the shops have settled. */
export async function seedOrders(ground: SeedGround, own: OwnShop): Promise<void> {
  const { data } = await ground.owner.listOrders({ query: { limit: 1 } });
  if (data.total > 0) {
    return;
  }
  buyEverywhere(ground.sims);
  await awaitOrders(ground);
  await awaitCalm(ground);
  await handIn(ground, own);
  await awaitCalm(ground);
}
