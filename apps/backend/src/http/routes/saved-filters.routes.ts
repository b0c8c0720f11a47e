import type { savedFilterEndpoints } from "@estiba/contract";
import { listSavedFilters, replaceSavedFilters } from "../../domain/identity/index.ts";
import type { Services } from "../../ports/services.ts";
import type { HandlersOf } from "../call.ts";

export function savedFiltersRoutes(services: Services): HandlersOf<keyof typeof savedFilterEndpoints> {
  return {
    listSavedFilters: ({ access, origin }) =>
      services.inTenant(access.tenantId, origin, async (tx) => ({
        status: 200,
        body: { success: true, data: { filters: await listSavedFilters(tx, access.userId) } },
      })),
    replaceSavedFilters: ({ access, body, origin }) =>
      services.inTenant(access.tenantId, origin, async (tx) => {
        const { filters } = body;
        const kept = await replaceSavedFilters(tx, { userId: access.userId, filters });
        return { status: 200, body: { success: true, data: { filters: kept } } };
      }),
  };
}
