import { purgeOldFingerprints, purgeOldSignedBodies, keepEventDays } from "../../domain/events/index.ts";
import { purgeEndedSessions } from "../../domain/identity/index.ts";
import { purgeOldNotifications } from "../../domain/notifications/index.ts";
import { purgeExpiredRequests } from "../../domain/requests/index.ts";
import { deleteOldQuotes } from "../../domain/shipping/index.ts";
import { purgeEndedOauthStates } from "../../domain/shops/index.ts";
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
  await clear(services, (query) => purgeOldFingerprints(query, kept, MAX_AT_ONCE));
  await clear(services, (query) => purgeOldSignedBodies(query, kept, MAX_AT_ONCE));
  await clear(services, (query) => purgeExpiredRequests(query, MAX_AT_ONCE));
  await clear(services, (query) => purgeOldNotifications(query, kept, MAX_AT_ONCE));
  await clear(services, (query) => deleteOldQuotes(query, kept, MAX_AT_ONCE));
  await clear(services, (query) => purgeEndedSessions(query, MAX_AT_ONCE));
  await clear(services, (query) => purgeEndedOauthStates(query, MAX_AT_ONCE));
}
