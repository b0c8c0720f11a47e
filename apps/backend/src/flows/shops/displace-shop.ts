import { getTenant, listUsersWithRole } from "../../domain/identity/index.ts";
import { queueMails } from "../../domain/mail/index.ts";
import {
  displaceShop,
  findShop,
  routeHolders,
  type Shop,
  type ShopHolder,
} from "../../domain/shops/index.ts";
import { TenantAway } from "../../kernel/errors.ts";
import type { Services } from "../../ports/services.ts";
import { adapterOf } from "../kit/open-shop.ts";

const routeKeysOf =
  (services: Services) =>
  ({ platform, externalId }: Shop) =>
    adapterOf(services, platform).connect?.routeKeys(externalId) ?? [];

/**
 * Ends the connections of tenants that had a shop until another one proved access to it, and notifies them. One that
 * lives in another cell is notified there: each cell looks after its own shops.
 */
export async function tellDisplaced(services: Services, displaced: readonly ShopHolder[]): Promise<void> {
  for (const holder of displaced) {
    try {
      await tellOne(services, holder);
    } catch (error) {
      if (!(error instanceof TenantAway)) {
        throw error;
      }
    }
  }
}

async function tellOne(services: Services, { tenantId, shopId }: ShopHolder): Promise<void> {
  await services.asSystem(tenantId, "displace-shop", async (tx) => {
    const shop = await displaceShop(tx, shopId, routeKeysOf(services));
    if (!shop) {
      return;
    }
    const { name: tenant } = await getTenant(tx);
    const link = `${services.config.PUBLIC_URL}/panel/shops/${shopId}`;
    const mails = (await listUsersWithRole(tx, ["OWNER", "ADMIN"])).map(({ email, locale, name }) => ({
      template: "shop_taken_over" as const,
      locale,
      to: email,
      params: { name, tenant, shop: shop.name, address: shop.externalId, link },
    }));
    await queueMails(tx, services.keyring, mails);
    tx.afterCommit(() => services.ring("mail", tenantId));
    services.logger.warn({ tenantId, shopId }, "a shop was taken over by another tenant");
  });
}

/**
 * Finishes a takeover that ended half way or happened in another cell: a shop with access whose events go elsewhere is
 * not connected. First by this cell's copy of the directory, which costs nothing.
 */
export async function releaseIfTakenOver(
  services: Services,
  tenantId: string,
  shopId: string,
): Promise<void> {
  const isInDoubt = await services.asSystem(tenantId, "displace-shop", async (tx) => {
    const shop = await findShop(tx, shopId);
    if (!shop?.hasCredentials) {
      return false;
    }
    const routeKeys = routeKeysOf(services)(shop);
    const holders = await routeHolders(tx.query, shop.platform, routeKeys);
    return holders.filter((holder) => holder.shopId === shopId).length < routeKeys.length;
  });
  if (isInDoubt) {
    await tellDisplaced(services, [{ tenantId, shopId }]);
  }
}
