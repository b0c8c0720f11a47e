import type { OutboundResponse } from "../../../kernel/http/outbound.ts";
import type { ShopConnection } from "../../../ports/channel.ts";
import { openSimBench, type BenchSim, type SimBench } from "../../kit/testing/sim-bench.ts";

interface Sim extends BenchSim {
  readonly marketplace: { app(): { readonly id: string; readonly secret: string } };
}

export type MarketBench<S extends Sim> = SimBench<S>;

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

export function openBench<S extends Sim>(sim: S): MarketBench<S> {
  const { id, secret } = sim.marketplace.app();
  const app = {
    isConfigured: true,
    clientId: id,
    clientSecret: secret,
    baseUrl: sim.url,
    authorizeUrl: `${sim.url}/authorization`,
    redirectUri: REDIRECT_URI,
    scopes: [],
  };
  return openSimBench(sim, app, (sellerId) => ({ refreshToken: null, expiresAtMs: null, userId: sellerId }));
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
