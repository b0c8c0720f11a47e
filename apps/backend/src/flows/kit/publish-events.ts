import { readOwnMoves, recordOutgoingEvents, type OutgoingEvents } from "../../domain/notifications/index.ts";
import type { Services, Tx } from "../../ports/services.ts";

/**
 * Tells whoever subscribed, and whoever wants alerts, in the transaction that makes it true: what is rolled back is not
 * told. `tell` is called only where somebody listens.
 */
export async function publishEvents(
  services: Services,
  tx: Tx,
  tell: () => OutgoingEvents | Promise<OutgoingEvents>,
): Promise<void> {
  if ((await recordOutgoingEvents(tx, tell)) > 0) {
    tx.afterCommit(() => services.ring("notify", tx.tenantId));
  }
}

/** Tells of figures that this transaction has moved by any other way than an order. */
export async function publishStockEvents(
  services: Services,
  tx: Tx,
  masterVariantIds: readonly string[],
): Promise<void> {
  if (masterVariantIds.length > 0) {
    await publishEvents(services, tx, async () => ({
      stockChanges: await readOwnMoves(tx, masterVariantIds),
    }));
  }
}
