import type { Platform } from "@estiba/contract";
import { findOrder, planStatusChange } from "../../domain/orders/index.ts";
import { AppError } from "../../kernel/errors.ts";
import { ChannelError } from "../../ports/channel.ts";
import type { Origin, Services } from "../../ports/services.ts";
import { adapterOf, withShop } from "../kit/open-shop.ts";

export const canCancelAtShop = (services: Services, platform: Platform): boolean =>
  adapterOf(services, platform).client?.cancelOrder !== undefined;

/** Cancels an order where it was sold, before it is cancelled here: what the shop refuses stays as it is. */
export async function cancelAtShop(
  services: Services,
  tenantId: string,
  origin: Origin,
  orderId: string,
): Promise<void> {
  const order = await services.inTenant(tenantId, origin, async (tx) => {
    await planStatusChange(tx, orderId, "cancelled");
    return findOrder(tx, orderId);
  });
  const client = order && adapterOf(services, order.platform).client;
  if (!order || !client?.cancelOrder) {
    throw new AppError("CHANNEL_CANNOT_CANCEL");
  }
  try {
    await withShop(services, tenantId, order.shopId, async ({ connection }) =>
      client.cancelOrder?.(connection, order.externalId),
    );
  } catch (error) {
    if (!(error instanceof ChannelError)) {
      throw error;
    }
    const isLater = ["rate_limited", "unavailable"].includes(error.failure);
    throw new AppError(isLater ? "CHANNEL_UNAVAILABLE" : "CHANNEL_CANNOT_CANCEL", {
      details: { reason: error.message },
      cause: error,
    });
  }
}
