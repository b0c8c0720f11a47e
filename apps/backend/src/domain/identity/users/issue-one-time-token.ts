import type { Tx } from "../../../db/transaction.ts";
import { EMAIL_VERIFICATION_MS, MAX_LINKS_AN_HOUR, PASSWORD_RESET_MS } from "../model.ts";
import { newOneTimeToken } from "./one-time-token.ts";
import { countFreshTokens, insertOneTimeToken, type OneTimeKind } from "./token-store.ts";

const LIFETIME_MS = { password_reset: PASSWORD_RESET_MS, email_verification: EMAIL_VERIFICATION_MS } as const;
const PREFIX = { password_reset: "rst", email_verification: "vfy" } as const;

/** Null when the user has been sent enough of them for now. */
export async function issueOneTimeToken(tx: Tx, kind: OneTimeKind, userId: string): Promise<string | null> {
  if ((await countFreshTokens(tx, kind, userId)) >= MAX_LINKS_AN_HOUR) {
    return null;
  }
  const { token, hash } = newOneTimeToken(PREFIX[kind], tx.tenantId);
  const expiresAt = new Date(tx.now.getTime() + LIFETIME_MS[kind]);
  await insertOneTimeToken(tx, { hash, kind, userId, expiresAt });
  return token;
}
