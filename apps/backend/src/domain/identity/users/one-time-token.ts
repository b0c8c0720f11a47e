import { randomBytes } from "node:crypto";
import { sha256 } from "../../../kernel/secrets/hash.ts";
import { idBody, isId } from "../../../kernel/ids.ts";

export type TokenPrefix = "inv" | "rst" | "vfy";

/** Names its tenant, so that no table has to be searched across tenants to find it. */
export function newOneTimeToken(prefix: TokenPrefix, tenantId: string): { token: string; hash: Buffer } {
  const token = `${prefix}_${idBody(tenantId)}_${randomBytes(32).toString("base64url")}`;
  return { token, hash: sha256(token) };
}

export function readOneTimeToken(
  prefix: TokenPrefix,
  token: string,
): { tenantId: string; hash: Buffer } | null {
  const match = /^([a-z]{3})_([0-9a-z]{26})_([\w-]{43})$/.exec(token);
  const tenantId = `ten_${match?.[2] ?? ""}`;
  if (match?.[1] !== prefix || !isId("ten", tenantId)) {
    return null;
  }
  return { tenantId, hash: sha256(token) };
}
