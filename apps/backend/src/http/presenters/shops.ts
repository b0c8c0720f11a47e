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

export function presentSyncStatus(shop: Shop) {
  return {
    shopId: shop.id,
    shopName: shop.name,
    platform: shop.platform,
    status: shop.status,
    lastSyncAt: null,
    lastJobId: null,
    lastState: null,
    productsSynced: 0,
    variantsSynced: 0,
    hasMore: false,
    lastOrderAt: isoOrNull(shop.lastOrderAt),
    lastEventAt: isoOrNull(shop.lastEventAt),
    lastError: shop.lastError,
  };
}
