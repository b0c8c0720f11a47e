import type { CatalogSync } from "../../domain/catalog/index.ts";
import type { Shop } from "../../domain/shops/index.ts";

const isoOrNull = (date: Date | null) => date?.toISOString() ?? null;

export function presentShop(shop: Shop) {
  return {
    id: shop.id,
    shopId: shop.id,
    platform: shop.platform,
    externalId: shop.externalId,
    name: shop.name,
    status: shop.status,
    currency: shop.currency,
    createdAt: shop.createdAt.toISOString(),
    lastEventAt: isoOrNull(shop.lastEventAt),
    lastOrderAt: isoOrNull(shop.lastOrderAt),
    lastError: shop.lastError,
    lastErrorAt: isoOrNull(shop.lastErrorAt),
    tokenExpiresAt: isoOrNull(shop.tokenExpiresAt),
  };
}

export function presentSyncStatus(shop: Shop, sync: CatalogSync | null) {
  return {
    shopId: shop.id,
    shopName: shop.name,
    platform: shop.platform,
    status: shop.status,
    lastSyncAt: isoOrNull(sync?.lastSyncAt ?? null),
    lastJobId: sync?.lastJobId ?? null,
    lastState: sync?.lastState ?? null,
    productsSynced: sync?.productsSynced ?? 0,
    variantsSynced: sync?.variantsSynced ?? 0,
    hasMore: sync?.hasMore ?? false,
    lastOrderAt: isoOrNull(shop.lastOrderAt),
    lastEventAt: isoOrNull(shop.lastEventAt),
    lastError: sync?.lastError ?? shop.lastError,
  };
}
