import { hmacSha256, isEqualConstantTime } from "../../kernel/secrets/hash.ts";

export type SignatureCheck = "valid" | "missing" | "invalid";

/** HMAC SHA-256 over the raw bytes, under any of the secrets; lengths first, then constant time. */
export function verifyHmac(
  rawBody: Buffer,
  signature: string | undefined,
  encoding: "base64" | "hex",
  secrets: readonly string[],
): SignatureCheck {
  if (signature === undefined || signature === "") {
    return "missing";
  }
  const canonical = encoding === "hex" ? signature.toLowerCase() : signature;
  const isValid = secrets.some((secret) => {
    const expected = Buffer.from(hmacSha256(secret, rawBody).toString(encoding));
    return isEqualConstantTime(Buffer.from(canonical), expected);
  });
  return isValid ? "valid" : "invalid";
}
