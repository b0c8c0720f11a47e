import type { Tx } from "../../../db/transaction.ts";
import { AppError } from "../../../kernel/errors.ts";
import { findDelivery, reopenDeliveries, type DeliveryFilter } from "../reader-store.ts";
import { unblock } from "../subscription-store.ts";

export async function replayDeliveries(tx: Tx, filter: DeliveryFilter, most: number): Promise<number> {
  await unblock(tx, filter.subscriptionIds);
  return reopenDeliveries(tx, filter, most);
}

export async function replayDelivery(tx: Tx, deliveryId: string): Promise<void> {
  const known = await findDelivery(tx, deliveryId);
  if (!known) {
    throw new AppError("WEBHOOK_DELIVERY_NOT_FOUND");
  }
  const { subscriptionId } = known.item;
  if ((await replayDeliveries(tx, { deliveryId, subscriptionIds: [subscriptionId] }, 1)) === 0) {
    throw new AppError("WEBHOOK_SUBSCRIPTION_NOT_ACTIVE");
  }
}
