import type { listSettingsEndpoints, savedFilterEndpoints } from "@estiba/contract";
import {
  listSavedFilters,
  readListSettings,
  replaceSavedFilters,
  saveListSettings,
} from "../../../domain/identity/index.ts";
import { presentAll } from "../../../kernel/paging.ts";
import type { Services } from "../../../ports/services.ts";
import type { HandlersOf } from "../../call.ts";

type Endpoints = typeof savedFilterEndpoints & typeof listSettingsEndpoints;

/** What a person keeps about the panel's lists. */
export function savedFiltersRoutes(services: Services): HandlersOf<keyof Endpoints> {
  return {
    getListSettings: ({ access, origin }) =>
      services.inTenant(access.tenantId, origin, async (tx) => ({
        status: 200,
        body: { success: true, data: await readListSettings(tx, access.userId) },
      })),
    saveListSettings: ({ access, body, origin }) =>
      services.inTenant(access.tenantId, origin, async (tx) => ({
        status: 200,
        body: { success: true, data: await saveListSettings(tx, { userId: access.userId, ...body }) },
      })),
    listSavedFilters: ({ access, query, origin }) =>
      services.inTenant(access.tenantId, origin, async (tx) => {
        const data = presentAll(await listSavedFilters(tx, access.userId), query);
        return { status: 200, body: { success: true, data } };
      }),
    replaceSavedFilters: ({ access, body, origin }) =>
      services.inTenant(access.tenantId, origin, async (tx) => {
        const { filters } = body;
        const kept = await replaceSavedFilters(tx, { userId: access.userId, filters });
        return { status: 200, body: { success: true, data: presentAll(kept, {}) } };
      }),
  };
}
