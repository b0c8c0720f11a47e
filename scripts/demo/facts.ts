import type { OwnShop } from "./seed-shops.ts";
import type { SeededShop } from "./seed.ts";
import type { SimAddresses } from "./sims.ts";

/** What somebody needs to use the running demo; printed as it is with --json. */
export interface DemoFacts {
  readonly api: string;
  readonly panel: string | null;
  readonly docs: string;
  readonly tenantSlug: string;
  readonly email: string;
  readonly password: string;
  readonly apiKey: string;
  /** False while the seed is still at work. */
  readonly seeded: boolean;
  readonly shops: readonly SeededShop[];
  /** The custom shop with its secret, for signing events by hand. */
  readonly ownShop: OwnShop | null;
  readonly sims: SimAddresses;
  readonly metrics: string;
  readonly workerMetrics: string;
  readonly databaseUrl: string;
  readonly redisUrl: string;
  readonly directory: string;
  readonly readyMs: number;
}

const row = (title: string, text: string): string => `  ${title.padEnd(13)}${text}`;

export function describeFacts(facts: DemoFacts): string {
  const rows = [
    row("Panel", facts.panel ?? "not built; see panel.log"),
    row("Sign in", `tenant ${facts.tenantSlug}, e-mail ${facts.email}, password ${facts.password}`),
    row("API", `${facts.api}   described at ${facts.docs}`),
    row("Key", facts.apiKey),
    row("Metrics", `${facts.metrics}   ${facts.workerMetrics}`),
    row("Database", facts.databaseUrl),
    row("Logs, mails", facts.directory),
  ];
  return [
    `\nEstiba is up after ${(facts.readyMs / 1000).toFixed(1)} s.\n`,
    ...rows,
    `\nTry:  curl -H 'x-api-key: ${facts.apiKey}' ${facts.api}/api/v1/tenant`,
    "Ctrl-C stops everything.\n",
  ].join("\n");
}
