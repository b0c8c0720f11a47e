import type { CloudshopSim, CloudshopSimOptions } from "./cloudshop/index.ts";
import { startCloudshopSim } from "./cloudshop/index.ts";
import type { SimOptions } from "./kit/index.ts";
import { startMarketplaceSim } from "./marketplace/index.ts";
import { startOauthshopSim } from "./oauthshop/index.ts";
import type { WpshopSim, WpshopSimOptions } from "./wpshop/index.ts";
import { startWpshopSim } from "./wpshop/index.ts";

export const SIM_NAMES = ["oauthshop", "wpshop", "marketplace", "cloudshop"] as const;
export type SimName = (typeof SIM_NAMES)[number];

export type AllSimsOptions = Pick<
  SimOptions,
  | "host"
  | "seed"
  | "clock"
  | "timeScale"
  | "productsPerShop"
  | "productsMadeAtMs"
  | "usedNumbers"
  | "maxTrialShops"
  | "deliveryConcurrency"
  | "deliveryTimeoutMs"
> & {
  /** Any free port where absent. */
  ports?: Partial<Record<SimName, number>>;
  /** What only one platform understands, on top of the shared options. */
  oauthshop?: Parameters<typeof startOauthshopSim>[0];
  wpshop?: WpshopSimOptions;
  marketplace?: Parameters<typeof startMarketplaceSim>[0];
  cloudshop?: CloudshopSimOptions;
};

export type AllSims = {
  oauthshop: Awaited<ReturnType<typeof startOauthshopSim>>;
  wpshop: WpshopSim;
  marketplace: Awaited<ReturnType<typeof startMarketplaceSim>>;
  cloudshop: CloudshopSim;
  close(): Promise<void>;
};

/** All four platforms with one seed, so that their catalogs share SKUs and opening stock. */
export async function startAllSims(options: AllSimsOptions = {}): Promise<AllSims> {
  const { ports = {}, oauthshop, wpshop, marketplace, cloudshop, ...shared } = options;
  const portOf = (name: SimName): { port: number } => ({ port: ports[name] ?? 0 });
  const sims = {
    oauthshop: await startOauthshopSim({ ...shared, ...portOf("oauthshop"), ...oauthshop }),
    wpshop: await startWpshopSim({ ...shared, ...portOf("wpshop"), ...wpshop }),
    marketplace: await startMarketplaceSim({ ...shared, ...portOf("marketplace"), ...marketplace }),
    cloudshop: await startCloudshopSim({ ...shared, ...portOf("cloudshop"), ...cloudshop }),
  };
  return {
    ...sims,
    close: async () => {
      await Promise.all(SIM_NAMES.map(async (name) => sims[name].close()));
    },
  };
}
