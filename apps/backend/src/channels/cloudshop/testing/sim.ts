import { openSimBench, type BenchSim, type SimBench } from "../../kit/testing/sim-bench.ts";

interface Sim extends BenchSim {
  readonly app: {
    readonly id: string;
    readonly clientSecret: string;
    readonly redirectUrl: string;
    scopes: string;
  };
}

export type CloudBench<S extends Sim> = SimBench<S>;

export const ONE_DEPOT = "3400001";
export const TWO_DEPOTS = "3400002";
/** Small shops and a bucket that does not get in the way. */
export const SIM_OPTIONS = { productsPerShop: 12, settings: { bucketSize: 1_000 } };

export function openBench<S extends Sim>(sim: S): CloudBench<S> {
  const app = {
    isConfigured: true,
    clientId: sim.app.id,
    clientSecret: sim.app.clientSecret,
    baseUrl: sim.url,
    authorizeUrl: sim.url,
    redirectUri: sim.app.redirectUrl,
    scopes: [],
  };
  return openSimBench(sim, app, (storeId) => ({ scope: sim.app.scopes, userId: storeId }));
}
