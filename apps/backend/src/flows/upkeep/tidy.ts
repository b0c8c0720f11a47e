import { deleteOldFingerprints, deleteOldSignedBodies, keepEventDays } from "../../domain/events/index.ts";
import { deleteEndedSessions } from "../../domain/identity/index.ts";
import { deleteOldNotifications } from "../../domain/notifications/index.ts";
import { deleteExpiredKeys } from "../../domain/requests/index.ts";
import { purgeQuotes } from "../../domain/shipping/index.ts";
import { deleteEndedOauthStates } from "../../domain/shops/index.ts";
import type { DirectoryQuery, Services } from "../../ports/services.ts";

const DAYS_AHEAD = 3;
const MAX_AT_ONCE = 5_000;
/** Longer than a busy cell needs, shorter than the time until the next turn. */
const MAX_MS = 60_000;

/** In short transactions, until nothing is left or the time is up: what is left waits for the next turn. */
async function clear(services: Services, remove: (query: DirectoryQuery) => Promise<number>): Promise<void> {
  const endMs = performance.now() + MAX_MS;
  let removed: number;
  do {
    removed = await services.inDirectory(remove);
  } while (removed >= MAX_AT_ONCE && performance.now() < endMs);
}

/** What time makes necessary: partitions for the days to come, and forgetting what is old. */
export async function tidy(services: Services): Promise<void> {
  const kept = services.config.EVENT_RETENTION_DAYS;
  await services.inDirectory((query) => keepEventDays(query, { ahead: DAYS_AHEAD, kept }));
  await clear(services, (query) => deleteOldFingerprints(query, kept, MAX_AT_ONCE));
  await clear(services, (query) => deleteOldSignedBodies(query, kept, MAX_AT_ONCE));
  await clear(services, (query) => deleteExpiredKeys(query, MAX_AT_ONCE));
  await clear(services, (query) => deleteOldNotifications(query, kept, MAX_AT_ONCE));
  await clear(services, (query) => purgeQuotes(query, kept, MAX_AT_ONCE));
  await clear(services, (query) => deleteEndedSessions(query, MAX_AT_ONCE));
  await clear(services, (query) => deleteEndedOauthStates(query, MAX_AT_ONCE));
}
