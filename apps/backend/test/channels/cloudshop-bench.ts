import { type CloudshopSim, startCloudshopSim } from "@estiba/channel-sim";
import { cloudshopAdapter } from "../../src/channels/cloudshop/index.ts";
import type { ShopConnection } from "../../src/ports/channel.ts";
import {
  type Bench,
  type BenchOptions,
  closeStage,
  type Habits,
  needClient,
  openStage,
  plainHabits,
  type Rig,
  SHOP_ID,
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
  const client = needClient(cloudshopAdapter);
  const connection: ShopConnection = {
    shopId: SHOP_ID,
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
    outbound: stage.outbound,
    now: () => new Date(stage.clock.nowMs()),
  };
  const target = { url: `${stage.receiver.url}/api/v1/webhook/cloudshop`, secret: null };
  return {
    adapter: cloudshopAdapter,
    client,
    sim,
    shop,
    connection,
    secrets: { app: [sim.app.clientSecret], shop: [] },
    target,
    receiver: stage.receiver,
    clock: stage.clock,
    habits,
    listen: async () => {
      await client.subscribe?.(connection, target);
    },
    close: () => closeStage(stage, sim),
  };
}

export const cloudshopRig: Rig = { adapter: cloudshopAdapter, habits, open: openCloudshopBench };
