import type { savedFilterEndpoints } from "@estiba/contract";
import { listSavedFilters, replaceSavedFilters } from "../../../domain/identity/index.ts";
import { presentAll } from "../../../kernel/paging.ts";
import type { Services } from "../../../ports/services.ts";
import type { HandlersOf } from "../../call.ts";

export function savedFiltersRoutes(services: Services): HandlersOf<keyof typeof savedFilterEndpoints> {
  return {
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
