import { Lanes, type ItemResult } from "../../../kernel/limits/lanes.ts";
import { TtlCache } from "../../../kernel/limits/ttl-cache.ts";
import type { Services } from "../../../ports/services.ts";
import { effectivePlan, keyStatus } from "../model.ts";
import type { IntegrationAccess } from "../sessions/access.ts";
import { apiKeyHashes } from "./api-key-format.ts";
import {
  findKeyAccesses,
  findKeyRoutes,
  moveToNewest,
  type KeyAccess,
  type KeyRoute,
  type OutdatedHash,
} from "./key-store.ts";

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

  async #find(asked: readonly AskedKey[]): Promise<readonly ItemResult<FoundKey>[]> {
    const routes = await this.#routesOf(asked);
    const known = routes.filter((route) => route !== null);
    const accesses = known.length === 0 ? [] : await this.#accessesOf(known);
    const byPlace = new Map(accesses.map((access) => [placeOf(access), access]));
    return routes.map((route) => {
      const found = route && byPlace.get(placeOf(route));
      return found || !route ? toAccess(found) : this.#findAlone(route);
    });
  }

  #accessesOf(known: readonly KeyRoute[]): Promise<KeyAccess[]> {
    return this.#services.inTenants(({ query, end }) => {
      const found = findKeyAccesses(query, known);
      end();
      return found;
    });
  }

  /** Its tenant may not have been let in among others: it is paused, or lives elsewhere. */
  async #findAlone(route: KeyRoute): Promise<FoundKey> {
    const [found] = await this.#services.asSystem(route.tenantId, "find-access", ({ query }) =>
      findKeyAccesses(query, [route]),
    );
    return toAccess(found);
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
    const note = (asked: readonly AskedKey[], routes: readonly (KeyRoute | null)[]) =>
      asked.forEach(({ digest }, index) => {
        const route = routes[index];
        if (route) {
          found.set(digest, route);
          this.#routes.set(digest, route);
        }
      });
    if (unknown.length > 0) {
      const { routes, outdated } = await this.#services.inDirectory((query) =>
        findKeyRoutes(query, this.#hashesOf(unknown)),
      );
      note(unknown, routes);
      this.#moveToNewest(outdated);
    }
    const missing = unknown.filter(({ digest }) => !found.has(digest));
    if (missing.length > 0) {
      const there = await this.#services.askDirectory((query) =>
        findKeyRoutes(query, this.#hashesOf(missing)),
      );
      note(missing, there?.routes ?? []);
    }
    return found;
  }

  #hashesOf(asked: readonly AskedKey[]): Buffer[][] {
    return asked.map(({ key }) => apiKeyHashes(this.#services.keyring, key));
  }

  /** Nobody waits for it, and what fails is tried again with the next look. */
  #moveToNewest(outdated: readonly OutdatedHash[]): void {
    if (outdated.length > 0) {
      this.#services
        .writeDirectory((query) => moveToNewest(query, outdated))
        .catch((error: unknown) =>
          this.#services.logger.warn({ err: error }, "API keys stay under an older server key"),
        );
    }
  }
}

function toAccess(found: KeyAccess | null | undefined): FoundKey {
  if (!found || keyStatus(found, found.now) !== "active") {
    return "refused";
  }
  const { tenantId, keyId, scopes, isSuspended } = found;
  return { kind: "key", tenantId, keyId, scopes, plan: effectivePlan(found, found.now), isSuspended };
}
