import type { SETTINGS } from "../../apps/backend/src/kernel/config.ts";

export type Settings = Partial<Record<keyof typeof SETTINGS, string>>;

const MANY = "1000000";

/** Limits out of the way, so that what is refused is refused because of the fault. */
export function baseSettings(urls: { databaseUrl: string; redisUrl: string }, port: number): Settings {
  return {
    DATABASE_URL: urls.databaseUrl,
    REDIS_URL: urls.redisUrl,
    SECRET_KEYS: `faults:${Buffer.alloc(32, "faults").toString("base64url")}`,
    PORT: String(port),
    PUBLIC_URL: `http://127.0.0.1:${port}`,
    PANEL_DIR: "",
    GUIDES_DIR: "",
    LOG_LEVEL: "warn",
    ALLOW_PRIVATE_ADDRESSES: "yes",
    RATE_LIMITS: ["FREE", "BASIC", "PRO", "ENTERPRISE"].map((plan) => `${plan}=${MANY}/${MANY}`).join(","),
    PUBLIC_REQUESTS_PER_MINUTE: MANY,
    TRACKING_REQUESTS_PER_MINUTE: MANY,
    SIGN_INS_PER_ADDRESS_PER_MINUTE: MANY,
    REFUSED_CREDENTIALS_PER_MINUTE: MANY,
    SIGN_INS_PER_ACCOUNT_PER_MINUTE: MANY,
    RECONCILE: "recent=5/600,day=3600/86400,week=86400/604800",
  };
}
