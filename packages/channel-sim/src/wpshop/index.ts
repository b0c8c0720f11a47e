import type { RunningSim, SimOptions } from "../kit/index.ts";
import { startSim } from "../kit/index.ts";
import { createWpPlatform } from "./wp-platform.ts";
import type { WpSettings } from "./wp-state.ts";

export type { WpSettings } from "./wp-state.ts";
export type WpshopSimOptions = SimOptions & {
  /** Applied to every shop; change one shop later through `settings(shopId)`. */
  settings?: Partial<WpSettings>;
};
export type WpshopSim = RunningSim & { settings(shopId: string): WpSettings };

/** Several WooCommerce shops under `{url}/shops/<n>`, each a subdirectory installation. */
export async function startWpshopSim(options: WpshopSimOptions = {}): Promise<WpshopSim> {
  const platform = createWpPlatform(options.settings ?? {});
  const sim = await startSim(platform, options);
  return { ...sim, settings: (shopId) => platform.settingsOf(shopId) };
}
