import { readOwnMoves, recordOutgoingEvents, type OutgoingEvents } from "../../domain/notifications/index.ts";
import type { Services, Tx } from "../../ports/services.ts";

/**
 * Records events for subscribers and alerts in the transaction that causes them: a rollback discards them.
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

/** Publishes stock changes of this transaction that do not come from an order. */
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
