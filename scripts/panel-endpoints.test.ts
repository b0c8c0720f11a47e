import { readFileSync } from "node:fs";
import { glob } from "node:fs/promises";
import { expect, it } from "vitest";
import { endpoints } from "../packages/contract/src/endpoints.ts";

const OWN_BACKEND = "called by the merchant's own backend, with an API key";
const PLATFORM = "called by the platform, or by the browser on its way back from it";
const IN_LIST = "the list has everything the panel shows of one";
const CONNECT = "the panel connects every platform through connectShop";

/** What the panel does not call, and why. */
const NOT_IN_PANEL: Readonly<Record<string, string>> = {
  createCustomOrder: OWN_BACKEND,
  upsertCustomProducts: OWN_BACKEND,
  getCurrentApiKey: OWN_BACKEND,
  registerCustomShop: OWN_BACKEND,
  registerCloudshop: CONNECT,
  registerMarketplaceShop: CONNECT,
  registerWpshop: CONNECT,
  startCloudshop: CONNECT,
  startMarketplace: CONNECT,
  startOauthshop: CONNECT,
  finishCloudshop: PLATFORM,
  finishMarketplace: PLATFORM,
  finishOauthshop: PLATFORM,
  receiveCarrierWebhook: PLATFORM,
  receiveCloudshop: PLATFORM,
  receiveCustom: OWN_BACKEND,
  receiveMarketplace: PLATFORM,
  receiveOauthshop: PLATFORM,
  receiveWpshop: PLATFORM,
  receiveWpshopKeys: PLATFORM,
  getOauthshopDiagnostics: "the page of a shop shows the doctor's findings instead",
  getOrderStages: "for programs with a key; people are shown the same counts by getToday",
  getSyncStatus: "the page of a shop shows its completeness instead",
  getWpshopSyncStatus: "called by the plugin",
  getHealth: "for load balancers",
  getOpenapi: "for programs; people read /docs",
  getPublicTracking: "for the buyer's page, which is not part of the panel",
  showTrackingPage: "the buyer's page itself",
  getManifest: IN_LIST,
  getPickup: IN_LIST,
  getWebhookSubscription: IN_LIST,
  listShopConsents: "a consent is opened by its link",
  getClaim: "a shipment shows its claim",
};

async function panelSources(): Promise<string> {
  const files: string[] = [];
  for await (const file of glob("apps/panel/src/**/*.{ts,tsx}")) {
    files.push(file);
  }
  return files
    .filter((file) => !file.includes(".test."))
    .map((file) => readFileSync(file, "utf8"))
    .join("\n");
}

it("the panel uses every endpoint, or it is said why not", async () => {
  const sources = await panelSources();
  const isUsed = (id: string) => new RegExp(`(\\bapi\\.${id}\\b)|"${id}"|/${id}\\b`).test(sources);
  const ids = Object.keys(endpoints);
  const unused = ids.filter((id) => !isUsed(id));
  expect(unused.filter((id) => !(id in NOT_IN_PANEL))).toEqual([]);
  expect(Object.keys(NOT_IN_PANEL).filter((id) => !unused.includes(id))).toEqual([]);
});
