import {
  changeSource,
  isSameSource,
  holdInventoryConfig,
  readAlertEmails,
  readAlertUrl,
  saveConfig,
  setBuffer,
  type InventoryConfig,
} from "../../domain/inventory/index.ts";
import { isEnabled, needShop, type Shop } from "../../domain/shops/index.ts";
import { AppError } from "../../kernel/errors.ts";
import type { Origin, Services } from "../../ports/services.ts";
import { adapterOf } from "../kit/open-shop.ts";
import { requestCatalogSync } from "../catalog/request-catalog-sync.ts";

export interface ConfigPatch {
  readonly inventorySourceType?: unknown;
  readonly inventorySourceShopId?: string | null;
  readonly inventoryAlertsEnabled?: boolean;
  readonly inventoryAlertWebhookUrl?: string | null;
  readonly inventoryAlertEmails?: string | null;
}

/** It is the source of truth from now on, so its figures are read again where that is possible. */
function isReadable(services: Services, shop: Shop): boolean {
  return isEnabled(shop.status) && adapterOf(services, shop.platform).capabilities.can.pullCatalog;
}

function patched(services: Services, before: InventoryConfig, patch: ConfigPatch): InventoryConfig {
  const { inventoryAlertEmails: emails, inventoryAlertWebhookUrl: url } = patch;
  const isPrivateAllowed = services.config.ALLOW_PRIVATE_ADDRESSES;
  return {
    ...changeSource(before, { type: patch.inventorySourceType, shopId: patch.inventorySourceShopId }),
    areAlertsEnabled: patch.inventoryAlertsEnabled ?? before.areAlertsEnabled,
    alertWebhookUrl:
      url === undefined ? before.alertWebhookUrl : readAlertUrl(url ?? "", { isPrivateAllowed }),
    alertEmails: emails === undefined ? before.alertEmails : readAlertEmails(emails ?? ""),
  };
}

/** Changes what is named and leaves the rest; a new source of truth is propagated at once. */
export async function changeInventoryConfig(
  services: Services,
  tenantId: string,
  origin: Origin,
  patch: ConfigPatch,
): Promise<InventoryConfig> {
  const { config, source } = await services.inTenant(tenantId, origin, async (tx) => {
    const before = await holdInventoryConfig(tx);
    const after = patched(services, before, patch);
    const newShopId = isSameSource(before, after) ? null : after.sourceShopId;
    const shop = newShopId === null ? null : await needShop(tx, newShopId);
    if (shop?.status === "disconnected") {
      throw new AppError("SHOP_NOT_ACTIVE");
    }
    await saveConfig(tx, before, after);
    tx.afterCommit(() => services.ring("catalog-publish", tx.tenantId));
    return { config: after, source: shop };
  });
  if (source && isReadable(services, source)) {
    await requestCatalogSync(services, tenantId, origin, { shopId: source.id, isFull: true });
  }
  return config;
}

export async function changeShopBuffer(
  services: Services,
  tenantId: string,
  origin: Origin,
  input: { shopId: string; buffer: number },
): Promise<void> {
  await services.inTenant(tenantId, origin, async (tx) => {
    const shop = await needShop(tx, input.shopId);
    await setBuffer(tx, shop.id, input.buffer);
    tx.afterCommit(() => services.ring("catalog-publish", tx.tenantId));
  });
}
