import {
  type CloudshopSim,
  type CloudshopSimOptions,
  startCloudshopSim,
} from "../../../../../../packages/channel-sim/src/cloudshop/index.ts";
import { createOutbound, type Outbound } from "../../../kernel/outbound.ts";
import type { ChannelApp, ShopConnection } from "../../../ports/channel.ts";

export interface CloudBench {
  readonly sim: CloudshopSim;
  readonly outbound: Outbound;
  readonly app: ChannelApp;
  connect(storeId: string, change?: Partial<ShopConnection>): ShopConnection;
  /** Method, path and query of the calls since the last look. */
  called(): string[];
  close(): Promise<void>;
}

export const ONE_DEPOT = "3400001";
export const TWO_DEPOTS = "3400002";

/** A simulator and everything needed to be connected to it. */
export async function startBench(options: CloudshopSimOptions = {}): Promise<CloudBench> {
  const sim = await startCloudshopSim({
    productsPerShop: 12,
    ...options,
    settings: { bucketSize: 1_000, ...options.settings },
  });
  const outbound = createOutbound({ isPrivateAllowed: true });
  const app: ChannelApp = {
    clientId: sim.app.id,
    clientSecret: sim.app.clientSecret,
    baseUrl: sim.url,
    authorizeUrl: sim.url,
    redirectUri: sim.app.redirectUrl,
    scopes: [],
  };
  let seen = 0;
  return {
    sim,
    outbound,
    app,
    connect: (storeId, change = {}) => {
      const shop = sim.control.listShops().find((candidate) => candidate.id === storeId);
      return {
        shopId: `shp_${storeId}`,
        externalId: storeId,
        credentials: {
          accessToken: shop?.credentials["accessToken"] ?? "",
          scope: sim.app.scopes,
          userId: storeId,
        },
        app,
        outbound,
        now: () => new Date(),
        ...change,
      };
    },
    called: () => {
      const calls = sim.control.calls();
      const fresh = calls.slice(seen).map((call) => `${call.method} ${decodeURIComponent(call.url)}`);
      seen = calls.length;
      return fresh;
    },
    close: async () => {
      await outbound.close();
      await sim.close();
    },
  };
}

/** Every page of a pull, as the caller would walk it. */
export async function pullAll<T>(
  pull: (cursor: string | null) => Promise<{ items: readonly T[]; nextCursor: string | null }>,
): Promise<{ items: T[]; pages: number }> {
  const items: T[] = [];
  let cursor: string | null = null;
  let pages = 0;
  do {
    const page = await pull(cursor);
    items.push(...page.items);
    cursor = page.nextCursor;
    pages += 1;
  } while (cursor !== null && pages < 500);
  return { items, pages };
}
