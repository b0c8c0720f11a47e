import { createOutbound, type Outbound } from "../../../kernel/http/outbound.ts";
import type { ChannelApp, ShopConnection } from "../../../ports/channel.ts";

/** The part of a running simulator that connecting needs. */
interface Sim {
  readonly url: string;
  readonly app: {
    readonly id: string;
    readonly clientSecret: string;
    readonly redirectUrl: string;
    scopes: string;
  };
  readonly control: {
    listShops(): readonly { readonly id: string; readonly credentials: Readonly<Record<string, string>> }[];
    calls(): readonly { readonly method: string; readonly url: string }[];
  };
  close(): Promise<void>;
}

export interface CloudBench<S extends Sim> {
  readonly sim: S;
  readonly outbound: Outbound;
  readonly app: ChannelApp;
  connect(storeId: string, change?: Partial<ShopConnection>): ShopConnection;
  /** Method, path and query of the calls since the last look. */
  called(): string[];
  close(): Promise<void>;
}

export const ONE_DEPOT = "3400001";
export const TWO_DEPOTS = "3400002";
/** Small shops and a bucket that does not get in the way. */
export const SIM_OPTIONS = { productsPerShop: 12, settings: { bucketSize: 1_000 } };

/** Everything needed to be connected to a simulator. */
export function openBench<S extends Sim>(sim: S): CloudBench<S> {
  const outbound = createOutbound({ isPrivateAllowed: true });
  const app: ChannelApp = {
    isConfigured: true,
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
    connect: (storeId, change = {}) => ({
      shopId: `shp_${storeId}`,
      externalId: storeId,
      credentials: {
        accessToken:
          sim.control.listShops().find(({ id }) => id === storeId)?.credentials["accessToken"] ?? "",
        scope: sim.app.scopes,
        userId: storeId,
      },
      app,
      outbound,
      now: () => new Date(),
      ...change,
    }),
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
