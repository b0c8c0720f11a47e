import type { RunningSim, SimOptions } from "../kit/index.ts";
import { startSim } from "../kit/index.ts";
import type { OauthshopControl } from "./oauthshop-control.ts";
import { createOauthshopControl } from "./oauthshop-control.ts";
import { oauthshopPlatform } from "./platform.ts";
import { hostedSpec } from "./seed-shops.ts";
import type { OauthshopApp, OauthshopState } from "./state.ts";

export { callbackMessage, signCallback, signWebhook } from "./signatures.ts";
export type { OauthshopApp, OauthshopControl };

export type OauthshopSimOptions = SimOptions & {
  app?: Partial<OauthshopApp>;
  /** How long a bulk operation runs, in real time. */
  bulkDurationMs?: number;
};
export type OauthshopSim = RunningSim & { oauthshop: OauthshopControl };

const DEFAULT_APP: OauthshopApp = {
  name: "Estiba",
  clientId: "simulated-oauthshop-app",
  clientSecret: "simulated-oauthshop-secret",
  redirectUris: [],
  appUrl: null,
  complianceUrl: null,
  distribution: "public",
  isCustomerDataApproved: true,
  webhookApiVersion: "2026-04",
};

export async function startOauthshopSim(options: OauthshopSimOptions = {}): Promise<OauthshopSim> {
  const { app, bulkDurationMs = 200, shops, ...simOptions } = options;
  const state: OauthshopState = { app: { ...DEFAULT_APP, ...app }, homes: new Map() };
  const opened: OauthshopControl[] = [];
  const platform = oauthshopPlatform({
    state,
    bulkDurationMs,
    openControl: (sim) => {
      const control = createOauthshopControl(sim, state);
      opened.push(control);
      return control;
    },
  });
  const hosted = shops === undefined ? {} : { shops: shops.map(hostedSpec) };
  const running = await startSim(platform, { ...simOptions, ...hosted });
  const [control] = opened;
  if (control === undefined) {
    throw new Error("the simulator did not open its control");
  }
  return { ...running, oauthshop: control };
}
