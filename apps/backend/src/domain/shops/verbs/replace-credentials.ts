import type { Tx } from "../../../db/transaction.ts";
import type { Keyring } from "../../../kernel/secrets/keyring.ts";
import type { Credentials } from "../../../ports/channel.ts";
import { placeOf } from "../secrets.ts";
import { writeCredentials } from "../secrets-store.ts";

/** Fenced: of two refreshes that started from the same version, one is kept. */
export async function replaceCredentials(
  tx: Tx,
  keyring: Keyring,
  input: { shopId: string; credentials: Credentials; tokenExpiresAt: Date | null; expectedVersion: number },
): Promise<boolean> {
  const sealed = keyring.seal(
    JSON.stringify(input.credentials),
    placeOf(tx.tenantId, input.shopId, "credentials_sealed"),
  );
  const { tokenExpiresAt, expectedVersion } = input;
  return writeCredentials(tx, input.shopId, { sealed, tokenExpiresAt, expectedVersion });
}
