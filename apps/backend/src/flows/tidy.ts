import { keepEventDays } from "../domain/events/index.ts";
import { deleteOldNotifications } from "../domain/notifications/index.ts";
import { deleteExpiredKeys } from "../domain/requests/index.ts";
import { deleteOldQuotes } from "../domain/shipping/index.ts";
import type { Services } from "../ports/services.ts";

const DAYS_AHEAD = 3;
const MOST_EXPIRED = 5_000;
const MOST_ROUNDS = 20;

/** What time makes necessary: partitions for the days to come, and forgetting what is old. */
export async function tidy(services: Services): Promise<void> {
  const kept = services.config.EVENT_RETENTION_DAYS;
  await services.inDirectory((query) => keepEventDays(query, { ahead: DAYS_AHEAD, kept }));
  await services.inDirectory((query) => deleteExpiredKeys(query, MOST_EXPIRED));
  for (let round = 0; round < MOST_ROUNDS; round += 1) {
    const deleted = await services.inDirectory((query) => deleteOldNotifications(query, kept, MOST_EXPIRED));
    if (deleted < MOST_EXPIRED) {
      break;
    }
  }
  await services.inDirectory((query) => deleteOldQuotes(query, kept, MOST_EXPIRED));
}
