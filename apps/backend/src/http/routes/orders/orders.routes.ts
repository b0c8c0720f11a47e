import { USUAL_CHART_DAYS, type orderEndpoints } from "@estiba/contract";
import { findLineImages } from "../../../domain/catalog/index.ts";
import { getTenant } from "../../../domain/identity/index.ts";
import { listDeductionsOfOrder } from "../../../domain/inventory/index.ts";
import {
  channelDays,
  findOrder,
  lastDays,
  listLines,
  listOrders,
  listTimeline,
  readSalesByDay,
} from "../../../domain/orders/index.ts";
import { unitsInParcels } from "../../../domain/shipping/index.ts";
import { orderFulfilments } from "../../../domain/dispatch/index.ts";
import { hasChannelLabel } from "../../../flows/kit/open-shop.ts";
import { canCancelAtShop, cancelAtShop } from "../../../flows/orders/cancel-at-shop.ts";
import { changeOrderStatus } from "../../../flows/orders/change-order-status.ts";
import type { CustomOrders } from "../../../flows/orders/create-custom-order.ts";
import { zoneOf } from "../../../kernel/time/days.ts";
import { AppError } from "../../../kernel/errors.ts";
import { presentPage, sortedPage } from "../../../kernel/paging.ts";
import type { Services, Tx } from "../../../ports/services.ts";
import type { HandlersOf } from "../../call.ts";
import { orderFilter } from "../../list-filters.ts";
import { shippedByChannel } from "./order-work.routes.ts";
import { viewOrders } from "./order-views.ts";
import { checkShopFilter } from "../../shop-filter.ts";
import { presentDeduction, presentOrderDetail } from "../../presenters/orders.ts";

async function readDetail(services: Services, tx: Tx, orderId: string) {
  const order = await findOrder(tx, orderId);
  if (!order) {
    throw new AppError("ORDER_NOT_FOUND");
  }
  const [item] = await viewOrders(tx, [order]);
  if (!item) {
    throw new AppError("ORDER_NOT_FOUND");
  }
  const lines = await listLines(tx, order.id);
  const deductions = await listDeductionsOfOrder(tx, order.id);
  const booked = new Map(deductions.map((one) => [one.orderLineId, one.masterVariantId]));
  const sold = lines.map((line) => ({ ...line, masterVariantId: booked.get(line.id) ?? null }));
  return presentOrderDetail({
    item,
    order,
    lines,
    images: await findLineImages(tx, order.shopId, sold),
    inParcels: await unitsInParcels(tx, order.id),
    deductions,
    timeline: await listTimeline(tx, order.id),
    fulfilments: await orderFulfilments(tx, order.id),
    hasChannelLabel: hasChannelLabel(services, order),
    canCancelAtShop: canCancelAtShop(services, order.platform),
  });
}

export function ordersRoutes(
  services: Services,
  customOrders: CustomOrders,
): HandlersOf<keyof typeof orderEndpoints> {
  return {
    createCustomOrder: async ({ access, body, rawBody, origin }) => {
      const { order, outcome, deductions } = await customOrders.create(access.tenantId, origin, {
        shopId: body.shopId,
        body,
        rawBody,
      });
      const data = {
        id: order.id,
        orderId: order.externalId,
        shopId: order.shopId,
        status: order.status,
        paymentStatus: order.paymentStatus,
        stockStatus: order.stockStatus,
        duplicate: outcome === "duplicate" || outcome === "late",
        updated: outcome === "updated",
        deductions: deductions.map(presentDeduction),
      };
      return { status: outcome === "created" ? 201 : 200, body: { success: true, data } };
    },
    listOrders: ({ access, query, origin }) =>
      services.inTenant(access.tenantId, origin, async (tx) => {
        const page = sortedPage<"orders">(query);
        const stage = query.stage && { stage: query.stage, shippedByChannel: shippedByChannel(services) };
        await checkShopFilter(tx, query);
        const { items, total } = await listOrders(tx, { ...orderFilter(query), stage }, page);
        const views = { items: await viewOrders(tx, items), total };
        return { status: 200, body: { success: true, data: presentPage(views, page, (view) => view) } };
      }),
    getOrdersByChannel: ({ access, query, origin }) =>
      services.inTenant(access.tenantId, origin, async (tx) => {
        const tz = zoneOf(query.tz, (await getTenant(tx)).country);
        const { days, span } = lastDays(query.days ?? USUAL_CHART_DAYS, tz, tx.now);
        const channels = channelDays(days, await readSalesByDay(tx, span));
        return { status: 200, body: { success: true, data: { tz, days, channels } } };
      }),
    getOrder: ({ access, params, origin }) =>
      services.inTenant(access.tenantId, origin, async (tx) => ({
        status: 200,
        body: { success: true, data: await readDetail(services, tx, params.orderId) },
      })),
    changeOrderStatus: async ({ access, params, body, origin }) => {
      if (body.status === "cancelled" && body.atShop === true) {
        await cancelAtShop(services, access.tenantId, origin, params.orderId);
      }
      return services.inTenant(access.tenantId, origin, async (tx) => {
        await changeOrderStatus(services, tx, {
          orderId: params.orderId,
          status: body.status,
          note: body.note ?? null,
        });
        tx.afterCommit(() => services.ring("catalog-publish", tx.tenantId));
        return {
          status: 200,
          body: { success: true, data: await readDetail(services, tx, params.orderId) },
        } as const;
      });
    },
  };
}
