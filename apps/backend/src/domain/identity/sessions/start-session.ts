import { randomBytes } from "node:crypto";
import type { Tx } from "../../../db/transaction.ts";
import { newId } from "../../../kernel/ids.ts";
import type { Keyring } from "../../../kernel/secrets/keyring.ts";
import { issueAccessToken } from "./access-token.ts";
import { SESSION_ABSOLUTE_MS, SESSION_IDLE_MS } from "../model.ts";
import { refreshToken } from "./refresh-token.ts";
import { insertSession } from "./session-store.ts";

export interface Tokens {
  readonly accessToken: string;
  readonly refreshToken: string;
}

export async function startSession(tx: Tx, keyring: Keyring, userId: string): Promise<Tokens> {
  const session = { tenantId: tx.tenantId, id: newId("ses"), seed: randomBytes(32), generation: 0 };
  await insertSession(tx, {
    id: session.id,
    userId,
    seed: session.seed,
    idleExpiresAt: new Date(tx.now.getTime() + SESSION_IDLE_MS),
    absoluteExpiresAt: new Date(tx.now.getTime() + SESSION_ABSOLUTE_MS),
  });
  return {
    accessToken: await issueAccessToken(keyring, { tenantId: tx.tenantId, sessionId: session.id, userId }),
    refreshToken: refreshToken(keyring, session),
  };
}
