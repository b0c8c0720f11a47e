import { markCatalogStale, readCatalogSync } from "../../domain/catalog/index.ts";
import { requestJob } from "../../domain/jobs/index.ts";
import { isWorthAsking, needShop } from "../../domain/shops/index.ts";
import { AppError } from "../../kernel/errors.ts";
import type { Origin, Services, Tx } from "../../ports/services.ts";

const scopeOf = (shopId: string | null) => (shopId === null ? "all" : `shop:${shopId}`);

/** Queues a job for the worker; a repeated request before it is done returns the same job. */
export async function requestCatalogSync(
  services: Services,
  tenantId: string,
  origin: Origin,
  wish: { shopId: string | null; isFull: boolean },
): Promise<{ jobId: string; isNew: boolean }> {
  return services.inTenant(tenantId, origin, async (tx) => {
    const shop = wish.shopId === null ? null : await needShop(tx, wish.shopId);
    if (shop && !isWorthAsking(shop.status)) {
      throw new AppError("SHOP_NOT_ACTIVE", { details: { status: shop.status } });
    }
    tx.afterCommit(() => services.ring("catalog-sync", tx.tenantId));
    return requestJob(tx, {
      queue: "catalog-sync",
      scope: scopeOf(wish.shopId),
      input: { shopId: wish.shopId, ...(wish.isFull ? { isFull: true } : {}) },
    });
  });
}

const LEAST_DELAY_MS = 30_000;
const DELAY_PER_VARIANT_MS = 20;

/**
 * Shops with reported changes are read again soon, once however many changes they report. The longer a shop took to
 * read, the longer the wait: some platforms can only be read from end to end.
 */
export async function dueCatalogSync(tx: Tx, shopIds: readonly string[]): Promise<void> {
  for (const shopId of shopIds.toSorted()) {
    const sync = await readCatalogSync(tx, shopId);
    await requestJob(tx, {
      queue: "catalog-sync",
      scope: scopeOf(shopId),
      input: { shopId },
      dueInMs: Math.max(LEAST_DELAY_MS, (sync?.variantsSynced ?? 0) * DELAY_PER_VARIANT_MS),
    });
  }
}

export async function noteCatalogChange(tx: Tx, shopIds: readonly string[]): Promise<void> {
  const unique = [...new Set(shopIds)];
  if (unique.length > 0) {
    await markCatalogStale(tx, unique);
    await dueCatalogSync(tx, unique);
  }
}
