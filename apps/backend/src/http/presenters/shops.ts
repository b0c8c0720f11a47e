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
    handlingDays: shop.handlingDays,
  };
}

const NEVER_SYNCED = {
  lastSyncAt: null,
  lastJobId: null,
  lastState: null,
  productsSynced: 0,
  variantsSynced: 0,
  hasMore: false,
  lastError: null,
} as const;

export function presentSyncStatus(shop: Shop, sync: CatalogSync | null) {
  const last = sync ?? NEVER_SYNCED;
  return {
    shopId: shop.id,
    shopName: shop.name,
    platform: shop.platform,
    status: shop.status,
    lastSyncAt: isoOrNull(last.lastSyncAt),
    lastJobId: last.lastJobId,
    lastState: last.lastState,
    productsSynced: last.productsSynced,
    variantsSynced: last.variantsSynced,
    hasMore: last.hasMore,
    lastOrderAt: isoOrNull(shop.lastOrderAt),
    lastEventAt: isoOrNull(shop.lastEventAt),
    lastError: last.lastError ?? shop.lastError,
  };
}
