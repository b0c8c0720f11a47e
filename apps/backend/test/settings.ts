import type { SETTINGS } from "../src/kernel/config.ts";

export type Settings = Partial<Record<keyof typeof SETTINGS, string>>;

const MANY = "1000000";

// Applications on every platform, at a port without a server: a test that needs a platform brings its own.
const PLATFORMS: Settings = {
  OAUTHSHOP_CLIENT_ID: "test",
  OAUTHSHOP_CLIENT_SECRET: "oauthshop-test-secret",
  OAUTHSHOP_BASE_URL: "http://127.0.0.1:9/{shop}",
  MARKETPLACE_CLIENT_ID: "test",
  MARKETPLACE_CLIENT_SECRET: "marketplace-test-secret",
  MARKETPLACE_BASE_URL: "http://127.0.0.1:9",
  MARKETPLACE_AUTHORIZE_URL: "http://127.0.0.1:9",
  CLOUDSHOP_CLIENT_ID: "test",
  CLOUDSHOP_CLIENT_SECRET: "cloudshop-test-secret",
  CLOUDSHOP_BASE_URL: "http://127.0.0.1:9",
  ENVIA_BASE_URL: "http://127.0.0.1:9",
  ENVIA_QUERIES_URL: "http://127.0.0.1:9",
  ENVIA_TEST_BASE_URL: "http://127.0.0.1:9",
  ENVIA_TEST_QUERIES_URL: "http://127.0.0.1:9",
  EASYPOST_BASE_URL: "http://127.0.0.1:9",
  CLOUDSHOP_AUTHORIZE_URL: "http://127.0.0.1:9",
};

/** Limits so high that only the tests about limits meet them. */
export function settingsFor(databaseUrl: string, redisUrl: string): Settings {
  return {
    DATABASE_URL: databaseUrl,
    DATABASE_POOLER: process.env["ESTIBA_POOLER"] === "pgbouncer" ? "transaction" : "none",
    REDIS_URL: redisUrl,
    SECRET_KEYS: `test:${Buffer.alloc(32, "estiba").toString("base64url")}`,
    LOG_LEVEL: "silent",
    PANEL_DIR: "",
    GUIDES_DIR: "",
    RATE_LIMITS: ["FREE", "BASIC", "PRO", "ENTERPRISE"].map((plan) => `${plan}=${MANY}/${MANY}`).join(","),
    PUBLIC_REQUESTS_PER_MINUTE: MANY,
    TRACKING_REQUESTS_PER_MINUTE: MANY,
    SIGN_INS_PER_ADDRESS_PER_MINUTE: MANY,
    REFUSED_CREDENTIALS_PER_MINUTE: MANY,
    SIGN_INS_PER_ACCOUNT_PER_MINUTE: MANY,
    SIGN_IN_FREE_FAILURES: MANY,
    ...PLATFORMS,
  };
}
