import { AddressList } from "./http/address-list.ts";
import { planLimits, planPrices } from "./plan-settings.ts";
import { Keyring } from "./secrets/keyring.ts";
import { simulators } from "./simulator-settings.ts";
import { list, oneOf, optional, optionalText, text, url, whole } from "./setting-values.ts";

interface Setting<T> {
  readonly describe: string;
  readonly fallback?: string;
  readonly parse: (text: string) => T;
}

const contact = (value: string): string => url("https:", "mailto:")(value);

export interface ReconcileRhythm {
  readonly everyMs: number;
  readonly overlapMs: number;
}

function reconcileRhythm(value: string): Record<"recent" | "day" | "week", ReconcileRhythm> {
  const read = (name: string): ReconcileRhythm => {
    const match = new RegExp(`(?:^|,)${name}=(\\d+)/(\\d+)(?:,|$)`).exec(value);
    if (!match) {
      throw new Error("expected recent=<seconds>/<seconds>,day=...,week=...");
    }
    return { everyMs: Number(match[1]) * 1_000, overlapMs: Number(match[2]) * 1_000 };
  };
  return { recent: read("recent"), day: read("day"), week: read("week") };
}

function cellUrls(value: string): ReadonlyMap<string, string> {
  const pairs = list(value).map((part) => {
    const [name = "", address = ""] = part.split(/=(.*)/s, 2);
    return [name, url("postgres:", "postgresql:")(address)] as const;
  });
  return new Map(pairs);
}

