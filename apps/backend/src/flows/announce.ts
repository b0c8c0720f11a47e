import { recordNews, type News } from "../domain/notifications/index.ts";
import type { Services, Tx } from "../ports/services.ts";

/**
 * Tells whoever subscribed, and whoever wants alerts, in the transaction that makes it true: what is rolled back is not
 * told. `tell` is called only where somebody listens.
 */
export async function announce(services: Services, tx: Tx, tell: () => News): Promise<void> {
  if ((await recordNews(tx, tell)) > 0) {
    tx.afterCommit(() => services.ring("notify", tx.tenantId));
  }
}
