import type { SeededShop } from "./seed.ts";
import type { OwnShop } from "./seed-shops.ts";
import type { SimAddresses } from "./sims.ts";

/** What a user of the running demo needs; printed as it is with --json. */
export interface DemoFacts {
  readonly api: string;
  readonly panel: string | null;
  readonly docs: string;
  readonly guides: string;
  readonly tenantSlug: string;
  readonly email: string;
  readonly password: string;
  readonly apiKey: string;
  /** False while the seed is still running. */
  readonly seeded: boolean;
  readonly shops: readonly SeededShop[];
  /** The custom shop with its secret, for signing events by hand. */
  readonly ownShop: OwnShop | null;
  /** An article that was sold in most shops. */
  readonly variantId: string | null;
  /** A parcel whose label can be printed. */
  readonly shipmentId: string | null;
  readonly sims: SimAddresses;
  readonly metrics: string;
  readonly workerMetrics: string;
  readonly databaseUrl: string;
  readonly redisUrl: string;
  readonly directory: string;
  readonly readyMs: number;
}

const row = (title: string, text: string): string => `  ${title.padEnd(13)}${text}`;
const shell = (lines: readonly string[]): string => lines.map((line) => `       ${line}`).join("\n");

function places(facts: DemoFacts): string[] {
  return [
    row("Panel", facts.panel ?? "not built; see panel.log"),
    row("Sign in", `tenant ${facts.tenantSlug}, e-mail ${facts.email}, password ${facts.password}`),
    row("API", `${facts.api}   described at ${facts.docs}`),
    row("Guides", facts.guides),
    row("Key", facts.apiKey),
    row("Metrics", `${facts.metrics}   ${facts.workerMetrics}`),
    row("Database", facts.databaseUrl),
    row("Logs, mails", facts.directory),
  ];
}

function simulators(facts: DemoFacts): string[] {
  return Object.entries(facts.sims).map(([slug, address]) => {
    const shop = facts.shops.find(({ platform }) => platform.toLowerCase() === slug);
    return row(slug, `${address}   ${shop === undefined ? "not connected yet" : shop.name}`);
  });
}

function signedEvent({ api, ownShop }: DemoFacts): string[] {
  if (ownShop === null) {
    return [];
  }
  return [
    "  2. Send an order of your own backend as a signed event:",
    shell([
      `BODY='{"orderId":"M-2001","total":9980000,"currency":"COP","items":[{"sku":"SKU-00001","quantity":2}]}'`,
      `SIGNATURE=$(printf %s "$BODY" | openssl dgst -sha256 -hmac '${ownShop.webhookSecret}' -binary | base64)`,
      `curl -s ${api}/api/v1/webhook/custom -H 'content-type: application/json' \\`,
      `  -H 'x-service-shop-id: ${ownShop.shopId}' -H "x-service-signature: $SIGNATURE" -d "$BODY"`,
    ]),
  ];
}

function whyThisFigure({ api, tenantSlug, email, password, variantId }: DemoFacts): string[] {
  if (variantId === null) {
    return [];
  }
  const account = JSON.stringify({ tenantSlug, email, password });
  return [
    "  3. Ask why a stock figure is what it is, movement by movement and shop by shop:",
    shell([
      `TOKEN=$(curl -s ${api}/api/v1/auth/login -H 'content-type: application/json' \\`,
      `  -d '${account}' | sed 's/.*"accessToken":"\\([^"]*\\)".*/\\1/')`,
      `curl -s -H "authorization: Bearer $TOKEN" ${api}/api/v1/tenant/inventory/variants/${variantId}/explain`,
    ]),
  ];
}

function printALabel({ panel, shipmentId }: DemoFacts): string[] {
  return panel === null || shipmentId === null
    ? []
    : [`  4. Print a label: sign in, open ${panel}shipping?open=${shipmentId} and press "Print label".`];
}

function thingsToTry(facts: DemoFacts): string[] {
  const { api, apiKey, sims } = facts;
  return [
    `  1. Open ${sims.wpshop}, choose the shop and press Buy. The order arrives, and the stock of all other shops falls:`,
    shell([`curl -s -H 'x-api-key: ${apiKey}' '${api}/api/v1/orders?limit=1'`]),
    ...signedEvent(facts),
    ...whyThisFigure(facts),
    ...printALabel(facts),
  ];
}

export function describeFacts(facts: DemoFacts): string {
  const state = facts.seeded
    ? "five shops feed one order book and one stock."
    : "shops and orders are still being filled in; watch the lines above.";
  return [
    `\nEstiba is up after ${(facts.readyMs / 1000).toFixed(1)} s: ${state}\n`,
    ...places(facts),
    "\nSimulated shops, to buy in:\n",
    ...simulators(facts),
    "\nTry:\n",
    ...thingsToTry(facts),
    "\nCtrl-C stops everything.\n",
  ].join("\n");
}
