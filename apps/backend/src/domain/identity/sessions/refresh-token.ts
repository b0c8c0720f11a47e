import { hmacSha256, isEqualConstantTime } from "../../../kernel/secrets/hash.ts";
import { idBody, isId } from "../../../kernel/ids.ts";
import type { Keyring } from "../../../kernel/secrets/keyring.ts";

export interface RefreshClaim {
  readonly tenantId: string;
  readonly sessionId: string;
  readonly generation: number;
  readonly mac: Buffer;
}

const SHAPE = /^rft_([0-9a-z]{26})([0-9a-z]{26})_([0-9a-z]{1,6})_([\w-]{43})$/;

function macOf(key: Buffer, sessionId: string, generation: number, seed: Uint8Array): Buffer {
  return hmacSha256(key, Buffer.concat([seed, Buffer.from(`|${sessionId}|${generation}`)]));
}

/** Needs both the server's key and the session's seed: neither a stolen table nor a stolen key makes one. */
export function refreshToken(
  keyring: Keyring,
  session: { tenantId: string; id: string; seed: Uint8Array; generation: number },
): string {
  const mac = macOf(keyring.derive("refresh"), session.id, session.generation, session.seed);
  return `rft_${idBody(session.tenantId)}${idBody(session.id)}_${session.generation.toString(36)}_${mac.toString("base64url")}`;
}

export function readRefreshToken(token: string): RefreshClaim | null {
  const match = SHAPE.exec(token);
  if (!match) {
    return null;
  }
  const [, tenant = "", session = "", generation = "", mac = ""] = match;
  const claim = {
    tenantId: `ten_${tenant}`,
    sessionId: `ses_${session}`,
    generation: Number.parseInt(generation, 36),
    mac: Buffer.from(mac, "base64url"),
  };
  return isId("ten", claim.tenantId) && isId("ses", claim.sessionId) ? claim : null;
}

export function isGenuine(keyring: Keyring, claim: RefreshClaim, seed: Uint8Array): boolean {
  return keyring.ids.some((id) =>
    isEqualConstantTime(
      claim.mac,
      macOf(keyring.derive("refresh", id), claim.sessionId, claim.generation, seed),
    ),
  );
}
