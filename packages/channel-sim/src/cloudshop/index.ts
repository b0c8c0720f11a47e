import type { RunningSim, SimOptions } from "../kit/index.ts";
import { startSim } from "../kit/index.ts";
import type { CloudHands } from "./cloud-platform.ts";
import { createCloudPlatform } from "./cloud-platform.ts";
import type { CloudApp, CloudSettings } from "./cloud-state.ts";

export type { CloudHands } from "./cloud-platform.ts";
export type { CloudApp, CloudPrivacyUrls, CloudSettings } from "./cloud-state.ts";
export type CloudshopSimOptions = SimOptions & { app?: Partial<CloudApp>; settings?: Partial<CloudSettings> };
export type CloudshopSim = RunningSim & CloudHands;

/** One Tiendanube app and its stores: `{url}/apps/{appId}/authorize` and `{url}/2025-03/{storeId}/…`. */
export async function startCloudshopSim(options: CloudshopSimOptions = {}): Promise<CloudshopSim> {
  const { platform, hands } = createCloudPlatform(options.app ?? {}, options.settings ?? {});
  const sim = await startSim(platform, options);
  return { ...sim, ...hands() };
}
