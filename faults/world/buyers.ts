import { setTimeout as wait } from "node:timers/promises";
import type { AllSims, SimOrder } from "../../packages/channel-sim/src/index.ts";
import { createRandom } from "../kit/random.ts";
import type { ChannelShop } from "./sims.ts";

/** An order placed on a simulated platform. */
export interface Purchase {
  readonly shop: ChannelShop;
  readonly orderId: string;
}

export interface Buyers {
  readonly purchases: readonly Purchase[];
  stop(): Promise<void>;
}

const SKUS = ["SKU-00001", "SKU-00002", "SKU-00003", "SKU-00004"] as const;
const CANCEL_SHARE = 0.15;

/** One line, so that every platform, the marketplace too, makes one order of it. */
export function buy(sims: AllSims, shop: ChannelShop, sku: string = SKUS[0], quantity = 1): SimOrder {
  return sims[shop.sim].control.placeOrder(shop.simShopId, {
    lines: [{ sku, quantity }],
    payment: "card",
    allowOversell: true,
  });
}

/** People who buy on all platforms, now and then one who cancels. */
export function startBuyers(
  sims: AllSims,
  shops: readonly ChannelShop[],
  seed: number,
  everyMs: number,
): Buyers {
  const random = createRandom(seed);
  const purchases: Purchase[] = [];
  const over = new AbortController();
  const shopping = async (): Promise<void> => {
    while (!over.signal.aborted) {
      const shop = random.pick(shops);
      const order = buy(sims, shop, random.pick(SKUS), 1 + random.below(2));
      purchases.push({ shop, orderId: order.id });
      if (random.next() < CANCEL_SHARE) {
        sims[shop.sim].control.cancelOrder(shop.simShopId, order.id, { isRestocked: true });
      }
      await wait(everyMs);
    }
  };
  const done = shopping();
  return {
    purchases,
    async stop() {
      over.abort();
      await done;
    },
  };
}
