import { recordChanges } from "../../../db/audit-log.ts";
import type { Tx } from "../../../db/transaction.ts";
import { buryPending, recordDeliveryOutcomes } from "../delivery-store.ts";
import type { AttemptResult } from "../model.ts";
import { blockMs, disablingReason, retryDelayMs } from "../schedule.ts";
import { lockHealth, noteNextDue, updateSubscription, writeHealth } from "../subscription-store.ts";

/** Writes down what became of attempts at one receiver, and what that says about the receiver. */
export async function recordAttemptOutcomes(
  tx: Tx,
  subscriptionId: string,
  results: readonly AttemptResult[],
): Promise<void> {
  const known = await lockHealth(tx, subscriptionId);
  await recordDeliveryOutcomes(
    tx,
    results.map((result) => ({
      result,
      retryDelayMs:
        result.error === null
          ? null
          : retryDelayMs(result.delivery.attempt, Math.random(), result.retryAfterMs),
    })),
  );
  if (!known || results.length === 0) {
    return;
  }
  await noteNextDue(tx, [subscriptionId]);
  const failed = results.filter(({ error }) => error !== null);
  const hasSucceeded = failed.length < results.length;
  const consecutiveFailures = hasSucceeded ? 0 : known.consecutiveFailures + failed.length;
  const failingSince = hasSucceeded ? null : (known.failingSince ?? tx.now);
  const blockedMs = blockMs(consecutiveFailures);
  await writeHealth(tx, subscriptionId, {
    consecutiveFailures,
    failingSince,
    blockedUntil: blockedMs === null ? null : new Date(tx.now.getTime() + blockedMs),
    lastError: failed.at(-1)?.error ?? null,
    hasSucceeded,
    hasFailed: failed.length > 0,
  });
  const isGone = failed.some((result) => result.isGone);
  const reason = failingSince === null ? null : disablingReason(failingSince, tx.now, isGone);
  if (reason !== null && known.status === "active") {
    await disable(tx, subscriptionId, reason);
  }
}

async function disable(tx: Tx, subscriptionId: string, reason: string): Promise<void> {
  await updateSubscription(tx, subscriptionId, { status: "disabled", disabledReason: reason });
  await buryPending(tx, subscriptionId, `The subscription was disabled: ${reason}`);
  await recordChanges(tx, [
    {
      action: "webhook_subscription.disabled",
      targetKind: "webhook_subscription",
      targetId: subscriptionId,
      after: { reason },
    },
  ]);
}
