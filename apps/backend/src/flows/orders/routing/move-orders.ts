import { openMoves, settleMove, type LocationMove } from "../../../domain/locations/index.ts";
import { findOrder } from "../../../domain/orders/index.ts";
import { ChannelError } from "../../../ports/channel.ts";
import type { Services } from "../../../ports/services.ts";
import { withShop } from "../../kit/open-shop.ts";

const MOVES_A_TURN = 50;
/** Saying it again would be answered the same. */
const FINAL: readonly string[] = ["rejected", "not_found", "forbidden"];

/** What is to be said of an order, or null where there is no such order any more. */
async function say(
  services: Services,
  tenantId: string,
  shopId: string,
  move: LocationMove,
): Promise<string | null> {
  const order = await services.asSystem(tenantId, "move-orders", (tx) => findOrder(tx, move.orderId));
  if (!order) {
    return "the order is gone";
  }
  const { locationId, lines } = move;
  try {
    await withShop(services, tenantId, shopId, async ({ adapter, connection }) =>
      adapter.client?.moveOrder?.(connection, { externalOrderId: order.externalId, locationId, lines }),
    );
    return null;
  } catch (error) {
    if (error instanceof ChannelError && FINAL.includes(error.failure)) {
      services.logger.warn({ tenantId, shopId, orderId: order.id, err: error }, "order not moved");
      return error.message.slice(0, 300);
    }
    throw error;
  }
}

/** Tells a shop's platform from which of its locations orders leave. A failure of the shop is tried again later. */
export async function moveOrders(services: Services, tenantId: string, shopId: string): Promise<void> {
  for (;;) {
    const moves = await services.asSystem(tenantId, "move-orders", (tx) =>
      openMoves(tx, shopId, MOVES_A_TURN),
    );
    for (const move of moves) {
      const error = await say(services, tenantId, shopId, move);
      await services.asSystem(tenantId, "move-orders", (tx) => settleMove(tx, move.id, error));
    }
    if (moves.length < MOVES_A_TURN) {
      return;
    }
  }
}
