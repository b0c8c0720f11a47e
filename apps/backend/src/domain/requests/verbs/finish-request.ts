import type { Tx } from "../../../db/transaction.ts";
import type { Keyring } from "../../../kernel/secrets/keyring.ts";
import { placeOfResponse } from "../place.ts";
import { deleteKey, storeResponse } from "../store.ts";

const SERVER_ERROR = 500;

/**
 * Stores the answer for repeats; a file is not stored but made again. A failure on our side is deleted, so that the
 * caller may try again, unless it came after the commit.
 */
export async function finishRequest(
  tx: Tx,
  keyring: Keyring,
  input: { keyHash: Buffer; status: number; body: string | null },
): Promise<void> {
  if (input.status >= SERVER_ERROR || input.body === null) {
    await deleteKey(tx, input.keyHash);
    return;
  }
  const sealed = keyring.seal(input.body, placeOfResponse(tx.tenantId, input.keyHash));
  await storeResponse(tx, input.keyHash, { status: input.status, sealed });
}
