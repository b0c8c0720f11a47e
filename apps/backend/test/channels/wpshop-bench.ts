import { startWpshopSim, type WpshopSim, type WpshopSimOptions } from "@estiba/channel-sim";
import { wpshopAdapter } from "../../src/channels/wpshop/index.ts";
import {
  type Bench,
  type BenchOptions,
  benchOf,
  type Habits,
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
  const shopUrl = `${sim.url}/shops/${shop.id}`;
  return benchOf(stage, wpshopRig, {
    sim,
    shop,
    externalId: shopUrl,
    credentials: { shopUrl, ...shop.credentials },
    app: null,
    secrets: { app: [], shop: [SECRET] },
    target: { url: `${stage.receiver.url}/api/v1/webhook/wpshop?shopId=${SHOP_ID}`, secret: SECRET },
  });
}

export const wpshopRig: Rig = { adapter: wpshopAdapter, habits, open: openWpshopBench };
