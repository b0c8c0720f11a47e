import { randomBytes } from "node:crypto";

const NAME = "estiba_consent";
const MAX_AGE_SECONDS = 1_800;
const VALUE = /^[\w-]{43}$/;

type Headers = Readonly<Record<string, string | string[] | undefined>>;

/** Over https the name itself forbids other hosts of the same domain to set it. */
const nameFor = (publicUrl: string) => (publicUrl.startsWith("https:") ? `__Host-${NAME}` : NAME);

/** What this browser was given when it started, or came back from, connecting a shop. */
export function readConsentCookie(headers: Headers, publicUrl: string): string | null {
  const { cookie } = headers;
  const pairs = typeof cookie === "string" ? cookie.split(/;\s*/) : [];
  const prefix = `${nameFor(publicUrl)}=`;
  const value = pairs.find((pair) => pair.startsWith(prefix))?.slice(prefix.length) ?? "";
  return VALUE.test(value) ? value : null;
}

/** The browser's own value, or a new one for a browser that has none; and the header that keeps it there. */
export function keepConsentCookie(
  headers: Headers,
  publicUrl: string,
): { readonly browser: string; readonly headers: { readonly "set-cookie": string } } {
  const browser = readConsentCookie(headers, publicUrl) ?? randomBytes(32).toString("base64url");
  const secure = publicUrl.startsWith("https:") ? "; Secure" : "";
  const cookie = `${nameFor(publicUrl)}=${browser}; Path=/; HttpOnly; SameSite=Lax; Max-Age=${MAX_AGE_SECONDS}${secure}`;
  return { browser, headers: { "set-cookie": cookie } };
}
