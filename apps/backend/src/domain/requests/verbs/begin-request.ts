import type { Tx } from "../../../db/transaction.ts";
import { AppError } from "../../../kernel/errors.ts";
import { isEqualConstantTime } from "../../../kernel/secrets/hash.ts";
import type { Keyring } from "../../../kernel/secrets/keyring.ts";
import { placeOfResponse } from "../place.ts";
import { claimKey, findKey } from "../store.ts";

export type Begun = { isFirst: true } | { isFirst: false; status: number; body: string };

/** The first of several equal requests runs; later ones get its answer. */
export async function beginRequest(
  tx: Tx,
  keyring: Keyring,
  input: { keyHash: Buffer; requestHash: Buffer },
): Promise<Begun> {
  if (await claimKey(tx, input.keyHash, input.requestHash)) {
    return { isFirst: true };
  }
  const known = await findKey(tx, input.keyHash);
  if (!known) {
    return { isFirst: true };
  }
  if (!isEqualConstantTime(known.request_hash, input.requestHash)) {
    throw new AppError("IDEMPOTENCY_KEY_REUSED");
  }
  if (known.is_outcome_lost) {
    throw new AppError("IDEMPOTENCY_OUTCOME_LOST");
  }
  if (known.status_code === null || known.response_sealed === null) {
    throw new AppError("IDEMPOTENCY_IN_PROGRESS", { retryAfterSeconds: 1 });
  }
  const body = keyring.open(known.response_sealed, placeOfResponse(tx.tenantId, input.keyHash));
  return { isFirst: false, status: known.status_code, body };
}
