const utf8 = new TextEncoder();

export function toBase64(bytes: Uint8Array): string {
  return btoa(Array.from(bytes, (byte) => String.fromCodePoint(byte)).join(""));
}

/** Null for what is no base64. */
export function fromBase64(text: string): Uint8Array<ArrayBuffer> | null {
  try {
    return Uint8Array.from(atob(text), (char) => char.codePointAt(0) ?? 0);
  } catch {
    return null;
  }
}

export const bytesOf = (text: string): Uint8Array<ArrayBuffer> => utf8.encode(text);

const ALGORITHM = { name: "HMAC", hash: "SHA-256" };

async function keyOf(secret: Uint8Array<ArrayBuffer>, usage: "sign" | "verify"): Promise<CryptoKey> {
  return crypto.subtle.importKey("raw", secret, ALGORITHM, false, [usage]);
}

export async function hmacSha256(
  secret: Uint8Array<ArrayBuffer>,
  message: Uint8Array<ArrayBuffer>,
): Promise<Uint8Array> {
  return new Uint8Array(await crypto.subtle.sign("HMAC", await keyOf(secret, "sign"), message));
}

/** Compared by the platform, in constant time. */
export async function isHmacSha256(
  secret: Uint8Array<ArrayBuffer>,
  message: Uint8Array<ArrayBuffer>,
  signature: Uint8Array<ArrayBuffer>,
): Promise<boolean> {
  return crypto.subtle.verify("HMAC", await keyOf(secret, "verify"), signature, message);
}
