/** The signature an own backend puts on its events: HMAC-SHA256 of the body, in base64. */
export async function signatureOf(secret: string, body: string): Promise<string> {
  const encoder = new TextEncoder();
  const algorithm = { name: "HMAC", hash: "SHA-256" };
  const key = await crypto.subtle.importKey("raw", encoder.encode(secret), algorithm, false, ["sign"]);
  const signature = await crypto.subtle.sign("HMAC", key, encoder.encode(body));
  return btoa(String.fromCodePoint(...new Uint8Array(signature)));
}
