import type { shopEndpoints } from "@estiba/contract";
import { readCatalogSync } from "../../../domain/catalog/index.ts";
import {
  changeHandling,
  completenessByDay,
  hastenChecks,
  listShops,
  needShop,
  pauseShop,
  resumeShop,
  rotateWebhookSecret,
  type Shop,
} from "../../../domain/shops/index.ts";
import { disconnectShop } from "../../../flows/shops/disconnect-shop.ts";
import { adapterOf } from "../../../flows/kit/open-shop.ts";
import { needFeature } from "../../../domain/identity/index.ts";
import { ringIntake } from "../../../flows/kit/ring-intake.ts";
import { examineShop } from "../../../flows/shops/examine-shop.ts";
import { pageRequest, presentPage } from "../../../kernel/paging.ts";
import type { Services } from "../../../ports/services.ts";
import type { Access, HandlersOf } from "../../call.ts";
import { presentShop, presentSyncStatus } from "../../presenters/shops.ts";

const shopAnswer = (shop: Shop) =>
  ({ status: 200, body: { success: true, data: presentShop(shop) } }) as const;

export function shopsRoutes(services: Services): HandlersOf<keyof typeof shopEndpoints> {
  const syncStatus = async (call: {
    access: Access;
    params: { shopId: string };
    origin: Parameters<Services["inTenant"]>[1];
  }) =>
    services.inTenant(call.access.tenantId, call.origin, async (tx) => {
      const shop = await needShop(tx, call.params.shopId);
      const sync = await readCatalogSync(tx, shop.id);
      return { status: 200, body: { success: true, data: presentSyncStatus(shop, sync) } } as const;
    });
  return {
    listShops: ({ access, query, origin }) =>
      services.inTenant(access.tenantId, origin, async (tx) => {
        const page = pageRequest(query);
        const shops = await listShops(tx, { platform: query.platform }, page);
        return { status: 200, body: { success: true, data: presentPage(shops, page, presentShop) } };
      }),
    getShop: ({ access, params, origin }) =>
      services.inTenant(access.tenantId, origin, async (tx) => shopAnswer(await needShop(tx, params.shopId))),
    updateShop: ({ access, params, body, origin }) =>
      services.inTenant(access.tenantId, origin, async (tx) =>
        shopAnswer(await changeHandling(tx, params.shopId, body.handlingDays)),
      ),
    pauseShop: ({ access, params, origin }) =>
      services.inTenant(access.tenantId, origin, async (tx) =>
        shopAnswer(await pauseShop(tx, params.shopId)),
      ),
    resumeShop: async ({ access, params, origin }) => {
      return services.inTenant(access.tenantId, origin, async (tx) => {
        const { platform } = await needShop(tx, params.shopId);
        await needFeature(tx, adapterOf(services, platform).capabilities.feature);
        ringIntake(services, tx);
        return shopAnswer(await resumeShop(tx, params.shopId));
      });
    },
    disconnectShop: async ({ access, params, origin }) =>
      shopAnswer(await disconnectShop(services, access.tenantId, origin, params.shopId)),
    rotateWebhookSecret: ({ access, params, origin }) =>
      services.inTenant(access.tenantId, origin, async (tx) => {
        await needShop(tx, params.shopId);
        const { webhookSecret, previousValidUntil } = await rotateWebhookSecret(
          tx,
          services.keyring,
          params.shopId,
        );
        const data = { webhookSecret, previousValidUntil: previousValidUntil.toISOString() };
        return { status: 200, body: { success: true, data } };
      }),
    getSyncStatus: syncStatus,
    getWpshopSyncStatus: syncStatus,
    getCompleteness: ({ access, params, query, origin }) =>
      services.inTenant(access.tenantId, origin, async (tx) => {
        const shop = await needShop(tx, params.shopId);
        const days = await completenessByDay(tx, shop.id, query.days ?? 14);
        const data = {
          shopId: shop.id,
          days: days.map((day) => ({ ...day, missing: day.channelOrders - day.ours })),
        };
        return { status: 200, body: { success: true, data } };
      }),
    getDoctor: async ({ access, params }) => {
      const findings = await examineShop(services, access.tenantId, params.shopId);
      return { status: 200, body: { success: true, data: { shopId: params.shopId, findings } } };
    },
    reconcileShop: async ({ access, params, origin }) => {
      await services.inTenant(access.tenantId, origin, async (tx) => {
        await hastenChecks(tx, params.shopId);
        tx.afterCommit(() => services.ring("reconcile", tx.tenantId));
      });
      return { status: 202, body: { success: true, data: { shopId: params.shopId, queued: true } } };
    },
  };
}
