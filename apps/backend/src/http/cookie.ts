const REFRESH = "estiba_refresh";
const DEVICE = "estiba_device";
const PATH = "/api/v1/auth";
const DAYS_30_SECONDS = 2_592_000;
const DAYS_180_SECONDS = 15_552_000;

/** Sent to the session routes alone, and by our own pages alone. */
function cookie(name: string, value: string, maxAgeSeconds: number, publicUrl: string): string {
  const secure = publicUrl.startsWith("https:") ? "; Secure" : "";
  return `${name}=${value}; Path=${PATH}; HttpOnly; SameSite=Strict; Max-Age=${maxAgeSeconds}${secure}`;
}

export const refreshCookie = (token: string, publicUrl: string): string =>
  cookie(REFRESH, token, DAYS_30_SECONDS, publicUrl);

export const deviceCookie = (mark: string, publicUrl: string): string =>
  cookie(DEVICE, mark, DAYS_180_SECONDS, publicUrl);

export const forgottenCookie = (): string =>
  `${REFRESH}=; Path=${PATH}; HttpOnly; SameSite=Strict; Max-Age=0`;

type Header = string | string[] | undefined;

function read(name: string, header: Header): string | null {
  const pattern = new RegExp(`(?:^|;\\s*)${name}=([^;\\s]+)`);
  return typeof header === "string" ? (pattern.exec(header)?.[1] ?? null) : null;
}

export const readRefreshCookie = (header: Header): string | null => read(REFRESH, header);
export const readDeviceCookie = (header: Header): string | null => read(DEVICE, header);
