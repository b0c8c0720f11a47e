import { recordChanges } from "../../../db/audit-log.ts";
import type { Tx } from "../../../db/transaction.ts";
import { AppError } from "../../../kernel/errors.ts";
import type { Keyring } from "../../../kernel/secrets/keyring.ts";
import { SECRET_OVERLAP_MS } from "../model.ts";
import { newWebhookSecret, placeOf } from "../secrets.ts";
import { readSealed, writeWebhookSecret } from "../secrets-store.ts";

/** The old secret stays valid for a day, so that no event is refused while the shop is being changed. */
export async function rotateWebhookSecret(
  tx: Tx,
  keyring: Keyring,
  shopId: string,
): Promise<{ webhookSecret: string; previousValidUntil: Date }> {
  const current = placeOf(tx.tenantId, shopId, "webhook_secret_sealed");
  const sealed = await readSealed(tx, shopId, true);
  if (!sealed?.webhook_secret_sealed) {
    throw new AppError("SHOP_NOT_ACTIVE", {
      message: "This channel signs with its application, not with a shop secret.",
    });
  }
  const old = keyring.open(sealed.webhook_secret_sealed, current);
  const webhookSecret = newWebhookSecret();
  const previousValidUntil = new Date(tx.now.getTime() + SECRET_OVERLAP_MS);
  await writeWebhookSecret(tx, shopId, {
    sealed: keyring.seal(webhookSecret, current),
    previousSealed: keyring.seal(old, placeOf(tx.tenantId, shopId, "previous_secret_sealed")),
    previousUntil: previousValidUntil,
  });
  await recordChanges(tx, [{ action: "shop.webhook_secret_rotated", targetKind: "shop", targetId: shopId }]);
  return { webhookSecret, previousValidUntil };
}
