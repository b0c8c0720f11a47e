import { syncCatalog } from "../../src/flows/catalog/sync-catalog.ts";
import type { Services } from "../../src/ports/services.ts";
import type { TestApp } from "../app.ts";
import type { TestTenant } from "./tenant.ts";

/** The same services without our own limits on calls to a shop. */
export function unhurried(app: TestApp): Services {
  const verdict = { isAllowed: true, remaining: 1, retryAfterMs: 0, retryAfterSeconds: 0, resetSeconds: 0 };
  return {
    ...app.foundation.services,
    limiter: { consume: async () => verdict, charge: async () => undefined },
  };
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