/** Every setting of the service. The table in the operator's guide is made from it. */
export const SETTINGS = {
  DATABASE_URL: { describe: "PostgreSQL as the application role", parse: url("postgres:", "postgresql:") },
  MIGRATION_DATABASE_URL: {
    describe: "PostgreSQL as the owner role; only migrate and admin need it",
    fallback: "",
    parse: optional(url("postgres:", "postgresql:")),
  },
  DIRECTORY_DATABASE_URL: {
    describe:
      "PostgreSQL of the directory as the application role, where there are several cells; empty: this cell's own",
    fallback: "",
    parse: optional(url("postgres:", "postgresql:")),
  },
  REDIS_URL: { describe: "Redis, append-only file on, noeviction", parse: url("redis:", "rediss:") },
  SECRET_KEYS: {
    describe: "Keyring <id>:<32 bytes base64url>, comma-separated, newest first",
    parse: (value: string) => new Keyring(value),
  },
  HOST: { describe: "Address the API listens on", fallback: "127.0.0.1", parse: text },
  PORT: { describe: "Port of the API", fallback: "3000", parse: whole(0, 65_535) },
  METRICS_HOST: { describe: "Address of the private metrics listener", fallback: "127.0.0.1", parse: text },
  METRICS_PORT: {
    describe: "Port of the private metrics listener; empty switches it off",
    fallback: "",
    parse: optional(whole(0, 65_535)),
  },
  PUBLIC_URL: {
    describe: "Where callers reach the API",
    fallback: "http://127.0.0.1:3000",
    parse: url("http:", "https:"),
  },
  TRUSTED_PROXIES: { describe: "Proxies in front of the API", fallback: "0", parse: whole(0, 10) },
  CELL: { describe: "Name of this cell in the directory", fallback: "main", parse: text },
  CELL_DATABASE_URLS: {
    describe:
      "PostgreSQL of each cell and of the directory as a superuser, as north=postgres://...,directory=postgres://...; only admin needs it, to move tenants",
    fallback: "",
    parse: cellUrls,
  },
  DB_POOL_SIZE: {
    describe: "Connections a process holds at most, besides five for taking in orders",
    fallback: "10",
    parse: whole(1, 200),
  },
  DATABASE_POOLER: {
    describe:
      "transaction where DATABASE_URL is a pooler in transaction mode, such as PgBouncer: nothing is then kept on a connection",
    fallback: "none",
    parse: oneOf(["none", "transaction"]),
  },
  SMTP_URL: {
    describe: "Mail server; without it mails wait in the database",
    fallback: "",
    parse: optional(url("smtp:", "smtps:")),
  },
  MAIL_FROM: { describe: "Sender of mails", fallback: "Estiba <no-reply@estiba.invalid>", parse: text },
  PANEL_DIR: {
    describe: "Built panel to serve at /panel; empty serves none",
    fallback: "apps/panel/dist",
    parse: optionalText,
  },
  GUIDES_DIR: {
    describe: "Built guides to serve at /docs/guides; empty serves none",
    fallback: "docs/dist",
    parse: optionalText,
  },
  LOG_LEVEL: {
    describe: "Least level that is logged",
    fallback: "info",
    parse: oneOf(["trace", "debug", "info", "warn", "error", "fatal", "silent"]),
  },
  RATE_LIMITS: {
    describe: "Plan limits that differ, as FREE=60/20,BASIC=120/40",
    fallback: "",
    parse: planLimits,
  },
  PLAN_PRICES: {
    describe: "Prices a month that the panel shows, in whole units; a plan without one is priced on request",
    fallback: "USD FREE=0,BASIC=19,PRO=49",
    parse: planPrices,
  },
  SALES_CONTACT: {
    describe:
      "Where the panel sends somebody who wants another plan: https:// or mailto:; empty names nobody",
    fallback: "",
    parse: optional(contact),
  },
  ORDER_INTAKE: {
    describe:
      "How orders are written: new ones of several tenants in batches, or each tenant in a transaction (general)",
    fallback: "batches",
    parse: oneOf(["batches", "general"]),
  },
  PUBLIC_REQUESTS_PER_MINUTE: {
    describe: "Public requests of one address",
    fallback: "300",
    parse: whole(1, 1_000_000),
  },
  REFUSED_CREDENTIALS_PER_MINUTE: {
    describe: "Wrong keys and sessions of one address; right ones are never held up",
    fallback: "300",
    parse: whole(1, 1_000_000),
  },
  TRACKING_REQUESTS_PER_MINUTE: {
    describe: "Requests of one address to the public tracking page",
    fallback: "30",
    parse: whole(1, 1_000_000),
  },
  SIGN_INS_PER_ADDRESS_PER_MINUTE: {
    describe: "Sign-in tries of one address",
    fallback: "30",
    parse: whole(1, 1_000_000),
  },
  SIGN_INS_PER_ACCOUNT_PER_MINUTE: {
    describe: "Sign-in tries on one account from one address or known device",
    fallback: "10",
    parse: whole(1, 1_000_000),
  },
  SIGN_IN_FREE_FAILURES: {
    describe:
      "Failed sign-ins on one account from one address or known device before each makes the next wait longer",
    fallback: "5",
    parse: whole(1, 1_000_000),
  },
  ALLOW_PRIVATE_ADDRESSES: {
    describe: "yes allows shops on private addresses; for development and tests only",
    fallback: "no",
    parse: (value: string) => oneOf(["yes", "no"])(value) === "yes",
  },
  EVENT_RETENTION_DAYS: { describe: "Days raw events are kept", fallback: "30", parse: whole(1, 3_650) },
  RECONCILE: {
    describe: "Seconds between looks / seconds looked back, for recent, day and week",
    fallback: "recent=300/600,day=3600/86400,week=86400/604800",
    parse: reconcileRhythm,
  },
  OAUTHSHOP_CLIENT_ID: {
    describe: "Application on the hosted-shop platform",
    fallback: "",
    parse: optionalText,
  },
  OAUTHSHOP_CLIENT_SECRET: { describe: "Its secret", fallback: "", parse: optionalText },
  OAUTHSHOP_BASE_URL: {
    describe: "Where its shops answer; {shop} is the domain",
    fallback: "https://{shop}",
    parse: text,
  },
  OAUTHSHOP_SCOPES: {
    describe: "Requested scopes, comma-separated",
    fallback:
      "read_products,write_products,read_inventory,write_inventory,read_locations,read_orders,write_orders,read_returns,read_merchant_managed_fulfillment_orders,write_merchant_managed_fulfillment_orders",
    parse: list,
  },
  MARKETPLACE_CLIENT_ID: { describe: "Application on the marketplace", fallback: "", parse: optionalText },
  MARKETPLACE_CLIENT_SECRET: { describe: "Its secret", fallback: "", parse: optionalText },
  MARKETPLACE_BASE_URL: {
    describe: "Where the marketplace's API answers",
    fallback: "https://api.mercadolibre.com",
    parse: url("http:", "https:"),
  },
  MARKETPLACE_AUTHORIZE_URL: {
    describe: "Where sellers grant access",
    fallback: "https://auth.mercadolibre.com.ar/authorization",
    parse: url("http:", "https:"),
  },
  MARKETPLACE_NOTICE_ADDRESSES: {
    describe:
      "Addresses and ranges the marketplace sends notices from, comma-separated; empty takes them from anywhere",
    fallback: "",
    parse: (value: string) => new AddressList(list(value)),
  },
  NOTICES_PER_SHOP_PER_MINUTE: {
    describe: "Unsigned notices about one shop that are looked up one by one; more are looked up together",
    fallback: "60",
    parse: whole(1, 1_000_000),
  },
  NOTICES_PER_ADDRESS_PER_MINUTE: {
    describe: "The same for the address that sends them, unless it is listed",
    fallback: "600",
    parse: whole(1, 1_000_000),
  },
  CLOUDSHOP_CLIENT_ID: {
    describe: "Application on the second hosted platform",
    fallback: "",
    parse: optionalText,
  },
  CLOUDSHOP_CLIENT_SECRET: { describe: "Its secret", fallback: "", parse: optionalText },
  CLOUDSHOP_BASE_URL: {
    describe: "Where its API answers",
    fallback: "https://api.tiendanube.com",
    parse: url("http:", "https:"),
  },
  CLOUDSHOP_AUTHORIZE_URL: {
    describe: "Where merchants grant access",
    fallback: "https://www.tiendanube.com",
    parse: url("http:", "https:"),
  },
  SIMULATORS: {
    describe:
      "Simulated platforms where the panel offers free shops to try with, as WPSHOP=http://127.0.0.1:4802; for demos",
    fallback: "",
    parse: simulators,
  },
  ENVIA_BASE_URL: {
    describe: "Where Envia's shipping API answers",
    fallback: "https://api.envia.com",
    parse: url("http:", "https:"),
  },
  ENVIA_QUERIES_URL: {
    describe: "Where its queries API answers",
    fallback: "https://queries.envia.com",
    parse: url("http:", "https:"),
  },
  ENVIA_TEST_BASE_URL: {
    describe: "Its shipping API for connections in test mode",
    fallback: "https://api-test.envia.com",
    parse: url("http:", "https:"),
  },
  ENVIA_TEST_QUERIES_URL: {
    describe: "Its queries API for connections in test mode",
    fallback: "https://queries-test.envia.com",
    parse: url("http:", "https:"),
  },
  EASYPOST_BASE_URL: {
    describe: "Where EasyPost's API answers",
    fallback: "https://api.easypost.com/v2",
    parse: url("http:", "https:"),
  },
  PURCHASE_LEASE_SECONDS: {
    describe: "How long a label purchase may go without an answer before it is looked for",
    fallback: "120",
    parse: whole(1, 3_600),
  },
  WORKER_SILENCE_SECONDS: {
    describe: "How long a worker may take nothing from its queues before it exits, to be restarted",
    fallback: "60",
    parse: whole(5, 3_600),
  },
  OTEL_EXPORTER_OTLP_ENDPOINT: {
    describe: "Where traces go; empty switches them off",
    fallback: "",
    parse: optional(url("http:", "https:")),
  },
} as const satisfies Record<string, Setting<unknown>>;

export type Config = { [K in keyof typeof SETTINGS]: ReturnType<(typeof SETTINGS)[K]["parse"]> };

export class ConfigError extends Error {}

/** Reads every setting, and names every wrong line at once. */
export function readConfig(environment: Readonly<Record<string, string | undefined>>): Config {
  const problems: string[] = [];
  const config: Record<string, unknown> = {};
  for (const [name, setting] of Object.entries<Setting<unknown>>(SETTINGS)) {
    const given = environment[name] ?? setting.fallback;
    if (given === undefined) {
      problems.push(`${name} is missing: ${setting.describe}`);
      continue;
    }
    try {
      config[name] = setting.parse(given);
    } catch (error) {
      problems.push(`${name} is wrong: ${error instanceof Error ? error.message : String(error)}`);
    }
  }
  if (problems.length > 0) {
    throw new ConfigError(problems.join("\n"));
  }
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- every setting was parsed above, or the problems are thrown
  return config as Config;
}
