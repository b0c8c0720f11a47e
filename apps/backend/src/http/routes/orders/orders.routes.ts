import { USUAL_CHART_DAYS, type orderEndpoints } from "@estiba/contract";
import { getTenant } from "../../../domain/identity/index.ts";
import { listDeductionsOfOrder } from "../../../domain/inventory/index.ts";
import {
  channelDays,
  countOrdersByDay,
  findOrder,
  lastDays,
  listLines,
  listOrders,
  listTimeline,
} from "../../../domain/orders/index.ts";
import { changeOrderStatus } from "../../../flows/orders/change-order-status.ts";
import { CustomOrders } from "../../../flows/orders/create-custom-order.ts";
import { zoneOf } from "../../../kernel/time/days.ts";
import { AppError } from "../../../kernel/errors.ts";
import { pageRequest, presentPage } from "../../../kernel/paging.ts";
import type { Services, Tx } from "../../../ports/services.ts";
import type { HandlersOf } from "../../call.ts";
import { checkShopFilter } from "../../shop-filter.ts";
import { presentDeduction, presentOrder, presentOrderDetail } from "../../presenters/orders.ts";

const date = (text: string | undefined) => (text === undefined ? undefined : new Date(text));

async function readDetail(tx: Tx, orderId: string) {
  const order = await findOrder(tx, orderId);
  if (!order) {
    throw new AppError("ORDER_NOT_FOUND");
  }
  return presentOrderDetail({
    order,
    lines: await listLines(tx, order.id),
    deductions: await listDeductionsOfOrder(tx, order.id),
    timeline: await listTimeline(tx, order.id),
  });
}

export function ordersRoutes(services: Services): HandlersOf<keyof typeof orderEndpoints> {
  const customOrders = new CustomOrders(services);
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
        const page = pageRequest(query);
        const { shopId, platform, status, paymentStatus, stockStatus, search } = query;
        const placed = { placedFrom: date(query.placedFrom), placedTo: date(query.placedTo) };
        const filter = { shopId, platform, status, paymentStatus, stockStatus, search, ...placed };
        await checkShopFilter(tx, query);
        const orders = await listOrders(tx, filter, page);
        return { status: 200, body: { success: true, data: presentPage(orders, page, presentOrder) } };
      }),
    getOrdersByChannel: ({ access, query, origin }) =>
      services.inTenant(access.tenantId, origin, async (tx) => {
        const tz = zoneOf(query.tz, (await getTenant(tx)).country);
        const { days, span } = lastDays(query.days ?? USUAL_CHART_DAYS, tz, tx.now);
        const channels = channelDays(days, await countOrdersByDay(tx, span));
        return { status: 200, body: { success: true, data: { tz, days, channels } } };
      }),
    getOrder: ({ access, params, origin }) =>
      services.inTenant(access.tenantId, origin, async (tx) => ({
        status: 200,
        body: { success: true, data: await readDetail(tx, params.orderId) },
      })),
    changeOrderStatus: async ({ access, params, body, origin }) => {
      const answer = await services.inTenant(access.tenantId, origin, async (tx) => {
        await changeOrderStatus(services, tx, {
          orderId: params.orderId,
          status: body.status,
          note: body.note ?? null,
        });
        return { status: 200, body: { success: true, data: await readDetail(tx, params.orderId) } } as const;
      });
      services.ring("catalog-publish", access.tenantId);
      return answer;
    },
  };
}
