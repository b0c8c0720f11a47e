import type { WebhookEventPattern } from "@estiba/contract";
import { recordChanges } from "../../../db/audit-log.ts";
import type { Tx } from "../../../db/transaction.ts";
import { AppError } from "../../../kernel/errors.ts";
import { buryPending } from "../delivery-store.ts";
import type { Subscription } from "../model.ts";
import { findSubscription, updateSubscription } from "../subscription-store.ts";

async function need(tx: Tx, id: string): Promise<Subscription> {
  const subscription = await findSubscription(tx, id, true);
  if (!subscription) {
    throw new AppError("WEBHOOK_SUBSCRIPTION_NOT_FOUND");
  }
  return subscription;
}

export interface ChangeOfSubscription {
  readonly url?: string;
  readonly events?: readonly WebhookEventPattern[];
  readonly description?: string | null;
  readonly status?: "active" | "paused";
}

const shown = ({ url, events, status }: Subscription) => ({ url, events, status });

/** Another address, or being switched on again, begins with a clean slate. */
export async function changeSubscription(
  tx: Tx,
  id: string,
  change: ChangeOfSubscription,
): Promise<Subscription> {
  const before = await need(tx, id);
  const isMoved = change.url !== undefined && change.url !== before.url;
  const isRevived = change.status === "active" && before.status !== "active";
  const after = await updateSubscription(tx, id, { ...change, isForgiven: isMoved || isRevived });
  await recordChanges(tx, [
    {
      action: "webhook_subscription.changed",
      targetKind: "webhook_subscription",
      targetId: id,
      before: shown(before),
      after: shown(after),
    },
  ]);
  return after;
}

/** The log of what was sent stays until it is old. */
export async function deleteSubscription(tx: Tx, id: string): Promise<void> {
  const { url } = await need(tx, id);
  await updateSubscription(tx, id, { status: "deleted" });
  await buryPending(tx, id, "The subscription was deleted.");
  await recordChanges(tx, [
    {
      action: "webhook_subscription.deleted",
      targetKind: "webhook_subscription",
      targetId: id,
      before: { url },
    },
  ]);
}
