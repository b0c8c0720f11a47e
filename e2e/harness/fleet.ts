import type { AllSimsOptions } from "@estiba/channel-sim";
import {
  connectCloudshop,
  connectCustom,
  connectMarketplaceByConsent,
  connectOauthshop,
  connectWpshop,
  type ConnectedShop,
} from "./connect.ts";
import { inParallel } from "@estiba/testbed";
import type { Stack } from "./stack.ts";
import { openTenant, type Tenant } from "./tenant.ts";

export const POLLED = ["oauthshop", "wpshop", "marketplace", "cloudshop"] as const;
export type Polled = (typeof POLLED)[number];

/** One tenant with a shop on every channel. */
export interface Merchant {
  readonly tenant: Tenant;
  readonly shops: Readonly<Record<Polled | "custom", ConnectedShop>>;
}

const FIRST_STORE = 3_500_001;
const AT_A_TIME = 4;

const spec = (n: number) => ({ name: `Tienda ${n}`, country: "CO", currency: "COP" });

/** So many small shops on every platform, without rate limits. */
export function manyShops(count: number): AllSimsOptions {
  const turns = Array.from({ length: count }, (_unused, index) => index + 1);
  return {
    productsPerShop: 5,
    // A busy machine is not what is tested here.
    deliveryTimeoutMs: 10_000,
    oauthshop: { shops: turns.map((n) => ({ ...spec(n), id: `tienda-${n}` })) },
    wpshop: { shops: turns.map(spec) },
    marketplace: {
      shops: turns.map(spec),
      app: { topics: ["orders_v2", "shipments"] },
      orderNotifications: 1,
      requestsPerMinute: 1_000_000,
    },
    cloudshop: {
      shops: turns.map((n) => ({ ...spec(n), id: String(FIRST_STORE + n) })),
      settings: { bucketSize: 100_000, leakPerSecond: 10_000 },
    },
  };
}

export async function openMerchants(stack: Stack, count: number): Promise<Merchant[]> {
  const turns = Array.from({ length: count }, (_unused, index) => index);
  return inParallel(turns, AT_A_TIME, async (index) => {
    const tenant = await openTenant(stack);
    return {
      tenant,
      shops: {
        oauthshop: await connectOauthshop(stack, tenant, index),
        wpshop: await connectWpshop(stack, tenant, index),
        marketplace: await connectMarketplaceByConsent(stack, tenant, index),
        cloudshop: await connectCloudshop(stack, tenant, index),
        custom: await connectCustom(tenant),
      },
    };
  });
}
