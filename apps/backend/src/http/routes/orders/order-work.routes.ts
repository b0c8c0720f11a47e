import { ERRORS, type orderWorkEndpoints } from "@estiba/contract";
import { countStages } from "../../../domain/orders/index.ts";
import { findShopByExternalId, type Shop } from "../../../domain/shops/index.ts";
import type { CustomOrders } from "../../../flows/orders/create-custom-order.ts";
import { linkOrderLine } from "../../../flows/orders/link-order-line.ts";
import { MANUAL_SHOP, sellByHand } from "../../../flows/orders/sell-by-hand.ts";
import { connectShop } from "../../../flows/shops/connect-shop.ts";
import { changeOrderStatuses } from "../../../flows/orders/change-order-statuses.ts";
import type { Origin, Services } from "../../../ports/services.ts";
import type { HandlersOf } from "../../call.ts";
import { requestKeyOf } from "../../request-key.ts";

const MANUAL_SHOP_NAME = "Ventas directas";

/** Platforms that ship their orders themselves unless an order says otherwise. */
export function shippedByChannel({ channels }: Services) {
  return Object.values(channels)
    .filter(({ capabilities }) => capabilities.managesShipping === true)
    .map(({ capabilities }) => capabilities.platform);
}

/** The shop of sales by hand, opened with the first of them. */
async function manualShop(services: Services, tenantId: string, origin: Origin): Promise<Shop> {
  const known = await services.inTenant(tenantId, origin, (tx) =>
    findShopByExternalId(tx, "CUSTOM", MANUAL_SHOP),
  );
  if (known) {
    return known;
  }
  const input = { externalId: MANUAL_SHOP, name: MANUAL_SHOP_NAME, credentials: null };
  return (await connectShop(services, tenantId, origin, services.channels.custom, input)).shop;
}

export function orderWorkRoutes(
  services: Services,
  customOrders: CustomOrders,
): HandlersOf<keyof typeof orderWorkEndpoints> {
  return {
    createManualOrder: async ({ access, body, headers, origin }) => {
      const { tenantId } = access;
      const shop = await manualShop(services, tenantId, origin);
      const requestKey = requestKeyOf(headers);
      const { order } = await sellByHand(services, customOrders, {
        tenantId,
        origin,
        shop,
        requestKey,
        body,
      });
      const data = { id: order.id, orderId: order.externalId, shopId: shop.id };
      return { status: 201, body: { success: true, data } };
    },
    linkOrderLine: async ({ access, params, body, origin }) => {
      const wish = { ...params, ...body };
      const mappingId = await linkOrderLine(services, access.tenantId, origin, wish);
      return { status: 200, body: { success: true, data: { mappingId } } };
    },
    getOrderStages: ({ access, origin }) =>
      services.inTenant(access.tenantId, origin, async (tx) => ({
        status: 200,
        body: { success: true, data: await countStages(tx, shippedByChannel(services)) },
      })),
    changeOrderStatuses: ({ access, body, origin }) =>
      services.inTenant(access.tenantId, origin, async (tx) => {
        const { orderIds, status, note = null } = body;
        const outcomes = await changeOrderStatuses(services, tx, { orderIds, status, note });
        const items = outcomes.map(({ error, ...outcome }) => ({
          ...outcome,
          error: error && { error, message: ERRORS[error].message },
        }));
        const moved = items.filter(({ error }) => error === null).length;
        return { status: 200, body: { success: true, data: { moved, items } } };
      }),
  };
}
