import type { Plan, Role, Scope } from "@estiba/contract";
import { recordChanges } from "../../../db/audit-log.ts";
import { addressGroup } from "../../../kernel/http/address-group.ts";
import { SingleFlight } from "../../../kernel/limits/single-flight.ts";
import { TtlCache } from "../../../kernel/limits/ttl-cache.ts";
import { sha256 } from "../../../kernel/secrets/hash.ts";
import type { Origin, Services } from "../../../ports/services.ts";
import { readAccessToken, type AccessClaims, type AccessFailure } from "./access-token.ts";
import { apiKeyHashes, isWellFormedApiKey } from "../keys/api-key-format.ts";
import { findKeyAccess, findKeyRoute, noteKeyAddress, type KeyRoute } from "../keys/key-store.ts";
import { effectivePlan, keyStatus } from "../model.ts";
import { findSessionAccess } from "./session-store.ts";

/** How long a revoked key or session may go on being accepted by another process that has just seen it. */
const ACCESS_CACHE_MS = 800;
const MAX_CACHED = 20_000;
/** Longer than a look may last. */
const CHANGES_REMEMBERED_MS = 60_000;
const ROUTES_REMEMBERED_MS = 60_000;
const PLACES_REMEMBERED_MS = 600_000;
/** A key that is used from everywhere fills no audit log. */
const PLACES_TOLD = { perMinute: 1, burst: 20 };

interface TenantAccess {
  readonly tenantId: string;
  readonly plan: Plan;
  readonly isSuspended: boolean;
}
export interface UserAccess extends TenantAccess {
  readonly kind: "user";
  readonly userId: string;
  readonly sessionId: string;
  readonly role: Role;
}
export interface IntegrationAccess extends TenantAccess {
  readonly kind: "key";
  readonly keyId: string;
  readonly scopes: readonly Scope[];
}

interface Found<A> {
  readonly access: A;
  readonly lookedAtMs: number;
}

/** What was found for a moment, unless the tenant's accesses have changed since the look began. */
class Remembered<A extends TenantAccess> {
  readonly #found = new TtlCache<Found<A>>(ACCESS_CACHE_MS, MAX_CACHED);
  readonly #flights = new SingleFlight<Found<A> | null>();
  readonly #changedAtMs: TtlCache<number>;

  constructor(changedAtMs: TtlCache<number>) {
    this.#changedAtMs = changedAtMs;
  }

  get(key: string): A | null {
    const found = this.#found.get(key);
    return found && this.#isCurrent(found) ? found.access : null;
  }

  /** Shared by all who ask at once, unless it began too long ago for them or before something has changed. */
  async find(key: string, look: () => Promise<A | null>): Promise<A | null> {
    const askedAtMs = performance.now();
    const found = await this.#flights.run(key, () => this.#look(key, look));
    if (found === null || (this.#isCurrent(found) && found.lookedAtMs > askedAtMs - ACCESS_CACHE_MS)) {
      return found?.access ?? null;
    }
    return (await this.#look(key, look))?.access ?? null;
  }

  async #look(key: string, look: () => Promise<A | null>): Promise<Found<A> | null> {
    const lookedAtMs = performance.now();
    const access = await look();
    if (access === null) {
      return null;
    }
    const found = { access, lookedAtMs };
    this.#found.set(key, found);
    return found;
  }

  #isCurrent({ access, lookedAtMs }: Found<A>): boolean {
    return lookedAtMs > (this.#changedAtMs.get(access.tenantId) ?? -1);
  }
}

/** Resolves a credential to its permissions; caches the result briefly. */
export class AccessFinder {
  readonly #services: Services;
  readonly #changedAtMs = new TtlCache<number>(CHANGES_REMEMBERED_MS, MAX_CACHED);
  readonly #sessions = new Remembered<UserAccess>(this.#changedAtMs);
  readonly #refusedKeys = new TtlCache<true>(ACCESS_CACHE_MS, MAX_CACHED);
  readonly #keys = new Remembered<IntegrationAccess>(this.#changedAtMs);
  readonly #routes = new TtlCache<KeyRoute>(ROUTES_REMEMBERED_MS, MAX_CACHED);
  readonly #places = new TtlCache<true>(PLACES_REMEMBERED_MS, MAX_CACHED);

