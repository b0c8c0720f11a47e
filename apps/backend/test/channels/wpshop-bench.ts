import { startWpshopSim, type WpshopSim, type WpshopSimOptions } from "@estiba/channel-sim";
import { wpshopAdapter } from "../../src/channels/wpshop/index.ts";
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

const SECRET = "whsec_test_0123456789abcdef";

const habits: Habits = plainHabits;

export async function openWpshopBench({
  shopIndex,
  ...options
}: WpshopSimOptions & BenchOptions = {}): Promise<Bench<WpshopSim>> {
  const stage = await openStage();
  const sim = await startWpshopSim({ clock: stage.clock, timeScale: 0, ...options });
  const shop = shopAt(sim, shopIndex);
  const client = needClient(wpshopAdapter);
  const shopUrl = `${sim.url}/shops/${shop.id}`;
  const connection: ShopConnection = {
    shopId: SHOP_ID,
    externalId: shopUrl,
    credentials: { shopUrl, ...shop.credentials },
    app: null,
    outbound: stage.outbound,
    now: () => new Date(stage.clock.nowMs()),
  };
  const target = { url: `${stage.receiver.url}/api/v1/webhook/wpshop?shopId=${SHOP_ID}`, secret: SECRET };
  return {
    adapter: wpshopAdapter,
    client,
    sim,
    shop,
    connection,
    secrets: { app: [], shop: [SECRET] },
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

export const wpshopRig: Rig = { adapter: wpshopAdapter, habits, open: openWpshopBench };
