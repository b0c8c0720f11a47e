import { recordEvents } from "../../domain/events/index.ts";
import { contentHash } from "../../domain/orders/index.ts";
import { AppError } from "../../kernel/errors.ts";
import { currentTraceparent } from "../../kernel/tracing.ts";
import type { ChannelOrder } from "../../ports/channel.ts";
import type { Services, Tx } from "../../ports/services.ts";
import { noteSeen } from "./note-seen.ts";

/** From where it leaves may have changed, which its content does not say; what was said before is a duplicate. */
const isLocated = ({ lines }: ChannelOrder): boolean =>
  lines.some(({ leavesFrom }) => leavesFrom !== undefined);

/**
 * Orders that were read without a notice of their own. What the book does not hold in this form, or holds without an
 * event, becomes an event; the rest is only ticked off.
 */
export async function keepFound(
  services: Services,
  tx: Tx,
  shopId: string,
  orders: readonly ChannelOrder[],
): Promise<void> {
  const { known, named } = await noteSeen(tx, shopId, orders);
  const missing = orders.filter(
    (order) =>
      !named.has(order.externalId) ||
      !known.get(order.externalId)?.equals(contentHash(order)) ||
      isLocated(order),
  );
  const recorded = await recordEvents(
    tx,
    missing.map((order) => ({
      shopId,
      source: "poll",
      event: { topic: "order", kind: "order", externalId: order.externalId, deliveryId: null },
      verification: "poll",
      headers: {},
      rawBody: Buffer.from(JSON.stringify(order)),
      means: "news",
      traceparent: currentTraceparent(),
    })),
  );
  if (recorded.some((one) => !(one instanceof AppError) && !one.isDuplicate)) {
    tx.afterCommit(() => services.ring("intake", tx.tenantId));
  }
}
