import { SignJWT, decodeProtectedHeader, jwtVerify } from "jose";
import type { Keyring } from "../../../kernel/secrets/keyring.ts";
import { errorCode } from "../../../kernel/error-code.ts";

export const ACCESS_TOKEN_SECONDS = 900;
const ISSUER = "estiba";
const AUDIENCE = "estiba:panel";
const TYPE = "at+jwt";
const LEEWAY_SECONDS = 30;

export interface AccessClaims {
  readonly tenantId: string;
  readonly sessionId: string;
  readonly userId: string;
}

export async function issueAccessToken(keyring: Keyring, claims: AccessClaims): Promise<string> {
  const [kid = ""] = keyring.ids;
  return new SignJWT({ ten: claims.tenantId, sid: claims.sessionId })
    .setProtectedHeader({ alg: "HS256", typ: TYPE, kid })
    .setSubject(claims.userId)
    .setIssuer(ISSUER)
    .setAudience(AUDIENCE)
    .setIssuedAt()
    .setExpirationTime(`${ACCESS_TOKEN_SECONDS}s`)
    .sign(keyring.derive("access-token", kid));
}

export type AccessFailure = "missing" | "malformed" | "expired" | "revoked";

/** The algorithm, type, issuer and audience are pinned here, never read from the token. */
export async function readAccessToken(
  keyring: Keyring,
  token: string,
): Promise<AccessClaims | AccessFailure> {
  try {
    const { kid } = decodeProtectedHeader(token);
    if (kid === undefined || !keyring.ids.includes(kid)) {
      return "malformed";
    }
    const { payload } = await jwtVerify(token, keyring.derive("access-token", kid), {
      algorithms: ["HS256"],
      typ: TYPE,
      issuer: ISSUER,
      audience: AUDIENCE,
      clockTolerance: LEEWAY_SECONDS,
      requiredClaims: ["sub", "ten", "sid", "exp", "iat"],
    });
    const { ten, sid, sub } = payload;
    return typeof ten === "string" && typeof sid === "string" && typeof sub === "string"
      ? { tenantId: ten, sessionId: sid, userId: sub }
      : "malformed";
  } catch (error) {
    return errorCode(error) === "ERR_JWT_EXPIRED" ? "expired" : "malformed";
  }
}
