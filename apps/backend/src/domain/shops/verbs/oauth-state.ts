import { createHash, randomBytes } from "node:crypto";
import type { Platform } from "@estiba/contract";
import type { Tx } from "../../../db/transaction.ts";
import { sha256 } from "../../../kernel/hash.ts";
import { idBody, isId } from "../../../kernel/ids.ts";
import type { Keyring, SecretPlace } from "../../../kernel/keyring.ts";
import { OAUTH_STATE_MS } from "../model.ts";
import { consumeOauthState, insertOauthState } from "../oauth-store.ts";

const placeOfVerifier = (tenantId: string, hash: Buffer): SecretPlace => ({
  tenantId,
  table: "oauth_states",
  column: "code_verifier_sealed",
  row: hash.toString("hex"),
});

/** Used once, for one tenant and one platform, within a quarter of an hour. */
export async function openOauthState(
  tx: Tx,
  keyring: Keyring,
  input: { platform: Platform; shop: string | null; name: string | null; startedBy: string },
): Promise<{ state: string; codeChallenge: string }> {
  const state = `sta_${idBody(tx.tenantId)}_${randomBytes(32).toString("base64url")}`;
  const hash = sha256(state);
  const verifier = randomBytes(32).toString("base64url");
  await insertOauthState(tx, {
    ...input,
    hash,
    codeVerifierSealed: keyring.seal(verifier, placeOfVerifier(tx.tenantId, hash)),
    expiresAt: new Date(tx.now.getTime() + OAUTH_STATE_MS),
  });
  return { state, codeChallenge: createHash("sha256").update(verifier).digest("base64url") };
}

export function tenantOfState(state: string): string | null {
  const match = /^sta_([0-9a-z]{26})_[\w-]{43}$/.exec(state);
  const tenantId = `ten_${match?.[1] ?? ""}`;
  return isId("ten", tenantId) ? tenantId : null;
}

export async function closeOauthState(
  tx: Tx,
  keyring: Keyring,
  platform: Platform,
  state: string,
): Promise<{ shop: string | null; name: string | null; codeVerifier: string } | null> {
  const hash = sha256(state);
  const found = await consumeOauthState(tx, platform, hash);
  return (
    found && {
      shop: found.shop,
      name: found.name,
      codeVerifier: keyring.open(found.codeVerifierSealed, placeOfVerifier(tx.tenantId, hash)),
    }
  );
}
