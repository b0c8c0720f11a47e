import type { Tx } from "../../../db/transaction.ts";
import type { Keyring } from "../../../kernel/secrets/keyring.ts";
import { placeOf, type SecretColumn } from "../secrets.ts";
import { readSealed, rewriteSealed, shopIdsWithSecrets } from "../secrets-store.ts";

/** Seals the secrets of a tenant's shops again under the newest key; returns how many needed it. */
export async function rewrapShopSecrets(tx: Tx, keyring: Keyring): Promise<number> {
  let count = 0;
  for (const shopId of await shopIdsWithSecrets(tx)) {
    const sealed = await readSealed(tx, shopId, true);
    if (!sealed) {
      continue;
    }
    const again = (text: string | null, column: SecretColumn) => {
      if (text === null || keyring.isSealedByNewest(text)) {
        return text;
      }
      count += 1;
      const place = placeOf(tx.tenantId, shopId, column);
      return keyring.seal(keyring.open(text, place), place);
    };
    await rewriteSealed(tx, shopId, {
      credentials_sealed: again(sealed.credentials_sealed, "credentials_sealed"),
      webhook_secret_sealed: again(sealed.webhook_secret_sealed, "webhook_secret_sealed"),
      previous_secret_sealed: again(sealed.previous_secret_sealed, "previous_secret_sealed"),
    });
  }
  return count;
}
