import { getTenant, listUsersWithRole } from "../../domain/identity/index.ts";
import { queueMails } from "../../domain/mail/index.ts";
import { displaceShop, readSecrets, type Shop, type ShopHolder } from "../../domain/shops/index.ts";
import type { Services } from "../../ports/services.ts";
import { adapterOf } from "../kit/open-shop.ts";

/** Ends the connections of tenants that had a shop until another one proved access to it, and notifies them. */
export async function tellDisplaced(services: Services, displaced: readonly ShopHolder[]): Promise<void> {
  const routeKeysOf = ({ platform, externalId }: Shop) =>
    adapterOf(services, platform).connect?.routeKeys(externalId) ?? [];
  for (const { tenantId, shopId } of displaced) {
    await services.asSystem(tenantId, "displace-shop", async (tx) => {
      const shop = await displaceShop(tx, shopId, routeKeysOf);
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
}

/** Finishes a takeover that ended half way: a shop with access whose events go elsewhere is not connected. */
export async function releaseIfTakenOver(
  services: Services,
  tenantId: string,
  shopId: string,
): Promise<void> {
  const secrets = await services.asSystem(tenantId, "displace-shop", (tx) =>
    readSecrets(tx, services.keyring, shopId),
  );
  if (secrets?.credentials) {
    await tellDisplaced(services, [{ tenantId, shopId }]);
  }
}
