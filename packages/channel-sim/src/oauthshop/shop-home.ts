import type { SimContext, SimShop } from "../kit/index.ts";
import { SimError } from "../kit/index.ts";
import { CostBucket } from "./cost-bucket.ts";
import type { OauthshopState, ShopHome } from "./state.ts";

export const HOSTED_SUFFIX = ".myshopify.com";

const ZONES: Readonly<Record<string, { timezone: string; utcOffsetMinutes: number }>> = {
  CO: { timezone: "America/Bogota", utcOffsetMinutes: -300 },
  CL: { timezone: "America/Santiago", utcOffsetMinutes: -180 },
  MX: { timezone: "America/Mexico_City", utcOffsetMinutes: -360 },
  PE: { timezone: "America/Lima", utcOffsetMinutes: -300 },
  AR: { timezone: "America/Argentina/Buenos_Aires", utcOffsetMinutes: -180 },
  BR: { timezone: "America/Sao_Paulo", utcOffsetMinutes: -180 },
};

export function createHome(sim: SimContext, shop: SimShop): ShopHome {
  const zone = ZONES[shop.country] ?? { timezone: "Etc/UTC", utcOffsetMinutes: 0 };
  shop.locations = shop.locations.map((location, index) => ({
    ...location,
    id: /^\d+$/.test(location.id) ? location.id : String(70_000_000_000 + shop.index * 100 + index + 1),
  }));
  return {
    shop,
    handle: shop.id.slice(0, -HOSTED_SUFFIX.length),
    domain: shop.id,
    numericId: String(60_000_000_000 + shop.index),
    status: "active",
    plan: "Basic",
    ...zone,
    install: null,
    codes: new Map(),
    bucket: new CostBucket(sim.clock, "Basic"),
    idempotentAnswers: new Map(),
    unstocked: new Set(),
    forcedInventoryErrors: [],
    bundleParents: new Set(),
    oversellVariants: new Set(),
    archivedProducts: new Set(),
    books: new Map(),
    bulkOperations: new Map(),
    subscriptionDetails: new Map(),
  };
}

/** By domain, or by handle: on loopback the shop is in the path. */
export function findHome(state: OauthshopState, name: string): ShopHome | null {
  const key = name.toLowerCase();
  return state.homes.get(key) ?? state.homes.get(`${key}${HOSTED_SUFFIX}`) ?? null;
}

export function needHome(state: OauthshopState, name: string): ShopHome {
  const home = findHome(state, name);
  if (home === null) {
    throw new SimError("NOT_FOUND", `no shop ${name}`);
  }
  return home;
}
