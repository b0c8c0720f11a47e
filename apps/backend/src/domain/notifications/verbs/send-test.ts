import type { Tx } from "../../../db/transaction.ts";
import { AppError } from "../../../kernel/errors.ts";
import { insertEvents } from "../event-store.ts";
import { TEST_TYPE, type Subscription } from "../model.ts";
import { unblock } from "../subscription-store.ts";
import { queueDeliveries } from "./queue-deliveries.ts";

/** An event for one receiver alone, sent like any other. */
export async function sendTest(
  tx: Tx,
  subscription: Subscription,
): Promise<{ eventId: string; deliveryId: string }> {
  if (subscription.status !== "active") {
    throw new AppError("WEBHOOK_SUBSCRIPTION_NOT_ACTIVE");
  }
  await unblock(tx, [subscription.id]);
  const data = { subscriptionId: subscription.id, message: "It works." };
  const [event] = await insertEvents(tx, [{ type: TEST_TYPE, objectId: subscription.id, data }], "done");
  const eventId = event?.id ?? "";
  const [deliveryId = ""] = await queueDeliveries(tx, [{ subscriptionId: subscription.id, eventId }]);
  return { eventId, deliveryId };
}