  constructor(services: Services) {
    this.#services = services;
    services.accessChanges.listen((tenantId) => this.#changedAtMs.set(tenantId, performance.now()));
  }

  async bySession(token: string): Promise<UserAccess | AccessFailure> {
    const claims = await readAccessToken(this.#services.keyring, token);
    if (typeof claims === "string") {
      return claims;
    }
    const cacheKey = `${claims.tenantId}/${claims.sessionId}/${claims.userId}`;
    const found =
      this.#sessions.get(cacheKey) ??
      (await this.#sessions.find(cacheKey, () => this.#lookUpSession(claims)));
    return found ?? "revoked";
  }

  /** Remembered under a plain digest of the key: a keyed one is made only to look it up. */
  async byKey(key: string): Promise<IntegrationAccess | null> {
    if (!isWellFormedApiKey(key)) {
      return null;
    }
    const digest = sha256(key).toString("base64");
    const cached = this.#keys.get(digest);
    if (cached || this.#refusedKeys.get(digest)) {
      return cached;
    }
    const found = await this.#keys.find(digest, () => this.#lookUpKey(key, digest));
    if (!found) {
      this.#refusedKeys.set(digest, true);
    }
    return found;
  }

  /** Afterwards, so that the request does not wait for it: whether the key is used from a new address. */
  notice(access: IntegrationAccess, from: Origin): void {
    const address = addressGroup(from.ip ?? "");
    const place = `${access.keyId}/${address}`;
    if (this.#places.get(place)) {
      return;
    }
    this.#places.set(place, true);
    void this.#notePlace(access, from, address).catch((error: unknown) => {
      this.#places.delete(place);
      this.#services.logger.warn({ tenantId: access.tenantId, err: error }, "key use not noted");
    });
  }

  async #notePlace({ tenantId, keyId }: IntegrationAccess, from: Origin, address: string): Promise<void> {
    const services = this.#services;
    const isNew = await services.inTenant(tenantId, from, (tx) => noteKeyAddress(tx, keyId, address));
    if (isNew && (await services.limiter.consume(`key-places:${keyId}`, PLACES_TOLD)).isAllowed) {
      const change = { action: "api_key.used_from_new_address", targetKind: "api_key", targetId: keyId };
      await services.inTenant(tenantId, from, (tx) => recordChanges(tx, [{ ...change, after: { address } }]));
    }
  }

  async #lookUpSession({ tenantId, sessionId, userId }: AccessClaims): Promise<UserAccess | null> {
    const access = await this.#services.asSystem(tenantId, "find-access", async (tx) => {
      const found = await findSessionAccess(tx, sessionId);
      return found && { ...found, plan: effectivePlan(found, tx.now) };
    });
    if (access?.userId !== userId) {
      return null;
    }
    const { plan, role, isSuspended } = access;
    return { kind: "user", tenantId, sessionId, userId, role, plan, isSuspended };
  }

  /** Whose key it is never changes; whether it still is one is asked each time. */
  async #routeOf(key: string, digest: string): Promise<KeyRoute | null> {
    const known = this.#routes.get(digest);
    if (known) {
      return known;
    }
    const hashes = apiKeyHashes(this.#services.keyring, key);
    const route = await this.#services.inDirectory((query) => findKeyRoute(query, hashes));
    if (route) {
      this.#routes.set(digest, route);
    }
    return route;
  }

  async #lookUpKey(key: string, digest: string): Promise<IntegrationAccess | null> {
    const route = await this.#routeOf(key, digest);
    if (!route) {
      return null;
    }
    const access = await this.#services.asSystem(route.tenantId, "find-access", async (tx) => {
      const found = await findKeyAccess(tx, route.keyId);
      return found && keyStatus(found.key, tx.now) === "active"
        ? { ...found, plan: effectivePlan(found, tx.now) }
        : null;
    });
    if (!access) {
      return null;
    }
    return {
      kind: "key",
      tenantId: route.tenantId,
      keyId: route.keyId,
      scopes: access.key.scopes,
      plan: access.plan,
      isSuspended: access.isSuspended,
    };
  }
}
