import { externalIdsWithEvents } from "../../domain/events/index.ts";
import { knownHashes } from "../../domain/orders/index.ts";
import { recordSeen } from "../../domain/shops/index.ts";
import type { ChannelOrder } from "../../ports/channel.ts";
import type { Tx } from "../../ports/services.ts";

/**
 * Counts orders found by a poll: those that are not stored and that no event named were recovered. Returns the hashes
 * of the stored ones, and which an event has named.
 */
export async function noteSeen(
  tx: Tx,
  shopId: string,
  orders: readonly ChannelOrder[],
): Promise<{ readonly known: ReadonlyMap<string, Buffer>; readonly named: ReadonlySet<string> }> {
  const ids = orders.map(({ externalId }) => externalId);
  const known = await knownHashes(tx, shopId, ids);
  const named = await externalIdsWithEvents(tx, shopId, ids);
  await recordSeen(
    tx,
    shopId,
    orders.map(({ externalId, placedAt }) => ({
      externalId,
      placedAt,
      wasRecovered: !known.has(externalId) && !named.has(externalId),
    })),
  );
  return { known, named };
}
