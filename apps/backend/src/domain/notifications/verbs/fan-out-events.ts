import type { Tx } from "../../../db/transaction.ts";
import { lockPendingEvents, markEventsDone } from "../event-store.ts";
import { isWanted, type NotificationEvent } from "../model.ts";
import { listeningSubscriptions } from "../subscription-store.ts";
import { queueDeliveries } from "./queue-deliveries.ts";

/** Turns each waiting event into deliveries for its subscribers, or into none. */
export async function fanOutEvents(tx: Tx, most: number): Promise<NotificationEvent[]> {
  const events = await lockPendingEvents(tx, most);
  if (events.length === 0) {
    return [];
  }
  const subscriptions = await listeningSubscriptions(tx);
  await queueDeliveries(
    tx,
    events.flatMap((event) =>
      subscriptions
        .filter(
          ({ events: patterns, createdAt }) => event.createdAt >= createdAt && isWanted(patterns, event.type),
        )
        .map(({ id }) => ({ subscriptionId: id, eventId: event.id })),
    ),
  );
  await markEventsDone(
    tx,
    events.map(({ id }) => id),
  );
  return events;
}
