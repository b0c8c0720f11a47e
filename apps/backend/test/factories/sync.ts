import type { WpshopSim } from "@estiba/channel-sim";
import { syncCatalog } from "../../src/flows/catalog/sync-catalog.ts";
import type { Services } from "../../src/ports/services.ts";
import type { TestApp } from "../app.ts";
import { makeKey } from "./key.ts";
import type { TestTenant } from "./tenant.ts";

/** The same services without our own limits on calls to a shop. */
export function unhurried(app: TestApp): Services {
  const verdict = { isAllowed: true, remaining: 1, retryAfterMs: 0, retryAfterSeconds: 0, resetSeconds: 0 };
  return {
    ...app.foundation.services,
    limiter: { consume: async () => verdict, charge: async () => undefined },
  };
}

/** One of the simulator's shops, connected; its catalog is not read. */
export async function registerWpshop(
  app: TestApp,
  tenant: TestTenant,
  sim: WpshopSim,
  index = 0,
): Promise<{ id: string; simId: string }> {
  const simShop = sim.shops[index];
  if (!simShop) {
    throw new Error(`no shop ${index}`);
  }
  const key = await makeKey(app, tenant);
  const { data } = await app.ok("registerWpshop", {
    key: key.value,
    body: {
      shopUrl: `${sim.url}/shops/${simShop.id}`,
      name: `Web ${index + 1}`,
      consumerKey: simShop.credentials["consumerKey"] ?? "",
      consumerSecret: simShop.credentials["consumerSecret"] ?? "",
    },
  });
  return { id: data.shopId, simId: simShop.id };
}

const MAX_TURNS = 500;

/** What the worker does, as long as something is due. */
export async function workOff(services: Services, tenantId: string): Promise<number> {
  for (let turn = 0; turn < MAX_TURNS; turn += 1) {
    if (!(await syncCatalog(services, tenantId))) {
      return turn;
    }
  }
  throw new Error("the sync does not end");
}

export async function syncNow(
  app: TestApp,
  tenant: TestTenant,
  body: { shopId?: string; full?: boolean } = {},
) {
  const { token } = tenant.owner;
  const { jobId } = await app.ok("requestCatalogSync", { token, body });
  await workOff(unhurried(app), tenant.id);
  return (await app.ok("getCatalogSyncJob", { token, params: { jobId } })).data;
}
