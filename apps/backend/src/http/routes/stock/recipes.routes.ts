import type { recipeEndpoints } from "@estiba/contract";
import { listKitsOf } from "../../../domain/inventory/index.ts";
import { changeRecipe, dropRecipe, needKit } from "../../../flows/stock/change-recipe.ts";
import { pageRequest, presentPage } from "../../../kernel/paging.ts";
import type { Services } from "../../../ports/services.ts";
import type { HandlersOf } from "../../call.ts";
import { presentKit } from "../../presenters/kits.ts";

const answer = async (masterVariantId: string, kit: ReturnType<typeof needKit>) => ({
  status: 200 as const,
  body: { success: true as const, data: { masterVariantId, kit: presentKit(await kit) } },
});

export function recipeRoutes(services: Services): HandlersOf<keyof typeof recipeEndpoints> {
  return {
    getRecipe: ({ access, params: { masterVariantId }, origin }) =>
      services.inTenant(access.tenantId, origin, (tx) =>
        answer(masterVariantId, needKit(tx, masterVariantId)),
      ),
    saveRecipe: ({ access, params: { masterVariantId }, body, origin }) =>
      services.inTenant(access.tenantId, origin, (tx) => {
        const { components, version, takeApart = false } = body;
        const wish = { masterVariantId, components, version, isTakenApart: takeApart };
        return answer(masterVariantId, changeRecipe(services, tx, wish));
      }),
    removeRecipe: ({ access, params: { masterVariantId }, origin }) =>
      services.inTenant(access.tenantId, origin, (tx) =>
        answer(masterVariantId, dropRecipe(services, tx, masterVariantId)),
      ),
    listKitsOf: ({ access, params: { masterVariantId }, query, origin }) =>
      services.inTenant(access.tenantId, origin, async (tx) => {
        const page = pageRequest(query);
        await needKit(tx, masterVariantId);
        const kits = await listKitsOf(tx, masterVariantId, page);
        return { status: 200, body: { success: true, data: presentPage(kits, page, (kit) => kit) } };
      }),
  };
}
