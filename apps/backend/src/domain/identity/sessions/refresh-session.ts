import type { Tx } from "../../../db/transaction.ts";
import type { Keyring } from "../../../kernel/secrets/keyring.ts";
import { issueAccessToken } from "./access-token.ts";
import { REFRESH_GRACE_MS, SESSION_IDLE_MS } from "../model.ts";
import { isGenuine, refreshToken, type RefreshClaim } from "./refresh-token.ts";
import { lockSession, revokeSession, rotateSession, type Session } from "./session-store.ts";
import { recordSignIn } from "../tenants/record-security-event.ts";
import type { Tokens } from "./start-session.ts";

type Verdict = "rotate" | "repeat" | "reuse" | "refuse";

/** The immediate predecessor is answered with the same successor for a moment: two tabs, one line of tokens. */
function judge(tx: Tx, session: Session, claim: RefreshClaim): Verdict {
  if (session.isOver) {
    return "refuse";
  }
  if (claim.generation === session.generation) {
    return "rotate";
  }
  const isPredecessor = claim.generation === session.generation - 1;
  const isInGrace = tx.now.getTime() - session.rotatedAt.getTime() <= REFRESH_GRACE_MS;
  return isPredecessor && isInGrace ? "repeat" : "reuse";
}

/** Null when the token is of no use; a genuine token of the past also ends its session. */
export async function refreshSession(tx: Tx, keyring: Keyring, claim: RefreshClaim): Promise<Tokens | null> {
  const session = await lockSession(tx, claim.sessionId);
  if (!session || !isGenuine(keyring, claim, session.seed)) {
    return null;
  }
  const verdict = judge(tx, session, claim);
  if (verdict === "refuse") {
    return null;
  }
  if (verdict === "reuse") {
    await revokeSession(tx, session.id, "reuse");
    await recordSignIn(tx, "session.token_reused", session.userId);
    return null;
  }
  const generation = verdict === "rotate" ? session.generation + 1 : session.generation;
  if (verdict === "rotate") {
    const idle = new Date(tx.now.getTime() + SESSION_IDLE_MS);
    await rotateSession(tx, session.id, { generation, idleExpiresAt: idle });
  }
  const { tenantId, id: sessionId, userId } = session;
  return {
    accessToken: await issueAccessToken(keyring, { tenantId, sessionId, userId }),
    refreshToken: refreshToken(keyring, { ...session, generation }),
  };
}
