import { type CloudshopSim, startCloudshopSim } from "@estiba/channel-sim";
import { cloudshopAdapter } from "../../src/channels/cloudshop/index.ts";
import {
  type Bench,
  type BenchOptions,
  benchOf,
  type Habits,
  openStage,
  plainHabits,
  type Rig,
  shopAt,
} from "./bench.ts";

const habits: Habits = { ...plainHabits, tellsRefundedUnits: false };

async function openCloudshopBench({
  shopIndex,
  ...options
}: BenchOptions = {}): Promise<Bench<CloudshopSim>> {
  const stage = await openStage();
  // The bucket empties with time, and this clock is fixed.
  const settings = { bucketSize: 100_000 };
  const sim = await startCloudshopSim({ clock: stage.clock, timeScale: 0, settings, ...options });
  const shop = shopAt(sim, shopIndex);
  return benchOf(stage, cloudshopRig, {
    sim,
    shop,
    externalId: shop.id,
    credentials: { accessToken: shop.credentials["accessToken"] ?? "" },
    app: {
      isConfigured: true,
      clientId: sim.app.id,
      clientSecret: sim.app.clientSecret,
      baseUrl: sim.url,
      authorizeUrl: sim.url,
      redirectUri: sim.app.redirectUrl,
      scopes: [],
    },
    secrets: { app: [sim.app.clientSecret], shop: [] },
    target: { url: `${stage.receiver.url}/api/v1/webhook/cloudshop`, secret: null },
  });
}

export const cloudshopRig: Rig = { adapter: cloudshopAdapter, habits, open: openCloudshopBench };
