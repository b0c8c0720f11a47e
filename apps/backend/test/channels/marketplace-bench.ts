import { type MarketplaceSim, startMarketplaceSim } from "@estiba/channel-sim";
import { marketplaceAdapter } from "../../src/channels/marketplace/index.ts";
import {
  type Bench,
  type BenchOptions,
  benchOf,
  type Habits,
  openStage,
  plainHabits,
  type Rig,
  shopAt,
} from "./bench.ts";

/** A cart is one order per article here, orders are not edited, and every unit is counted. */
const habits: Habits = {
  ...plainHabits,
  orderIds: ({ id, lines }) => (lines.length > 1 ? lines.map((line) => line.id) : [id]),
  canEditOrders: false,
  tellsRefundedUnits: false,
  hasCashOnDelivery: false,
  tellsShipping: false,
  hearsProgress: true,
  tellsRetryAfter: false,
};

async function openMarketplaceBench({
  shopIndex,
  ...options
}: BenchOptions = {}): Promise<Bench<MarketplaceSim>> {
  const stage = await openStage();
  const sim = await startMarketplaceSim({
    clock: stage.clock,
    timeScale: 0,
    requestsPerMinute: 1_000_000,
    ...options,
  });
  const shop = shopAt(sim, shopIndex);
  const { id, secret } = sim.marketplace.app();
  const bench = benchOf(stage, marketplaceRig, {
    sim,
    shop,
    externalId: shop.id,
    credentials: { accessToken: shop.credentials["accessToken"] ?? "" },
    app: {
      isConfigured: true,
      clientId: id,
      clientSecret: secret,
      baseUrl: sim.url,
      authorizeUrl: `${sim.url}/authorization`,
      redirectUri: "https://panel.example.test/oauth/callback",
      scopes: [],
    },
    secrets: { app: [secret], shop: [] },
    target: { url: `${stage.receiver.url}/api/v1/webhook/marketplace`, secret: null },
  });
  return {
    ...bench,
    listen: async () => {
      sim.marketplace.configureApp({ notificationUrl: bench.target.url });
      await Promise.resolve();
    },
    shipOwn: () => sim.marketplace.setShippingMode(shop.id, "me1"),
  };
}

export const marketplaceRig: Rig = {
  adapter: marketplaceAdapter,
  habits,
  open: openMarketplaceBench,
};
