import { type OauthshopSim, startOauthshopSim } from "@estiba/channel-sim";
import { oauthshopAdapter } from "../../src/channels/oauthshop/index.ts";
import type { ChannelApp, Credentials } from "../../src/ports/channel.ts";
import {
  type Bench,
  type BenchOptions,
  benchOf,
  type Habits,
  openStage,
  plainHabits,
  type Rig,
  shopAt,
  type Stage,
} from "./bench.ts";

const REDIRECT_URI = "https://panel.example.test/oauth/callback";
const SCOPES = [
  "read_products",
  "write_products",
  "read_inventory",
  "write_inventory",
  "read_locations",
  "read_orders",
  "write_orders",
  "read_returns",
  "read_customers",
  "read_fulfillments",
  "read_merchant_managed_fulfillment_orders",
  "write_merchant_managed_fulfillment_orders",
];

/** Presses Install on the consent page, and trades what the browser brings back for tokens. */
async function install(stage: Stage, app: ChannelApp, shop: string): Promise<Credentials> {
  const { oauth } = oauthshopAdapter;
  const url = new URL(oauth?.authorizationUrl({ app, state: "st_1", codeChallenge: "", shop }) ?? "");
  const pressed = await stage.outbound.request({
    method: "POST",
    url: url.origin + url.pathname,
    headers: { "content-type": "application/x-www-form-urlencoded" },
    body: `${url.search.slice(1)}&decision=install`,
  });
  const query = Object.fromEntries(new URL(pressed.headers["location"] ?? "").searchParams);
  const now = new Date(stage.clock.nowMs());
  const granted = await oauth?.exchange({ app, outbound: stage.outbound, query, codeVerifier: "", now });
  return granted?.credentials ?? {};
}

/** We count and write only the place that ships online orders; it is the first here. */
const habits: Habits = {
  ...plainHabits,
  listingsOf: (_product, { sku, isTracked, levels }) => [
    { sku: sku === "" ? null : sku, stock: isTracked ? (levels[0] ?? 0) : null },
  ],
};

async function openOauthshopBench({
  shopIndex,
  ...options
}: BenchOptions = {}): Promise<Bench<OauthshopSim>> {
  const stage = await openStage();
  const sim = await startOauthshopSim({
    clock: stage.clock,
    timeScale: 0,
    app: { redirectUris: [REDIRECT_URI] },
    ...options,
  });
  const shop = shopAt(sim, shopIndex);
  const { clientId, clientSecret } = sim.oauthshop.app();
  const app: ChannelApp = {
    isConfigured: true,
    clientId,
    clientSecret,
    baseUrl: `${sim.url}/{shop}`,
    authorizeUrl: `${sim.url}/{shop}/admin/oauth/authorize`,
    redirectUri: REDIRECT_URI,
    scopes: SCOPES,
  };
  return benchOf(stage, oauthshopRig, {
    sim,
    shop,
    externalId: shop.id,
    credentials: await install(stage, app, shop.id),
    app,
    secrets: { app: [clientSecret], shop: [] },
    target: { url: `${stage.receiver.url}/api/v1/webhook/oauthshop`, secret: null },
  });
}

export const oauthshopRig: Rig = { adapter: oauthshopAdapter, habits, open: openOauthshopBench };
