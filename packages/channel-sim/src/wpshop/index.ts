import type { JsonObject, RunningSim, SimOptions } from "../kit/index.ts";
import { startSim } from "../kit/index.ts";
import { createWpPlatform } from "./wp-platform.ts";
import type { KeyPermission, WpSettings } from "./wp-state.ts";

export type { WpSettings } from "./wp-state.ts";
export type WpshopSimOptions = SimOptions & {
  /** Applied to every shop; change one shop later through `settings(shopId)`. */
  settings?: Partial<WpSettings>;
};
export type WpshopSim = RunningSim & {
  settings(shopId: string): WpSettings;
  /** What the keys of a shop may do from now on. */
  setPermission(shopId: string, permission: KeyPermission): void;
  /** Changes an order as it is shown from now on, the way a plugin of the shop may. */
  amendOrder(shopId: string, orderId: string, amend: (json: JsonObject) => JsonObject): void;
};

/** Several WooCommerce shops under `{url}/shops/<n>`, each a subdirectory installation. */
export async function startWpshopSim(options: WpshopSimOptions = {}): Promise<WpshopSim> {
  const platform = createWpPlatform(options.settings ?? {});
  const sim = await startSim(platform, options);
  return {
    ...sim,
    settings: (shopId) => platform.settingsOf(shopId),
    setPermission: (shopId, permission) => {
      platform.setPermission(shopId, permission);
    },
    amendOrder: (shopId, orderId, amend) => {
      platform.amendOrder(shopId, orderId, amend);
    },
  };
}
