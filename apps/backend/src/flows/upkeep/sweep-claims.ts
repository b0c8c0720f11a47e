import { abandonedKeys, abandonedTenants, freeKeys, freeTenants } from "../../domain/identity/index.ts";
import { abandonedCarrierRoutes, freeCarrierRoutes } from "../../domain/shipping/index.ts";
import { abandonedShopRoutes, freeShopRoutes } from "../../domain/shops/index.ts";
import type { DirectoryQuery, Services } from "../../ports/services.ts";

const MAX_AT_ONCE = 1_000;

/**
 * With several cells a name or route is claimed in the directory before it is used here. Claims of this cell's tenants
 * that are ten minutes old and that nothing stands behind are given back. This cell's copy may be late, so whatever was
 * claimed again since is left.
 */
export async function sweepClaims(services: Services): Promise<void> {
  const { CELL, DIRECTORY_DATABASE_URL } = services.config;
  if (DIRECTORY_DATABASE_URL === null) {
    return;
  }
  const sweep = async <Claim>(
    find: (query: DirectoryQuery) => Promise<Claim[]>,
    free: (query: DirectoryQuery, claims: readonly Claim[]) => Promise<number>,
    what: string,
  ): Promise<void> => {
    const claims = await services.inDirectory(find);
    const freed = claims.length === 0 ? 0 : await services.writeDirectory((query) => free(query, claims));
    if (freed > 0) {
      services.logger.info({ count: freed, reason: what }, "abandoned claims were given back");
    }
  };
  await sweep((query) => abandonedKeys(query, MAX_AT_ONCE), freeKeys, "API keys");
  await sweep((query) => abandonedShopRoutes(query, MAX_AT_ONCE), freeShopRoutes, "shop routes");
  await sweep((query) => abandonedCarrierRoutes(query, MAX_AT_ONCE), freeCarrierRoutes, "carrier routes");
  await sweep((query) => abandonedTenants(query, CELL, MAX_AT_ONCE), freeTenants, "account IDs");
}
