import { Lanes } from "../../../kernel/limits/lanes.ts";
import { TtlCache } from "../../../kernel/limits/ttl-cache.ts";
import type { Services } from "../../../ports/services.ts";
import { effectivePlan, keyStatus } from "../model.ts";
import type { IntegrationAccess } from "../sessions/access.ts";
import { apiKeyHashes } from "./api-key-format.ts";
import { findKeyAccesses, findKeyRoutes, type KeyAccess, type KeyRoute } from "./key-store.ts";

const ROUTES_REMEMBERED_MS = 60_000;
const MAX_REMEMBERED = 20_000;
/** Thousands of tenants with an order now and then: nearly every request brings a key that was not seen for a moment. */
const LANES = { lanes: 2, mostPerBatch: 200, mostWaiting: 5_000, mostWaitingPerKey: 100, lingerMs: 5 };

interface AskedKey {
  readonly key: string;
  readonly digest: string;
}

/** `refused`: nobody's, revoked or expired. */
type FoundKey = IntegrationAccess | "refused";

const placeOf = ({ tenantId, keyId }: KeyRoute) => `${tenantId}/${keyId}`;

/** Looks up keys that are asked for at the same time together. */
export class KeyFinder {
  readonly #services: Services;
  readonly #routes = new TtlCache<KeyRoute>(ROUTES_REMEMBERED_MS, MAX_REMEMBERED);
  readonly #lanes = new Lanes<AskedKey, FoundKey>(LANES, (asked) => this.#find(asked));

  constructor(services: Services) {
    this.#services = services;
  }

  async find(asked: AskedKey): Promise<IntegrationAccess | null> {
    const found = await this.#lanes.run(asked.digest, asked);
    return found === "refused" ? null : found;
  }

  async #find(asked: readonly AskedKey[]): Promise<readonly FoundKey[]> {
    const routes = await this.#routesOf(asked);
    const known = routes.filter((route) => route !== null);
    const accesses =
      known.length === 0 ? [] : await this.#services.inTenants(({ query }) => findKeyAccesses(query, known));
    const byPlace = new Map(accesses.map((access) => [placeOf(access), access]));
    return routes.map((route) => (route ? toAccess(byPlace.get(placeOf(route))) : "refused"));
  }

  /** Whose key it is never changes; whether it still is one is asked each time. */
  async #routesOf(asked: readonly AskedKey[]): Promise<(KeyRoute | null)[]> {
    const remembered = asked.map(({ digest }) => this.#routes.get(digest));
    const unknown = asked.filter((_key, index) => remembered[index] === undefined);
    const found = await this.#lookUpRoutes(unknown);
    return asked.map(({ digest }, index) => remembered[index] ?? found.get(digest) ?? null);
  }

  async #lookUpRoutes(unknown: readonly AskedKey[]): Promise<ReadonlyMap<string, KeyRoute>> {
    const found = new Map<string, KeyRoute>();
    if (unknown.length > 0) {
      const hashes = unknown.map(({ key }) => apiKeyHashes(this.#services.keyring, key));
      const routes = await this.#services.inDirectory((query) => findKeyRoutes(query, hashes));
      unknown.forEach(({ digest }, index) => {
        const route = routes[index];
        if (route) {
          found.set(digest, route);
          this.#routes.set(digest, route);
        }
      });
    }
    return found;
  }
}

function toAccess(found: KeyAccess | undefined): FoundKey {
  if (!found || keyStatus(found, found.now) !== "active") {
    return "refused";
  }
  const { tenantId, keyId, scopes, isSuspended } = found;
  return { kind: "key", tenantId, keyId, scopes, plan: effectivePlan(found, found.now), isSuspended };
}
