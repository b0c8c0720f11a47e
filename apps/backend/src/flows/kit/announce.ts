import { readOwnMoves, recordNews, type News } from "../../domain/notifications/index.ts";
import type { Services, Tx } from "../../ports/services.ts";

/**
 * Tells whoever subscribed, and whoever wants alerts, in the transaction that makes it true: what is rolled back is not
 * told. `tell` is called only where somebody listens.
 */
export async function announce(services: Services, tx: Tx, tell: () => News | Promise<News>): Promise<void> {
  if ((await recordNews(tx, tell)) > 0) {
    tx.afterCommit(() => services.ring("notify", tx.tenantId));
  }
}

/** Tells of figures that this transaction has moved by any other way than an order. */
export async function announceMoves(
  services: Services,
  tx: Tx,
  masterVariantIds: readonly string[],
): Promise<void> {
  if (masterVariantIds.length > 0) {
    await announce(services, tx, async () => ({ stockChanges: await readOwnMoves(tx, masterVariantIds) }));
  }
}
