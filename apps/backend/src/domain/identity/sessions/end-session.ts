import type { Tx } from "../../../db/transaction.ts";
import type { Keyring } from "../../../kernel/secrets/keyring.ts";
import { isGenuine, type RefreshClaim } from "./refresh-token.ts";
import { lockSession, revokeSession } from "./session-store.ts";

export async function endSession(tx: Tx, keyring: Keyring, claim: RefreshClaim): Promise<void> {
  const session = await lockSession(tx, claim.sessionId);
  if (session && isGenuine(keyring, claim, session.seed)) {
    await revokeSession(tx, session.id, "logout");
  }
}
