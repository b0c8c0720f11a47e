import { createHash, randomBytes } from "node:crypto";
import type { Platform } from "@estiba/contract";
import type { Tx } from "../../../db/transaction.ts";
import { sha256 } from "../../../kernel/secrets/hash.ts";
import { idBody, isId, newId } from "../../../kernel/ids.ts";
import type { Keyring, SecretPlace } from "../../../kernel/secrets/keyring.ts";
import { OAUTH_STATE_MS } from "../model.ts";
import { consumeOauthState, deleteStaleOauthStates, insertOauthState } from "../oauth-store.ts";

export const placeOfState = (
  tenantId: string,
  column: "code_verifier_sealed" | "answer_sealed",
  hash: Buffer,
): SecretPlace => ({ tenantId, table: "oauth_states", column, row: hash.toString("hex") });

/** Used once, for one tenant and one platform, within a quarter of an hour. */
export async function openOauthState(
  tx: Tx,
  keyring: Keyring,
  input: {
    platform: Platform;
    shop: string | null;
    name: string | null;
    startedBy: string;
    /** The browser that must come back from the platform; null where a program started it. */
    browser: string | null;
  },
): Promise<{ state: string; codeChallenge: string }> {
  const { browser, ...rest } = input;
  const state = `sta_${idBody(tx.tenantId)}_${randomBytes(32).toString("base64url")}`;
  const hash = sha256(state);
  const verifier = randomBytes(32).toString("base64url");
  await deleteStaleOauthStates(tx);
  await insertOauthState(tx, {
    ...rest,
    id: newId("cns"),
    hash,
    codeVerifierSealed: keyring.seal(verifier, placeOfState(tx.tenantId, "code_verifier_sealed", hash)),
    browserHash: browser === null ? null : sha256(browser),
    expiresAt: new Date(tx.now.getTime() + OAUTH_STATE_MS),
  });
  return { state, codeChallenge: createHash("sha256").update(verifier).digest("base64url") };
}

export function tenantOfState(state: string): string | null {
  const match = /^sta_([0-9a-z]{26})_[\w-]{43}$/.exec(state);
  const tenantId = `ten_${match?.[1] ?? ""}`;
  return isId("ten", tenantId) ? tenantId : null;
}

/** For platforms whose shop itself hands over keys: nothing is parked. */
export async function closeOauthState(
  tx: Tx,
  platform: Platform,
  state: string,
): Promise<{ shop: string | null; name: string | null } | null> {
  const found = await consumeOauthState(tx, platform, sha256(state));
  return found && { shop: found.shop, name: found.name };
}
