import type { SETTINGS } from "../src/kernel/config.ts";

export type Settings = Partial<Record<keyof typeof SETTINGS, string>>;

const MANY = "1000000";

/** Limits so high that only the tests about limits meet them. */
export function settingsFor(databaseUrl: string, redisUrl: string): Settings {
  return {
    DATABASE_URL: databaseUrl,
    REDIS_URL: redisUrl,
    SECRET_KEYS: `test:${Buffer.alloc(32, "estiba").toString("base64url")}`,
    LOG_LEVEL: "silent",
    PANEL_DIR: "",
    RATE_LIMITS: ["FREE", "BASIC", "PRO", "ENTERPRISE"].map((plan) => `${plan}=${MANY}/${MANY}`).join(","),
    PUBLIC_REQUESTS_PER_MINUTE: MANY,
    SIGN_INS_PER_ADDRESS_PER_MINUTE: MANY,
    SIGN_INS_PER_ACCOUNT_PER_MINUTE: MANY,
  };
}
