const NAME = "estiba_refresh";
const PATH = "/api/v1/auth";
const DAYS_30_SECONDS = 2_592_000;

/** Sent to the session routes alone, and by our own pages alone. */
export function refreshCookie(token: string, publicUrl: string): string {
  const secure = publicUrl.startsWith("https:") ? "; Secure" : "";
  return `${NAME}=${token}; Path=${PATH}; HttpOnly; SameSite=Strict; Max-Age=${DAYS_30_SECONDS}${secure}`;
}

export function forgottenCookie(): string {
  return `${NAME}=; Path=${PATH}; HttpOnly; SameSite=Strict; Max-Age=0`;
}

export function readRefreshCookie(header: string | string[] | undefined): string | null {
  return typeof header === "string" ? (/(?:^|;\s*)estiba_refresh=([^;\s]+)/.exec(header)?.[1] ?? null) : null;
}
