import type { RunningSim, SimOptions } from "../kit/index.ts";
import { startSim } from "../kit/index.ts";
import type { MarketplaceControl } from "./marketplace-control.ts";
import { createMarketplaceControl } from "./marketplace-control.ts";
import { marketplacePlatform } from "./platform.ts";
import type { SellerSpec } from "./sellers.ts";
import { DEFAULT_SELLERS, sellerSpec } from "./sellers.ts";
import type { MarketplaceApp, MarketplaceState } from "./state.ts";

export type { MarketplaceApp, MarketplaceControl, SellerSpec };

export type MarketplaceSimOptions = Omit<SimOptions, "shops"> & {
  shops?: SellerSpec[];
  app?: Partial<MarketplaceApp>;
  /** A new order answers 404 for this long; 0 by default. */
  resourceLagMs?: number;
  /** Lost notifications in a row that switch a topic off for the whole app. */
  topicDisableAfter?: number;
  /** How many notices one change of an order sends. */
  orderNotifications?: number;
  requestsPerMinute?: number;
};
export type MarketplaceSim = RunningSim & { marketplace: MarketplaceControl };

const DEFAULT_APP: MarketplaceApp = {
  id: "1234567890123456",
  name: "Estiba",
  secret: "simulated-marketplace-secret",
  redirectUris: [],
  notificationUrl: null,
  topics: ["orders_v2", "shipments", "items", "stock-location"],
  isPkceRequired: false,
  hasOfflineAccess: true,
};

function createState(options: MarketplaceSimOptions): MarketplaceState {
  return {
    app: { ...DEFAULT_APP, ...options.app },
    sellers: new Map(),
    accessTokens: new Map(),
    refreshTokens: new Map(),
    codes: new Map(),
    scrolls: new Map(),
    missedFeeds: [],
    disabledTopics: new Set(),
    lostInARow: new Map(),
    resourceLagMs: options.resourceLagMs ?? 0,
    topicDisableAfter: options.topicDisableAfter ?? 10,
    orderNotifications: options.orderNotifications ?? 2,
    requestsPerMinute: options.requestsPerMinute ?? 1_500,
  };
}

export async function startMarketplaceSim(options: MarketplaceSimOptions = {}): Promise<MarketplaceSim> {
  const state = createState(options);
  const sellers = (options.shops ?? [...DEFAULT_SELLERS]).map(sellerSpec);
  const opened: MarketplaceControl[] = [];
  const platform = marketplacePlatform({
    state,
    sellers,
    openControl: (sim) => {
      const control = createMarketplaceControl(sim, state);
      opened.push(control);
      return control;
    },
  });
  const running = await startSim(platform, { ...options, shops: sellers });
  const [control] = opened;
  if (control === undefined) {
    throw new Error("the simulator did not open its control");
  }
  return { ...running, marketplace: control };
}
