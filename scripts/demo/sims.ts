import {
  type AllSims,
  type AllSimsOptions,
  type SimName,
  startAllSims,
} from "../../packages/channel-sim/src/index.ts";
import { introduceApi } from "../../packages/testbed/src/index.ts";
import type { Ports } from "./setup.ts";

export type SimAddresses = Readonly<Record<SimName, string>>;

/** One shop on every platform, all of one merchant: the same seed gives them the same goods. */
const CATALOG = {
  seed: "estiba-demo",
  productsPerShop: 40,
  // Before Tiendanube had kits: it is asked about each newer product, two a second.
  productsMadeAtMs: Date.UTC(2024, 2, 1),
} as const;
/** Fewer than the numbers a platform has for one shop, more than a demo gives out. */
const NUMBERS_A_RUN = 10_000;
const COLOMBIA = { country: "CO", currency: "COP" } as const;

/** Platforms that hurry a little, and wait longer for an answer on a busy machine. */
const PLATFORMS: AllSimsOptions = {
  ...CATALOG,
  timeScale: 0.05,
  deliveryTimeoutMs: 60_000,
  oauthshop: { shops: [{ id: "almacen-demo", name: "Almacén Demo en línea", ...COLOMBIA }] },
  wpshop: { shops: [{ name: "Almacén Demo blog", ...COLOMBIA }] },
  marketplace: {
    shops: [{ id: "876543210", name: "Almacén Demo mercado", kind: "user_product", ...COLOMBIA }],
  },
  cloudshop: {
    shops: [
      {
        id: "3400001",
        name: "Almacén Demo nube",
        locations: [{ id: "01HZX3Q8M5T2V9K7C4R6N1B0DA", name: "Bodega", isDefault: true }],
        ...COLOMBIA,
      },
    ],
  },
};

/** Simulated shops of each platform that tenants may open for themselves. */
const MAX_TRIAL_SHOPS = 100;

/**
 * The simulators keep nothing from one run to the next. Kept orders do, so a later run continues with numbers that
 * were never used; goods keep theirs.
 */
export async function startSims(ports: Ports, api: string, runs: number): Promise<AllSims> {
  const sims = await startAllSims({
    ...PLATFORMS,
    maxTrialShops: MAX_TRIAL_SHOPS,
    usedNumbers: runs * NUMBERS_A_RUN,
    ports: {
      oauthshop: ports.OAUTHSHOP,
      wpshop: ports.WPSHOP,
      marketplace: ports.MARKETPLACE,
      cloudshop: ports.CLOUDSHOP,
    },
  });
  introduceApi(sims, api);
  return sims;
}

export function addressesOfSims(sims: AllSims): SimAddresses {
  return {
    oauthshop: sims.oauthshop.url,
    wpshop: sims.wpshop.url,
    marketplace: sims.marketplace.url,
    cloudshop: sims.cloudshop.url,
  };
}
