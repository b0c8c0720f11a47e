import { PLATFORMS, type Platform } from "../../packages/contract/src/index.ts";
import type { AllSims, PlaceOrderInput, SimName, SimOrder } from "../../packages/channel-sim/src/index.ts";
import { waitUntil } from "../services/run.ts";
import { DemoError } from "./setup.ts";
import { type OwnShop, type SeedGround, simShop } from "./seed-shops.ts";

/** Sold in four of the five shops. */
export const BEST_SELLER = "SKU-00001";

/** One line each: on the marketplace every line is an order of its own. */
const PURCHASES: Readonly<Record<SimName, readonly PlaceOrderInput[]>> = {
  oauthshop: [
    { lines: [{ sku: BEST_SELLER, quantity: 1 }], payment: "card" },
    { lines: [{ sku: "SKU-00002", quantity: 2 }], payment: "cod" },
    { lines: [{ sku: "SKU-00003", quantity: 3 }], payment: "card" },
  ],
  wpshop: [
    { lines: [{ sku: BEST_SELLER, quantity: 2 }], payment: "cod" },
    { lines: [{ sku: "SKU-00004", quantity: 1 }], payment: "transfer" },
    { lines: [{ sku: "SKU-00002", quantity: 1 }], payment: "card" },
  ],
  marketplace: [
    { lines: [{ sku: BEST_SELLER, quantity: 1 }], payment: "card" },
    { lines: [{ sku: "SKU-00003", quantity: 1 }], payment: "card" },
  ],
  cloudshop: [
    { lines: [{ sku: "SKU-00002", quantity: 1 }], payment: "card" },
    { lines: [{ sku: "SKU-00004", quantity: 2 }], payment: "cod" },
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

const EXPECTED: Readonly<Record<Platform, number>> = {
  OAUTHSHOP: PURCHASES.oauthshop.length,
  WPSHOP: PURCHASES.wpshop.length,
  MARKETPLACE: PURCHASES.marketplace.length,
  CLOUDSHOP: PURCHASES.cloudshop.length,
  CUSTOM: OWN_ORDERS.length,
};
const SEEDED_ORDERS = Object.values(EXPECTED).reduce((sum, count) => sum + count, 0);

async function haveArrived({ owner, signal, tell }: SeedGround): Promise<boolean> {
  signal.throwIfAborted();
  const { data } = await owner.listOrders({ query: { limit: 200 } });
  const waiting = PLATFORMS.filter(
    (platform) => data.items.filter((order) => order.platform === platform).length < EXPECTED[platform],
  );
  if (waiting.length > 0) {
    tell(`${data.total} of ${SEEDED_ORDERS} orders are in the book`);
    // The tenant's own limit counts these looks too.
    await new Promise((resolve) => setTimeout(resolve, 500));
    return false;
  }
  return data.items.some(({ status }) => status === "cancelled");
}

/** A few orders everywhere, bought as buyers do; done when all of them are in the book. */
export async function seedOrders(ground: SeedGround, own: OwnShop): Promise<void> {
  const { data } = await ground.owner.listOrders({ query: { limit: 1 } });
  if (data.total > 0) {
    return;
  }
  buyEverywhere(ground.sims);
  await handIn(ground, own);
  if (!(await waitUntil(async () => haveArrived(ground), PATIENCE_MS))) {
    throw new DemoError("not all orders of the simulated shops have arrived; see the events in the panel");
  }
}
