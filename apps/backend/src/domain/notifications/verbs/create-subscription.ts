import type { WebhookEventPattern } from "@estiba/contract";
import { recordChanges } from "../../../db/audit-log.ts";
import type { Tx } from "../../../db/transaction.ts";
import { AppError } from "../../../kernel/errors.ts";
import { newId } from "../../../kernel/ids.ts";
import type { Keyring } from "../../../kernel/secrets/keyring.ts";
import { MAX_SUBSCRIPTIONS, type Subscription } from "../model.ts";
import { placeOf } from "../secrets.ts";
import { newSecret } from "../signature.ts";
import { countSubscriptions, insertSubscription } from "../subscription-store.ts";

/** The secret is returned here and never again. */
export async function createSubscription(
  tx: Tx,
  keyring: Keyring,
  input: { url: string; events: readonly WebhookEventPattern[]; description: string | null },
): Promise<{ subscription: Subscription; secret: string }> {
  if ((await countSubscriptions(tx)) >= MAX_SUBSCRIPTIONS) {
    throw new AppError("WEBHOOK_SUBSCRIPTION_LIMIT", { details: { most: MAX_SUBSCRIPTIONS } });
  }
  const id = newId("sub");
  const secret = newSecret();
  const secretSealed = keyring.seal(secret, placeOf(tx.tenantId, id, "secret_sealed"));
  const subscription = await insertSubscription(tx, { id, kind: "events", secretSealed, ...input });
  if (!subscription) {
    throw new Error("the subscription was not inserted");
  }
  await recordChanges(tx, [
    {
      action: "webhook_subscription.created",
      targetKind: "webhook_subscription",
      targetId: id,
      after: { url: input.url, events: input.events },
    },
  ]);
  return { subscription, secret };
}
