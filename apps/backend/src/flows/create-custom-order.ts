import type { OrderPlan } from "../domain/orders/index.ts";
import { recordEvent } from "../domain/events/index.ts";
import { findShop, isTakingPart } from "../domain/shops/index.ts";
import { AppError, badRequest } from "../kernel/errors.ts";
import { newId } from "../kernel/ids.ts";
import { ChannelError, type ChannelOrder } from "../ports/channel.ts";
import type { Origin, Services, Tx } from "../ports/services.ts";
import { applyOrders } from "./apply-orders.ts";

export interface DirectOrder {
  readonly orderId: string;
  readonly verdict: OrderPlan["verdict"];
}

function readOrder(services: Services, body: unknown): ChannelOrder {
  try {
    const order = services.channels.custom.connect?.readDirectOrder?.(body);
    if (!order) {
      throw badRequest("The order could not be read.");
    }
    return order;
  } catch (error) {
    if (error instanceof ChannelError) {
      throw badRequest(error.message.replace(/^unexpected shape: /, ""));
    }
    throw error;
  }
}

async function findCustomShop(tx: Tx, shopId: string) {
  const shop = await findShop(tx, shopId);
  if (shop?.platform !== "CUSTOM" || shop.status === "disconnected") {
    throw new AppError("CUSTOM_SHOP_NOT_FOUND");
  }
  if (!isTakingPart(shop.status)) {
    throw new AppError("SHOP_NOT_ACTIVE");
  }
  return shop;
}

/** The same intake as every event, in the caller's own request: recorded, applied and answered in one transaction. */
export async function createCustomOrder(
  services: Services,
  tenantId: string,
  origin: Origin,
  input: { shopId: string; body: unknown; rawBody: Buffer },
): Promise<DirectOrder> {
  const order = readOrder(services, input.body);
  const applied = await services.inTenant(tenantId, origin, async (tx) => {
    const shop = await findCustomShop(tx, input.shopId);
    const eventId = newId("evt");
    const version = order.sourceVersion > 0 ? order.sourceVersion : tx.now.getTime();
    const { plans, hasStockMoved } = await applyOrders(
      services,
      tx,
      [{ shopId: shop.id, order, eventId, version, isFetched: false }],
      () => "api",
    );
    const [plan] = plans;
    if (!plan) {
      throw new Error("an order was planned into nothing");
    }
    const { orderId, verdict } = plan;
    await recordEvent(tx, {
      shopId: shop.id,
      source: "api",
      event: { topic: "order", kind: "order", externalId: order.externalId, deliveryId: null },
      verification: "key",
      headers: {},
      rawBody: input.rawBody,
      isHint: true,
      done: {
        id: eventId,
        effect: { orders: [{ id: orderId, externalId: order.externalId, outcome: verdict }] },
      },
    });
    return { orderId, verdict, hasStockMoved };
  });
  if (applied.hasStockMoved) {
    services.ring("catalog-publish", tenantId);
  }
  return applied;
}
