import { createOutbound, type Outbound, type OutboundResponse } from "../../../kernel/http/outbound.ts";
import type { ChannelApp, ShopConnection } from "../../../ports/channel.ts";

/** The part of a running simulator that connecting needs. */
interface Sim {
  readonly url: string;
  readonly marketplace: { app(): { readonly id: string; readonly secret: string } };
  readonly control: {
    listShops(): readonly { readonly id: string; readonly credentials: Readonly<Record<string, string>> }[];
    calls(): readonly { readonly method: string; readonly url: string; readonly body: string }[];
  };
  close(): Promise<void>;
}

export interface MarketBench<S extends Sim> {
  readonly sim: S;
  readonly outbound: Outbound;
  readonly app: ChannelApp;
  connect(sellerId: string, change?: Partial<ShopConnection>): ShopConnection;
  /** Method, path and query of the calls since the last look. */
  called(): string[];
  close(): Promise<void>;
}

export const VARIATIONS = "987654321";
export const USER_PRODUCTS = "876543210";
export const DEPOTS = "765432109";
const REDIRECT_URI = "http://127.0.0.1:3000/api/v1/marketplace/oauth/callback";

const SELLERS = [
  { id: VARIATIONS, name: "Tienda Sur", country: "CL", currency: "CLP", kind: "legacy" as const },
  { id: USER_PRODUCTS, name: "Casa Andina", country: "CL", currency: "CLP", kind: "user_product" as const },
  {
    id: DEPOTS,
    name: "Depósitos del Plata",
    country: "AR",
    currency: "ARS",
    kind: "multi_origin" as const,
    locations: [
      { id: "9876543", name: "Palermo", isDefault: true },
      { id: "9876544", name: "Córdoba", isDefault: false },
    ],
  },
];

/** One small seller of each kind. */
export const SIM_OPTIONS = {
  productsPerShop: 12,
  requestsPerMinute: 100_000,
  shops: SELLERS,
  app: { redirectUris: [REDIRECT_URI] },
};

/** Everything needed to be connected to a simulator. */
export function openBench<S extends Sim>(sim: S): MarketBench<S> {
  const outbound = createOutbound({ isPrivateAllowed: true });
  const { id: clientId, secret: clientSecret } = sim.marketplace.app();
  const app: ChannelApp = {
    isConfigured: true,
    clientId,
    clientSecret,
    baseUrl: sim.url,
    authorizeUrl: `${sim.url}/authorization`,
    redirectUri: REDIRECT_URI,
    scopes: [],
  };
  let seen = 0;
  return {
    sim,
    outbound,
    app,
    connect: (sellerId, change = {}) => ({
      shopId: `shp_${sellerId}`,
      externalId: sellerId,
      credentials: {
        accessToken:
          sim.control.listShops().find(({ id }) => id === sellerId)?.credentials["accessToken"] ?? "",
        refreshToken: null,
        expiresAtMs: null,
        userId: sellerId,
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

/** The same connection, where some answers are replaced. */
export function withAnswer(
  connection: ShopConnection,
  answerTo: (method: string, path: string) => Partial<OutboundResponse> | null,
): ShopConnection {
  const { outbound } = connection;
  return {
    ...connection,
    outbound: {
      ...outbound,
      request: async (request) => {
        const { pathname, search } = new URL(request.url);
        const answer = answerTo(request.method, `${pathname}${search}`);
        return answer === null
          ? outbound.request(request)
          : { status: 200, headers: {}, body: Buffer.from("{}"), ...answer };
      },
    },
  };
}

/** Every page of a pull, as the caller would walk it. */
export async function pullAll<T>(
  pull: (cursor: string | null) => Promise<{ items: readonly T[]; nextCursor: string | null }>,
): Promise<T[]> {
  const items: T[] = [];
  let cursor: string | null = null;
  let pages = 0;
  do {
    const page = await pull(cursor);
    items.push(...page.items);
    cursor = page.nextCursor;
    pages += 1;
  } while (cursor !== null && pages < 500);
  return items;
}
