import { recordChanges } from "../../../db/audit-log.ts";
import type { Tx } from "../../../db/transaction.ts";
import type { Keyring } from "../../../kernel/secrets/keyring.ts";
import { SECRET_OVERLAP_MS } from "../model.ts";
import { openSecrets, placeOf, type SecretColumn } from "../secrets.ts";
import { newSecret } from "../signature.ts";
import { readSealed, subscriptionIds, writeSealed } from "../subscription-store.ts";

/** For a day both secrets sign, so that the receiver can change over when it likes. */
export async function rotateSecret(
  tx: Tx,
  keyring: Keyring,
  subscriptionId: string,
): Promise<{ secret: string; previousValidUntil: Date }> {
  const place = (column: SecretColumn) => placeOf(tx.tenantId, subscriptionId, column);
  const old = keyring.open((await readSealed(tx, subscriptionId)).secretSealed, place("secret_sealed"));
  const secret = newSecret();
  const previousValidUntil = new Date(tx.now.getTime() + SECRET_OVERLAP_MS);
  await writeSealed(tx, subscriptionId, {
    secretSealed: keyring.seal(secret, place("secret_sealed")),
    previousSealed: keyring.seal(old, place("previous_secret_sealed")),
    previousUntil: previousValidUntil,
  });
  await recordChanges(tx, [
    {
      action: "webhook_subscription.secret_rotated",
      targetKind: "webhook_subscription",
      targetId: subscriptionId,
    },
  ]);
  return { secret, previousValidUntil };
}

export async function readSecret(tx: Tx, keyring: Keyring, subscriptionId: string): Promise<string> {
  const sealed = await readSealed(tx, subscriptionId);
  return openSecrets(keyring, tx.tenantId, subscriptionId, sealed, tx.now)[0] ?? "";
}

/** Seals the secrets of a tenant's subscriptions again under the newest key; returns how many needed it. */
export async function rewrapSubscriptionSecrets(tx: Tx, keyring: Keyring): Promise<number> {
  let count = 0;
  for (const id of await subscriptionIds(tx)) {
    const again = (text: string, column: SecretColumn): string => {
      if (keyring.isSealedByNewest(text)) {
        return text;
      }
      count += 1;
      const place = placeOf(tx.tenantId, id, column);
      return keyring.seal(keyring.open(text, place), place);
    };
    const { secretSealed, previousSealed, previousUntil } = await readSealed(tx, id);
    await writeSealed(tx, id, {
      secretSealed: again(secretSealed, "secret_sealed"),
      previousSealed: previousSealed === null ? null : again(previousSealed, "previous_secret_sealed"),
      previousUntil,
    });
  }
  return count;
}
